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

// One player's turns under a plan; what follows a draw is worked out once.
class Solitaire {
public:
    Solitaire(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income)
        : question_(question), income_(income), game_(hand, seen, income), progress_(game_, question) {
        const search::Target root = progress_.add(game_.key(hand.counts()));
        for (int kind = 0; kind < kinds; ++kind) {
            unseen_.insert(unseen_.end(), at(copies - hand.owned(kind) - seen[at(kind)]), kind);
        }
        const search::Graph& graph = progress_.graph();
        plan_.emplace(graph, question.draws, static_cast<int>(unseen_.size()), question, graph.base_of(root), progress_.bytes());
        start_ = position_of(hand);
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
        std::vector<Step> steps;  // by kind and draws left
    };

    std::size_t position_of(const Hand& hand) {
        const auto [known, fresh] = numbers_.try_emplace(game_.key(hand.counts()), positions_.size());
        if (fresh) positions_.push_back({hand, std::vector<Step>(at(kinds * question_.draws))});
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
    Step worked_out(std::size_t position, int kind, int draws_left) {
        const Hand before = positions_[position].hand;
        const Hand drawn = before.draw(kind);
        if (drawn.is_complete()) return {true, true, 0, points(drawn, kind)};
        const bool forced = drawn.holds_void();
        if (!forced && drawn.shanten() >= before.shanten()) return {true, false, position, 0};
        std::optional<Hand> best;
        search::Worth best_worth;
        for (int discard = 0; discard < kinds; ++discard) {
            if (!drawn.may_discard(discard)) continue;
            const Hand after = drawn.discard(discard);
            if (!forced && after.shanten() != drawn.shanten()) continue;
            const auto worth = plan_->at(progress_.target(game_.key(after.counts())), draws_left);
            if (best && !search::better(worth, best_worth, question_.aim)) continue;
            best = after;
            best_worth = worth;
        }
        return {true, false, position_of(*best), 0};
    }
    [[nodiscard]] double points(const Hand& complete, int kind) const {
        const auto own = static_cast<double>(score(complete, Win{kind, WinBy::self_draw}).payment);
        const auto given = static_cast<double>(score(complete, Win{kind, WinBy::discard}).payment);
        return income_.self_drawn * income_.payers * own + (1 - income_.self_drawn) * given;
    }

    const search::Question& question_;
    Income income_;
    SoloGame game_;
    search::Progress<SoloGame> progress_;
    std::optional<search::Plan> plan_;
    std::vector<int> unseen_;
    std::vector<Position> positions_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
    std::size_t start_ = 0;
};

}  // namespace

Tally play_alone(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income,
                 long long walls, std::uint64_t seed) {
    if (hand.is_after_draw()) throw HandError("play_alone: only before a draw, this hand has drawn (G-3)");
    if (question.policy != search::Policy::progress) throw HandError("play_alone: policy progress only");
    hand.check_seen(seen);
    income.check();
    Solitaire solitaire(hand, seen, question, income);
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

}  // namespace tingpai::sichuan
