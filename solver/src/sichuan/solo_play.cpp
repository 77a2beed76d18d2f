#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solo.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/play/random.hpp"
#include "tingpai/search/progress.hpp"
#include "tingpai/sichuan/value.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::vector<int> unseen_tiles(const Hand& hand, const Counts& seen) {
    std::vector<int> unseen;
    for (int kind = 0; kind < kinds; ++kind) unseen.insert(unseen.end(), at(hand.unseen(kind, seen)), kind);
    return unseen;
}

// One player's turns under a plan; what follows a draw is worked out once.
template <class Search>
class Solitaire {
public:
    // `more`: what the search is made with beside the game and the question.
    template <class... More>
    Solitaire(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income, More... more)
        : question_(question), income_(income), game_(hand, seen, income), search_(game_, question, more...),
          unseen_(unseen_tiles(hand, seen)) {
        const search::Target root = search_.add(game_.key(hand.counts()));
        const search::Graph& graph = search_.graph();
        plan_.emplace(graph, question.draws, static_cast<int>(unseen_.size()), question, graph.base_of(root), search_.bytes());
        start_ = position_of(hand, Search::most_exchanges);
    }
    // Points of one wall, nothing if it is not won.
    std::optional<double> play(play::Random& random) {
        std::size_t position = start_;
        std::size_t left = unseen_.size();
        for (int draws_left = question_.draws - 1; draws_left >= 0; --draws_left) {
            std::swap(unseen_[left - 1], unseen_[random.below(static_cast<std::uint32_t>(left))]);
            const int kind = unseen_[--left];
            const Step step = follow(position, kind, draws_left);
            if (step.won) return step.points;
            position = step.next;
        }
        return std::nullopt;
    }

private:
    struct Step {
        bool known = false;
        bool won = false;
        std::size_t next = 0;
        double points = 0;
    };
    struct Position {
        Hand hand;
        int exchanges;            // to come
        std::vector<Step> steps;  // by kind and draws left
    };

    std::size_t position_of(const Hand& hand, int exchanges) {
        auto& numbers = numbers_[at(exchanges)];
        const auto [known, fresh] = numbers.try_emplace(game_.key(hand.counts()), positions_.size());
        if (fresh) positions_.push_back({hand, exchanges, std::vector<Step>(at(kinds * question_.draws))});
        return known->second;
    }
    Step follow(std::size_t position, int kind, int draws_left) {
        const std::size_t index = at(kind * question_.draws + draws_left);
        if (!positions_[position].steps[index].known) {
            const Step step = worked_out(position, kind, draws_left);
            positions_[position].steps[index] = step;
        }
        return positions_[position].steps[index];
    }
    [[nodiscard]] search::Worth worth(const Hand& hand, int exchanges, int draws_left) {
        return plan_->at(search_.target(game_.key(hand.counts()), exchanges), draws_left);
    }
    Step worked_out(std::size_t position, int kind, int draws_left) {
        const Hand before = positions_[position].hand;
        int exchanges = positions_[position].exchanges;
        const Hand drawn = before.draw(kind);
        if (drawn.is_complete()) return {true, true, 0, points(drawn, kind)};
        const bool forced = drawn.holds_void();
        const bool stays = !forced && drawn.shanten() >= before.shanten();
        const bool may_exchange = exchanges > 0 && before.shanten() <= search::Exchanging<SoloGame>::farthest;
        if (stays && (!may_exchange || suit_of(kind) == before.void_suit())) return {true, false, position, 0};
        std::optional<Hand> best;
        search::Worth best_worth;
        if (stays) {
            best_worth = worth(before, exchanges, draws_left);
            --exchanges;
        }
        for (int discard = 0; discard < kinds; ++discard) {
            if (!drawn.may_discard(discard)) continue;
            const Hand after = drawn.discard(discard);
            if (!forced && after.shanten() != drawn.shanten()) continue;
            if (stays && !game_.improves(game_.key(before.counts()), game_.key(after.counts()))) continue;
            const auto there = worth(after, exchanges, draws_left);
            if ((best || stays) && !search::better(there, best_worth, question_.aim)) continue;
            best = after;
            best_worth = there;
        }
        return {true, false, best ? position_of(*best, exchanges) : position, 0};
    }
    [[nodiscard]] double points(const Hand& complete, int kind) const {
        const auto own = static_cast<double>(score(complete, Win{kind, WinBy::self_draw}).payment);
        const auto given = static_cast<double>(score(complete, Win{kind, WinBy::discard}).payment);
        return income_.self_drawn * income_.payers * own + (1 - income_.self_drawn) * given;
    }

    const search::Question& question_;
    Income income_;
    SoloGame game_;
    Search search_;
    std::vector<int> unseen_;
    std::optional<search::Plan> plan_;
    std::vector<Position> positions_;
    std::array<std::unordered_map<std::uint64_t, std::size_t>, Search::most_exchanges + 1> numbers_;
    std::size_t start_ = 0;
};

template <class Search>
Tally played(Solitaire<Search>& solitaire, const search::Question& question, long long walls, std::uint64_t seed) {
    play::Random random(seed);
    Tally tally;
    for (long long wall = 0; wall < walls; ++wall) {
        if (question.poll && wall % 1024 == 1023) question.poll();
        const auto points = solitaire.play(random);
        if (!points) continue;
        ++tally.wins;
        tally.points += *points;
        tally.squared_points += *points * *points;
    }
    return tally;
}

}  // namespace

Tally play_alone(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income,
                 long long walls, std::uint64_t seed) {
    if (hand.is_after_draw()) throw HandError("play_alone: only before a draw, this hand has drawn (G-3)");
    hand.check_seen(seen);
    income.check();
    if (question.policy == search::Policy::progress) {
        Solitaire<search::Progress<SoloGame>> solitaire(hand, seen, question, income);
        return played(solitaire, question, walls, seed);
    }
    if (question.policy == search::Policy::swaps_approx) {
        const int outside = unseen_of(hand, seen);
        Solitaire<search::Exchanging<SoloGame>> solitaire(hand, seen, question, income, outside);
        return played(solitaire, question, walls, seed);
    }
    throw HandError("play_alone: policy progress or swaps_approx");
}

}  // namespace tingpai::sichuan
