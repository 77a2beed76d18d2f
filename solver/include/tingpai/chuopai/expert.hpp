// The expert player (tingpai/play/expert.hpp).
#pragma once

#include <vector>

#include "tingpai/play/expert.hpp"
#include "tingpai/chuopai/deal.hpp"

namespace tingpai::chuopai {

// What the expert has tried with this view, best first; `legal` is what its seat may do, not empty. View,
// options and the state of the generator decide it, but for a limit of time.
[[nodiscard]] std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal,
                                                     const play::ExpertOptions& options, play::Random& random);

// A deal that the seat of the view could be in, as the expert deals the hidden cards: it has the same view.
[[nodiscard]] Deal imagined_deal(const View& view, play::Random& random);

}  // namespace tingpai::chuopai
