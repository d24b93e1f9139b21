// Workspaces and threads for the search functions.
#pragma once
#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace fullhouse {

// Aligned memory for one kernel call; its contents are the kernel's business.
class Workspace {
 public:
    explicit Workspace(std::size_t bytes) : memory_(::operator new(bytes, std::align_val_t{64})) {}
    ~Workspace() { ::operator delete(memory_, std::align_val_t{64}); }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    void* get() const { return memory_; }

 private:
    void* memory_;
};

// One thread per core unless the caller wants another number; more than a few per core would only wait for each other.
inline unsigned thread_count(unsigned wanted) {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    return wanted ? std::min(wanted, std::max(8u, 4 * cores)) : cores;
}

// Runs `work` on `count` threads, the caller's included, and waits for all. If the system cannot start a thread, or has no
// memory for its work, the others do its share.
template <class Work>
void run_on_threads(unsigned count, const Work& work) {
    const auto work_if_possible = [&work] {
        try {
            work();
        } catch (const std::bad_alloc&) {  // thrown before any row was taken
        }
    };
    std::vector<std::jthread> others;
    for (unsigned n = 1; n < count; ++n) {
        try {
            others.emplace_back(work_if_possible);
        } catch (const std::exception&) {
            break;
        }
    }
    work();
}

}  // namespace fullhouse
