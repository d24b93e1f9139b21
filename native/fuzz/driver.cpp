// Runs a fuzz target without libFuzzer: TARGET [--seconds N] [--seed N] [FILE...], random inputs for N seconds or these files.
#include <chrono>
#include <string_view>
#include "fuzz/target.hpp"

using namespace fullhouse::fuzz;

namespace {

void check(const std::string& text) { LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()); }

bool check_file(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (!file) return false;
    std::string text(1 << 20, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    check(text);
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    double seconds = 30;
    std::uint64_t seed = 1, files = 0;
    for (int n = 1; n < count; ++n) {
        const std::string_view argument = arguments[n];
        if (argument == "--seconds" && n + 1 < count) {
            seconds = std::atof(arguments[++n]);
        } else if (argument == "--seed" && n + 1 < count) {
            seed = std::strtoull(arguments[++n], nullptr, 10);
        } else if (!check_file(arguments[n])) {
            std::fprintf(stderr, "%s: no such file: %s\n", kTarget, arguments[n]);
            return 2;
        } else {
            ++files;
        }
    }
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    std::uint64_t inputs = files;
    for (; !files && Clock::now() < end; ++inputs) check(make_input(seed + inputs));
    std::printf("%s: %llu inputs from seed %llu, nothing broken\n", kTarget, static_cast<unsigned long long>(inputs),
                static_cast<unsigned long long>(seed));
}
