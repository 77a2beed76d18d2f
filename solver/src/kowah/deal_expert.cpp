// The expert player of Kowah.
#include <algorithm>

#include "light.hpp"
#include "tingpai/kowah/expert.hpp"
#include "tingpai/kowah/value.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Expert {
public:
    static constexpr double prior_playouts = 60;
    static constexpr std::size_t most_discards = 5;  // that are tried
    static constexpr int horizon = 8;                // own draws that the values look ahead

    Expert(const View& view, play::ExpertAim aim) : view_(view), aim_(aim) {}

    [[nodiscard]] std::vector<play::Candidate> candidates(const play::Actions& legal) const {
        if (legal.size() > 1 && view_.stage == Stage::discard) return discard_candidates(legal);
        std::vector<play::Candidate> all;
        for (const int code : legal) all.push_back({code, 0});
        return all;
    }
    [[nodiscard]] Deal sampled(play::Random& random) const { return view_.sample(random.next()); }
    [[nodiscard]] double played_out(Deal& deal) const {
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            deal.play(light_action(deal, legal));
        }
        return play::worth_of(deal, view_.seat, aim_);
    }

private:
    [[nodiscard]] std::vector<play::Candidate> discard_candidates(const play::Actions& legal) const {
        Counts seen{};
        for (const Lying& card : view_.discards) ++seen[at(card.kind)];
        for (int other = 0; other < seats; ++other) {
            if (other == view_.seat) continue;
            for (std::size_t kind = 0; kind < kinds; ++kind) seen[kind] = static_cast<std::uint8_t>(seen[kind] + view_.known[at(other)][kind]);
        }
        search::Question question;
        question.aim = aim_ == play::ExpertAim::win ? search::Aim::win_probability : search::Aim::expected_points;
        question.draws = std::min(horizon, view_.stock / seats);
        // Where a wait is declared a discard may feed it, and one that falls back may be the best.
        const bool dangerous = std::ranges::any_of(view_.declared, [](int wait) { return wait >= 0; });
        std::vector<play::Candidate> all;
        for (const Discard& option : valued_discards(Hand(view_.hand, -1, view_.rules), seen, question)) {
            const int code = discard_action(option.kind);
            if (!legal.contains(code)) continue;
            const bool tried = dangerous || all.empty() || (option.value && all.size() < most_discards);
            if (tried) all.push_back({code, option.value ? worth(option.value->last()) : fallen_back(all)});
        }
        return all;
    }
    // About what is left of the worth of the last candidate after falling back by one card.
    [[nodiscard]] static double fallen_back(const std::vector<play::Candidate>& all) {
        return all.empty() ? 0 : all.back().prior / 2;
    }
    [[nodiscard]] double worth(const search::Worth& own) const { return aim_ == play::ExpertAim::win ? own.win : own.points; }

    const View& view_;
    play::ExpertAim aim_;
};

}  // namespace

std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal, const play::ExpertOptions& options,
                                       play::Random& random) {
    Expert expert(view, options.aim);
    return play::tried_actions(expert, legal, options, random);
}

}  // namespace tingpai::kowah
