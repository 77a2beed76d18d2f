#include "folds.hpp"

#include <algorithm>
#include <stdexcept>

#include "tingpai/meld/takes.hpp"
#include "tingpai/sisepai/split.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr int no_part = -1;

// The part of each kind; the flower has none.
const std::array<int, kinds>& part_of() {
    static const std::array<int, kinds> all = [] {
        std::array<int, kinds> found;
        found.fill(no_part);
        for (int part = 0; part < parts; ++part) {
            for (const int kind : part_kinds()[at(part)]) found[at(kind)] = part;
        }
        return found;
    }();
    return all;
}

}  // namespace

Folds::Folds(const Counts& concealed, const Counts& owned) : tables_(tables()), concealed_(concealed), owned_(owned) {
    for (int part = 0; part < parts; ++part) classify(part);
}

void Folds::classify(int part) {
    const auto& kinds_of_part = part_kinds()[at(part)];
    std::array<std::uint8_t, 4> own{};
    std::array<bool, 4> all{};
    for (std::size_t i = 0; i < kinds_of_part.size(); ++i) {
        const int kind = kinds_of_part[i];
        own[i] = concealed_[at(kind)];
        all[i] = owned_[at(kind)] == copies(kind);
    }
    classes_[at(part)] = tables_.takes[part == soldiers_part ? 2 : at(part / colours)].at(own.data(), all.data());
}

void Folds::change(int kind, int by) {
    owned_[at(kind)] = static_cast<std::uint8_t>(owned_[at(kind)] + by);
    lay(kind, by);
}

void Folds::lay(int kind, int by) {
    concealed_[at(kind)] = static_cast<std::uint8_t>(concealed_[at(kind)] + by);
    if (const int part = part_of()[at(kind)]; part != no_part) classify(part);
}

int Folds::least(int spare, bool last) const {
    const auto generals = tables_.generals4(tables_.generals2(classes_[0], classes_[1]), tables_.generals2(classes_[2], classes_[3]));
    const auto chariots = tables_.chariots4(tables_.chariots2(classes_[4], classes_[5]), tables_.chariots2(classes_[6], classes_[7]));
    const auto rest = tables_.generals_soldiers(generals, classes_[soldiers_part]);
    const int discards = meld::least_discards(tables_.generals_soldiers.result().costs[rest],
                                              tables_.chariots4.result().costs[chariots], spare, last);
    if (discards < 0) throw std::logic_error("more discards than the tables tell apart");
    return discards;
}

int least_discards(const Counts& concealed, const Counts& owned, std::span<const Group> exposed, const Rules& rules, int spare,
                   bool last) {
    if (!rules.extend_exposed) return Folds(concealed, owned).least(spare, last);
    int least = most_discards;
    each_extension(concealed, exposed, [&](const Counts& left, std::span<const Group>) {
        least = std::min(least, Folds(left, owned).least(spare, last));
    });
    return least;
}

}  // namespace tingpai::sisepai
