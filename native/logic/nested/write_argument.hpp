// Why a hint holds: its branches, and the arguments that they use on the way, down to the last.
#pragma once
#include "logic/base/sink.hpp"
#include "logic/nested/levels.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct NestedStep {
    const ArgumentBranch* branches;
    int count;
    CellSet cells;
    HouseSet houses;
    const PlainArgument* arguments;
    int argument_count;
    void describe(Fields& fields) const {
        fields.branches("branches", branches, count);
        fields.cells("cells", cells);
        fields.houses("houses", houses);
        fields.arguments("arguments", arguments, argument_count);
    }
};

class Explanation {
 public:
    Explanation(ChainEngine& engine, Sink& found) : engine_(engine), found_(found) {}
    // Of a hint on the board itself, by the search that was made last.
    NestedStep write(const Hint& hint);

 private:
    struct Written {
        const ArgumentBranch* branches;
        int count;
        CellSet cells;
        HouseSet houses;
    };
    Written write_hint(int depth, const Hint& hint, Growing<std::uint16_t>& needs);
    ArgumentBranch write_branch(int depth, const Run& run, int end, Growing<std::uint16_t>& needs);
    std::int16_t write_pattern(const UsedPattern& pattern, const Run& run, std::int32_t number, Growing<std::uint16_t>& needs);
    std::int16_t write_nested(int depth, const Run& run, const Nested& nested, Growing<std::uint16_t>& needs);
    Written write_simple(const Field& board, std::size_t place, Technique& technique, Growing<std::uint16_t>& gone,
                         Growing<std::uint16_t>& needs);

    ChainEngine& engine_;
    Sink& found_;
    Growing<PlainArgument> arguments_;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
