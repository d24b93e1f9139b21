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

inline unsigned thread_count(unsigned wanted) { return wanted ? wanted : std::max(1u, std::thread::hardware_concurrency()); }

// Runs `work` on `count` threads, the caller's included, and waits for all. If the system refuses a
// thread, the others do its share.
template <class Work>
void run_on_threads(unsigned count, const Work& work) {
    std::vector<std::jthread> helpers;
    for (unsigned n = 1; n < count; ++n) {
        try {
            helpers.emplace_back(work);
        } catch (const std::exception&) {
            break;
        }
    }
    work();
}

}  // namespace fullhouse
