// View.expert_action() of every game.
#include "bind_deal.hpp"
#include "bind_value.hpp"
#include "tingpai/chuopai/expert.hpp"
#include "tingpai/kowah/expert.hpp"
#include "tingpai/play/recorded.hpp"
#include "tingpai/sichuan/expert.hpp"
#include "tingpai/sisepai/expert.hpp"

namespace bind {

namespace {

namespace play = tingpai::play;

play::ExpertOptions expert_options(const py::object& samples, const py::object& milliseconds, const py::object& aim) {
    play::ExpertOptions options;
    if (samples.is_none() && milliseconds.is_none()) throw tingpai::Error("samples and milliseconds: one of them must be given");
    options.samples = std::numeric_limits<std::int64_t>::max();
    if (!samples.is_none()) options.samples = whole<tingpai::Error>(samples, "samples");
    if (options.samples < 1) throw tingpai::Error("samples " + std::to_string(options.samples) + ": 1 or more");
    if (!milliseconds.is_none()) {
        options.milliseconds = real_argument(milliseconds, "milliseconds");
        if (!(options.milliseconds > 0)) throw tingpai::Error("milliseconds " + repr_of(milliseconds) + ": above 0");
    }
    options.aim = enum_argument<play::ExpertAim>(aim, "aim");
    return options;
}

// Without the GIL and with Ctrl-C looked for.
template <class View>
std::vector<play::Tried> tried(const View& view, const play::Actions& legal, play::ExpertOptions options, std::uint64_t seed) {
    SignalCheck check;
    options.poll = [&check] { check(); };
    std::optional<std::vector<play::Tried>> answer;
    {
        const py::gil_scoped_release released;
        try {
            play::Random random(seed);
            answer = tried_actions(view, legal, options, random);
        } catch (const Interrupted&) {
        }
    }
    if (!answer) throw py::error_already_set();
    return std::move(*answer);
}

const tingpai::sichuan::View& core_view(const tingpai::sichuan::View& view) { return view; }
template <class Core>
const auto& core_view(const play::RecordedView<Core>& view) {
    return view.core();
}

// A seed for each decision of a deal: what has happened tells them apart.
std::uint64_t decision_seed(std::uint64_t seed, int events) {
    return play::Random(seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(events)).next();
}

template <class Deal, class View>
void bind_expert_of() {
    auto cls = py::reinterpret_borrow<py::class_<View>>(py::type::of<View>());
    cls.def("expert_action", [](const View& view, const py::object& seed, const py::object& samples, const py::object& milliseconds,
                                const py::object& aim) {
        const auto options = expert_options(samples, milliseconds, aim);
        const std::uint64_t number = seed_argument(seed);
        play::Actions legal;
        view.legal(legal);
        if (legal.empty()) throw tingpai::IllegalActionError("expert_action: this seat is not to act");
        if (legal.size() == 1) return action_object<Deal>(legal[0]);
        return action_object<Deal>(tried(core_view(view), legal, options, decision_seed(number, view.events())).front().code);
    }, py::arg("seed"), py::kw_only(), py::arg("samples") = 1000, py::arg("milliseconds") = py::none(), py::arg("aim") = "points",
       "What the expert does here: it plays its candidates out in deals that this seat could be in. ``samples``: playouts for "
       "this decision, in all; ``milliseconds``: a limit of time besides or, with ``samples=None``, alone, with which the "
       "choice depends on the machine; ``aim``: 'points' or 'win'. View, seed and samples decide the choice.");
}

template <class Core>
void bind_expert_of_recorded() {
    bind_expert_of<play::Recorded<Core>, play::RecordedView<Core>>();
}

}  // namespace

void bind_expert() {
    bind_expert_of<tingpai::sichuan::Deal, tingpai::sichuan::View>();
    bind_expert_of_recorded<tingpai::sisepai::Deal>();
    bind_expert_of_recorded<tingpai::kowah::Deal>();
    bind_expert_of_recorded<tingpai::chuopai::Deal>();
}

}  // namespace bind
