#include "tingpai/kowah/batch.hpp"

#include "../batch/hand_rows.hpp"
#include "tingpai/kowah/hand.hpp"

namespace tingpai::kowah {

namespace {

struct Game {
    using Hand = kowah::Hand;
    using Counts = kowah::Counts;
    using Rules = kowah::Rules;
    static constexpr std::size_t kinds = kowah::kinds;
    static constexpr std::uint64_t most_copies = copies;
    static constexpr int most_state = kowah::kinds - 1;
    static constexpr const char* state_name = "declared";

    static std::string kind_name(int kind) { return kowah::kind_name(kind); }
    static Hand make(const Counts& counts, int state, const RulesPtr& rules) { return {counts, state, rules}; }
    static std::int64_t points(const Hand& hand) { return score(hand, {}).points; }
    static std::int64_t most_points(const Hand& hand) {
        const auto best = max_score(hand);
        return best ? best->points : -1;
    }
    static int best_discard(const Hand& hand, const Counts& seen) { return discards(hand, seen).front().kind; }
};

}  // namespace

void answer(const batch::Call& call, batch::Failure& failure) noexcept { batch::answer_hand_rows<Game>(call, failure); }

}  // namespace tingpai::kowah
