// Everything finders use besides the board: the settings, when to stop, and memory that outlives one call.
//
// Finders allocate nothing. A family that needs much room, or wants to remember something for the next technique on
// the same board (all almost locked sets, say), has its own struct here and checks the board's version.
#pragma once
#include <atomic>
#include <chrono>
#include "logic/als/als.hpp"
#include "logic/chains/chains.hpp"
#include "logic/colors/colors.hpp"
#include "logic/fish/fish.hpp"
#include "logic/forcing/forcing.hpp"
#include "logic/forcing/hodoku_implication_list.hpp"
#include "logic/nested/nested.hpp"
#include "logic/single_digit/link_table.hpp"
#include "logic/uniqueness/rectangles.hpp"
#include "logic/base/sink.hpp"
#include "logic/single_digit/strong_links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct Workbench {
    Settings settings;
    const Digit* solution = nullptr;  // for brute force only
    bool wants_reasons = true;        // false if steps are only counted: a conclusion and a length are enough
    Patience patience;
    std::chrono::steady_clock::time_point deadline;  // if patience has an end
    StrongLinkBench strong_links;                    // the small ones first, so that they share a page
    RectangleBench rectangles;
    ColorBench colors;
    FishBench fish;
    LinkBench links;
    ForcingBench forcing;
    ListBench lists;
    AlsBench als;
    ChainBench chains;
    NestedBench nested;

    void begin(const Patience& given) {
        patience = given;
        if (given.nanoseconds) deadline = std::chrono::steady_clock::now() + std::chrono::nanoseconds(given.nanoseconds);
    }
    bool is_asked_to_stop() const { return patience.stop && patience.stop->load(std::memory_order_relaxed); }
    bool is_late() const { return patience.nanoseconds && std::chrono::steady_clock::now() >= deadline; }
    bool is_stopped() const { return is_asked_to_stop() || is_late(); }
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
