// A game compiled: exact answers for its hands, by look-ups alone where nothing is declared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/game.hpp"
#include "tingpai/meld/profile.hpp"
#include "tingpai/meld/table.hpp"

namespace tingpai::meld {

// A hand that has been checked: before a draw or after it.
struct Holding {
    std::vector<std::uint8_t> counts;  // concealed, by kind
    std::vector<std::uint8_t> limits;  // copies that are not in declared melds, by kind
    std::vector<Kinds> melds;
    int taken = 0;                     // cards that the melds stand for
    bool after_draw = false;
};

using Live = std::vector<std::pair<int, int>>;  // (kind, live copies), by kind

// Counts as they lie in an array of any integer type. Strides in bytes.
struct CountsView {
    enum class Item { i8, i16, i32, i64, u8, u16, u32, u64 };
    const std::byte* data = nullptr;
    std::ptrdiff_t row_stride = 0;
    std::ptrdiff_t column_stride = 0;
    Item item = Item::u8;
};

// A row of an array that is no hand.
struct RowError : HandError {
    RowError(std::size_t row_, const std::string& what) : HandError("row " + std::to_string(row_) + ": " + what), row(row_) {}
    std::size_t row;
};

class Solver {
public:
    static constexpr int never = 127;  // the shanten of a hand that no cards can make complete

    // Throws Error for a game that contradicts itself, BudgetError naming the component and its size
    // where the tables take more than `memory` bytes, or making one more than that and 64 MB.
    Solver(Game game, std::size_t memory);

    [[nodiscard]] const Game& game() const { return game_; }
    // Those of the tables for arrays included, once a call has made them.
    [[nodiscard]] std::size_t bytes() const;

    // Throws HandError: a count beyond the copies, a meld the game has not, a wrong number of cards.
    [[nodiscard]] Holding hold(std::span<const std::uint8_t> counts, std::vector<Kinds> melds) const;

    // Cards to add until complete, less one; -1 complete.
    [[nodiscard]] int shanten(const Holding& hand) const;
    [[nodiscard]] bool is_complete(const Holding& hand) const { return shanten(hand) < 0; }
    // Before a draw: the kinds that make the hand complete; that lower its shanten.
    [[nodiscard]] Live waits(const Holding& hand, std::span<const std::uint8_t> seen) const;
    [[nodiscard]] Live acceptance(const Holding& hand, std::span<const std::uint8_t> seen) const;
    // Throws HandError where the hand leaves fewer cards of a kind than `seen` has; empty: nothing is seen.
    void check_seen(const Holding& hand, std::span<const std::uint8_t> seen) const;
    // What is said of a kind where that is so.
    [[nodiscard]] std::string seen_too_often(std::size_t kind, int seen, int left) const;
    // Every distinct reading of a complete hand, the declared melds first; empty if not complete.
    [[nodiscard]] std::vector<std::vector<Kinds>> partitions(const Holding& hand) const;

    // The same for rows [from, to) of an array of concealed hands, one output row a hand. Throw
    // RowError for the first row that is no hand; rows before it have been written. A Worker has the
    // room that they take; one a thread does for many calls.
    class Block;
    class Worker {
    public:
        explicit Worker(const Solver& solver);
        ~Worker();
        Worker(const Worker&) = delete;
        Worker& operator=(const Worker&) = delete;

        void shanten_rows(const CountsView& counts, std::size_t from, std::size_t to, std::int8_t* out, std::ptrdiff_t stride);
        void complete_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* out, std::ptrdiff_t stride);
        // mask: kinds() bytes of 0 or 1 a hand; live, where not null: the live copies of all marked kinds,
        // less those of `seen` (row_stride 0: the same for all hands).
        void waits_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* mask);
        void acceptance_rows(const CountsView& counts, const CountsView* seen, std::size_t from, std::size_t to,
                             std::uint8_t* mask, std::int32_t* live);

    private:
        const Solver& solver_;
        std::unique_ptr<Block> block_;
    };
    void shanten_rows(const CountsView& counts, std::size_t from, std::size_t to, std::int8_t* out, std::ptrdiff_t stride) const {
        Worker(*this).shanten_rows(counts, from, to, out, stride);
    }
    void complete_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* out, std::ptrdiff_t stride) const {
        Worker(*this).complete_rows(counts, from, to, out, stride);
    }
    void waits_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* mask) const {
        Worker(*this).waits_rows(counts, from, to, mask);
    }
    void acceptance_rows(const CountsView& counts, const CountsView* seen, std::size_t from, std::size_t to,
                         std::uint8_t* mask, std::int32_t* live) const {
        Worker(*this).acceptance_rows(counts, seen, from, to, mask, live);
    }

private:
    // What one shape's components share.
    struct Part {
        Table table;
        Profiles profiles;  // of the forms that declared melds leave
        Vectors open;       // by class: the costs of the forms that declared melds leave
    };
    struct Place {
        Kinds kinds;
        std::size_t part = 0;
        bool contiguous = false;  // kinds are neighbours
    };
    // One form's fold over all places, for concealed hands. Forms are folded apart: each has few
    // different cost vectors, so that its tables stay in the nearest caches.
    struct Chain {
        std::vector<std::vector<Class>> reduced;  // by part and class: its number in this form
        std::vector<Combine> combine;             // [i]: of places up to i with place i + 1
        std::vector<Missing> last;                // one: with the last place

        [[nodiscard]] std::size_t bytes() const;
    };
    struct Home {  // of a kind
        std::uint16_t place = 0;
        std::uint16_t local = 0;
    };
    class Compiler;
    class Closed;
    class Open;
    class Narrow;
    class Draws;
    class Arrays;

    [[nodiscard]] static std::size_t bytes_of(const Part& part);
    [[nodiscard]] const Part& part(std::size_t place) const { return parts_[places_[place].part]; }
    [[nodiscard]] int missing(const Holding& hand) const;
    // Calls visit(kind, missing) for every kind that may be drawn.
    template <class Visit>
    void each_draw(const Holding& hand, Visit&& visit) const;
    template <class Improves>
    [[nodiscard]] Live improving(const Holding& hand, std::span<const std::uint8_t> seen, Improves&& improves) const;

    Game game_;
    std::vector<Form> forms_;
    std::vector<Part> parts_;
    std::vector<Place> places_;  // the components, in the order they are folded
    std::vector<Home> homes_;    // by kind
    std::vector<Chain> chains_;  // by form
    Folding open_;               // of the forms that declared melds leave
    std::shared_ptr<Arrays> arrays_;  // what only arrays use
};

}  // namespace tingpai::meld
