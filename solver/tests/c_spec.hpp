// A spec in C with the memory that it points into, and games written so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tingpai/c_api.h"

struct OwnedSpec {
    using Group = std::vector<std::int32_t>;

    std::vector<std::string> names;
    std::vector<std::int32_t> copies;
    std::vector<Group> melds, declarable;
    std::vector<tingpai_form> forms;
    std::vector<Group> form_kinds;  // by form
    std::int32_t hand = 0;

    // Valid as long as nothing here changes.
    const tingpai_spec& view() {
        pointers_.clear();
        for (const std::string& name : names) pointers_.push_back(name.c_str());
        meld_views_ = groups(melds);
        declarable_views_ = groups(declarable);
        for (std::size_t i = 0; i < forms.size() && i < form_kinds.size(); ++i) {
            forms[i].kinds = {form_kinds[i].data(), form_kinds[i].size()};
        }
        view_ = {sizeof view_, names.size(), pointers_.data(), copies.data(), meld_views_.data(), meld_views_.size(),
                 declarable_views_.data(), declarable_views_.size(), forms.data(), forms.size(), hand};
        return view_;
    }
    static std::vector<tingpai_group> groups(const std::vector<Group>& own) {
        std::vector<tingpai_group> views;
        for (const Group& group : own) views.push_back({group.data(), group.size()});
        return views;
    }

private:
    std::vector<const char*> pointers_;
    std::vector<tingpai_group> meld_views_, declarable_views_;
    tingpai_spec view_{};
};

// Suits of nine ranks and single kinds, four copies each: runs, sets, kongs; n melds and a pair, and
// beside four melds seven different pairs and one of each end.
inline OwnedSpec suits_spec(int suits, int singles, int melds) {
    OwnedSpec spec;
    const int kinds = 9 * suits + singles;
    OwnedSpec::Group ends;
    for (std::int32_t kind = 0; kind < kinds; ++kind) {
        const bool single = kind >= 9 * suits;
        const int rank = kind % 9;
        spec.names.push_back(single ? "z" + std::to_string(kind - 9 * suits + 1) : std::string(1, "mps"[kind / 9]) + std::to_string(rank + 1));
        spec.copies.push_back(4);
        spec.melds.push_back({kind, kind, kind});
        spec.declarable.push_back({kind, kind, kind, kind});
        if (!single && rank < 7) spec.melds.push_back({kind, kind + 1, kind + 2});
        if (single || rank == 0 || rank == 8) ends.push_back(kind);
    }
    const auto add = [&](tingpai_form form, const OwnedSpec::Group& own) {
        spec.forms.push_back(form);
        spec.form_kinds.push_back(own);
    };
    add({TINGPAI_MELDS_AND_PAIR, melds, 0, 0, 0, {}}, {});
    if (melds == 4) add({TINGPAI_PAIRS, 7, 1, 0, 0, {}}, {});
    if (melds == 4 && ends.size() == 13) add({TINGPAI_ONE_OF_EACH, 0, 0, 0, 0, {}}, ends);
    return spec;
}
