#include <algorithm>
#include <set>

#include "tingpai/meld/solver.hpp"

namespace tingpai::meld {

namespace {

// Every way to use up the cards by one form. The lowest card left goes first, its groups in their
// order, so that no reading comes twice.
class Readings {
public:
    Readings(const Form& form, const Grade& need, int spare, std::vector<std::uint8_t> counts)
        : form_(form), need_(need), spare_(spare), counts_(std::move(counts)) {}

    template <class Visit>
    void each(Visit&& visit) {
        use_lowest(0, 0, true, {0, 0}, visit);
    }

private:
    // `from`: the first group that may be used at `kind`. What is left over of a kind is decided before
    // its groups are: `fresh` says that none has been used.
    template <class Visit>
    void use_lowest(std::size_t kind, std::size_t from, bool fresh, Grade grade, Visit& visit) {
        if (kind == counts_.size()) {
            if (grade == need_) visit(groups_);
            return;
        }
        if (counts_[kind] == 0) {
            use_lowest(kind + 1, 0, true, grade, visit);
            return;
        }
        if (fresh && spare_ > 0) leave(kind, grade, visit);
        for (std::size_t g = from; g < form_.groups.size(); ++g) {
            const Group& group = form_.groups[g];
            if (static_cast<std::size_t>(group.kinds.front()) != kind) continue;
            const Grade more{grade[0] + group.grade[0], grade[1] + group.grade[1]};
            if (more[0] > need_[0] || more[1] > need_[1] || !remove(group)) continue;
            groups_.push_back(group.kinds);
            use_lowest(kind, form_.once ? g + 1 : g, false, more, visit);
            groups_.pop_back();
            for (int card : group.kinds) ++counts_[static_cast<std::size_t>(card)];
        }
    }
    template <class Visit>
    void leave(std::size_t kind, const Grade& grade, Visit& visit) {
        --counts_[kind];
        --spare_;
        use_lowest(kind, 0, true, grade, visit);
        ++spare_;
        ++counts_[kind];
    }
    bool remove(const Group& group) {
        for (std::size_t i = 0; i < group.kinds.size(); ++i) {
            auto& left = counts_[static_cast<std::size_t>(group.kinds[i])];
            if (left == 0) {
                while (i-- > 0) ++counts_[static_cast<std::size_t>(group.kinds[i])];
                return false;
            }
            --left;
        }
        return true;
    }

    const Form& form_;
    Grade need_;
    int spare_;
    std::vector<std::uint8_t> counts_;
    std::vector<Kinds> groups_;
};

// One of each is read as single cards and a pair.
void join_pair(std::vector<Kinds>& groups) {
    for (std::size_t i = 1; i < groups.size(); ++i) {
        if (groups[i] != groups[i - 1]) continue;
        groups[i - 1].push_back(groups[i].front());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

}  // namespace

std::vector<std::vector<Kinds>> Solver::partitions(const Holding& hand) const {
    std::vector<std::vector<Kinds>> all;
    std::set<std::vector<Kinds>> known;
    for (std::size_t i = 0; i < forms_.size(); ++i) {
        const GameForm& form = game_.forms[i];
        const Grade need = need_beside(game_, form, static_cast<int>(hand.melds.size()), hand.taken);
        if ((form.closed_only && !hand.melds.empty()) || need[0] < 0) continue;
        const int spare = form.spare - (hand.after_draw ? 0 : 1);
        Readings(forms_[i], need, spare, hand.counts).each([&](std::vector<Kinds> groups) {
            if (form.pattern == Pattern::one_of_each) join_pair(groups);
            std::ranges::sort(groups);  // two forms may read the same
            std::vector<Kinds> reading = hand.melds;
            reading.insert(reading.end(), groups.begin(), groups.end());
            if (known.insert(reading).second) all.push_back(std::move(reading));
        });
    }
    return all;
}

}  // namespace tingpai::meld
