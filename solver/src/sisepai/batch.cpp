#include "tingpai/sisepai/batch.hpp"

#include "../batch/hand_rows.hpp"
#include "tingpai/sisepai/hand.hpp"

namespace tingpai::sisepai {

namespace {

struct Game {
    using Hand = sisepai::Hand;
    using Counts = sisepai::Counts;
    using Rules = sisepai::Rules;
    static constexpr std::size_t kinds = sisepai::kinds;
    static constexpr std::uint64_t most_copies = 5;
    static constexpr int most_state = -1;
    static constexpr const char* state_name = "";

    static std::string kind_name(int kind) { return sisepai::kind_name(kind); }
    static Hand make(const Counts& counts, int, const RulesPtr& rules) { return {counts, {}, rules}; }
    static std::int64_t points(const Hand& hand) { return score(hand, {}).points; }
    static std::int64_t most_points(const Hand& hand) {
        const auto best = max_score(hand);
        return best ? best->points : -1;
    }
    // All Generals and flowers are 21 cards, and none of them may be discarded (SP-8).
    static int best_discard(const Hand& hand, const Counts& seen) {
        const auto options = discards(hand, seen);
        return options.empty() ? -1 : options.front().kind;
    }
};

}  // namespace

void answer(const batch::Call& call, batch::Failure& failure) noexcept { batch::answer_hand_rows<Game>(call, failure); }

}  // namespace tingpai::sisepai
