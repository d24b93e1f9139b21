// Random chunks of files for fuzz/lines.cpp, which a coverage-guided fuzzer would have to discover.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <utility>

namespace fullhouse::fuzz {

constexpr std::size_t kLongestInput = 1 << 14;
constexpr std::string_view kBlanks = "0.-_*?xX+ ";
constexpr std::string_view kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kSeeds[] = {
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    "295743861431865900876192543387459216612387495549216738763524189928671354154938600",
    "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "# a comment",
    "",
    "   ",
    "\t",
    "0123456789ab 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    " \xc3\xa9\xef\xbb\xbf\xff",
};

// Makes lines that hold puzzles, near puzzles, or nothing of the kind.
class ChunkMaker {
 public:
    explicit ChunkMaker(std::uint64_t seed) : random_(seed) {}

    std::string chunk() {
        std::string text;
        const std::size_t lines = pick(8) ? pick(6) : pick(60);
        for (std::size_t n = 0; n <= lines && text.size() < kLongestInput; ++n) text += line() + end();
        if (!pick(3)) text += line();
        if (pick(2)) mutate(text);
        return text;
    }

 private:
    std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }
    char byte() { return static_cast<char>(random_()); }
    template <std::size_t size>
    std::string any(const std::string_view (&texts)[size]) {
        return std::string(texts[pick(size)]);
    }

    // In braces, so that the parts are made from left to right with every compiler.
    static std::string joined(std::initializer_list<std::string_view> parts) {
        std::string text;
        for (const std::string_view part : parts) text += part;
        return text;
    }

    std::string line() {
        switch (pick(8)) {
            case 0:
                return any(kSeeds);
            case 1:
                return noise();
            default:
                return joined({puzzle(), tail()});
        }
    }
    std::string puzzle() {
        char relabelled[10];
        for (int digit = 1; digit <= 9; ++digit) relabelled[digit] = static_cast<char>('0' + digit);
        for (int digit = 9; digit > 1; --digit)
            std::swap(relabelled[digit], relabelled[1 + pick(static_cast<std::size_t>(digit))]);
        const char blank = kBlanks[pick(kBlanks.size())];
        const std::size_t clues = 25 + pick(57);
        std::string cells;
        for (const char digit : kSolution) cells += pick(81) < clues ? relabelled[digit - '0'] : blank;
        return cells;
    }
    std::string tail() {
        constexpr std::string_view kTails[] = {
            "", "", "", " ", "\t", " # Grid 01", ",9.1;x", "#", " \t #  two   words\t", "0", "\r", " \xc3\xa4", ";\x01"};
        return any(kTails);
    }
    std::string end() { return pick(4) ? "\n" : pick(2) ? "\r\n" : pick(2) ? "\n\n" : "\r"; }
    std::string noise() {
        std::string text(pick(200), '.');
        const bool is_text = pick(2);
        for (char& character : text) character = is_text ? "123456789.0 #\r"[pick(14)] : byte();
        return text;
    }
    void mutate(std::string& text) {
        for (std::size_t n = pick(8); n > 0 && !text.empty(); --n) {
            const std::size_t at = pick(text.size());
            switch (pick(5)) {
                case 0:
                    text[at] = byte();
                    break;
                case 1:
                    text.erase(at, 1 + pick(3));
                    break;
                case 2:
                    text.insert(at, 1, "\n\r\0 #.,;\"\\{}[]:\t"[pick(16)]);
                    break;
                case 3:
                    text[at] = static_cast<char>('0' + pick(10));
                    break;
                default:
                    text.insert(at, text.substr(pick(text.size()), pick(100)));
                    break;
            }
        }
    }
    std::mt19937_64 random_;
};

}  // namespace fullhouse::fuzz
