// What one card more does to a concealed hand, by look-ups alone.
//
// In one form a draw lowers what is missing exactly if the rest of the hand and the component's *next*
// class lack less together than the rest and its class do. The rests that can occur are numbered as
// folds are. For a class, rests that bring the same next classes nearer are one *column*, and states with
// the same next classes are one *row*. A class has one bit set of kinds a column and row; those of a
// column lie side by side, rows of few cards, which are asked for most, first.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "tingpai/meld/solver.hpp"

namespace tingpai::meld {

class Solver::Draws {
public:
    using Bits = std::uint16_t;          // by local kind
    using Key = std::vector<std::size_t>;  // parts, ascending: some places, as far as costs can tell

    // Throws BudgetError where a component has too many kinds for the bits or the tables take more than
    // `memory` bytes or some tenths of a second to make.
    Draws(const Solver& solver, std::size_t memory);

    // Numbers of two sums of cost vectors, to that of both together.
    struct Adding {
        std::size_t across = 0;
        std::vector<std::uint16_t> table;

        [[nodiscard]] std::uint16_t operator()(std::size_t a, std::size_t b) const { return table[a * across + b]; }
    };
    // A part in one form.
    struct Rows {
        struct Block {  // of one number
            std::uint32_t begin = 0;
            std::uint32_t rows = 0;
        };
        std::vector<std::uint16_t> row;  // by rank; of the first form: in the records
        std::vector<Block> blocks;       // by number
        std::vector<Bits> bits;
    };
    // By own number and that of the rest.
    struct Columns {
        std::size_t across = 0;
        std::vector<std::uint8_t> table;
    };
    struct Form {
        std::vector<const Adding*> behind;    // by place: its own and all behind it; not for the first and last
        std::vector<const Adding*> around;    // by place: all before it and all behind it; the same
        std::vector<const Columns*> columns;  // by place
        std::vector<Rows> rows;               // by part

        std::map<std::pair<Key, Key>, Adding> adding;
        std::map<Key, Columns> columns_of;  // by the part and its rest
    };

    // By rank: the class, and above it the row in the first form; one look-up for both.
    [[nodiscard]] const std::uint32_t* records(std::size_t part) const { return records_[part].data(); }
    [[nodiscard]] const Form& form(std::size_t form) const { return forms_[form]; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    struct Steps;
    class Builder;
    class FormBuilder;

    std::vector<std::vector<std::uint32_t>> records_;  // by part
    std::vector<Form> forms_;
    std::size_t bytes_ = 0;
};

}  // namespace tingpai::meld
