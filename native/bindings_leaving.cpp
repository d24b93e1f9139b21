// Interpreter shutdown while other threads are inside this module; Unlocked in bindings.hpp explains why and how.
#include "bindings.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

// Work that is asked to stop does so within a fraction of this. Threads that take longer park when they return.
constexpr auto kLongestWait = std::chrono::seconds(5);

std::atomic<int> threads_without_lock{0};  // one that waits for the lock counts until it has it
std::atomic<bool> has_left{false};
std::thread::id leaver;  // written before has_left is set

void leave() {
    leaver = std::this_thread::get_id();
    has_left = true;
    nb::set_leak_warnings(false);  // parked threads never release their objects
    PyThreadState* state = PyEval_SaveThread();
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    while (threads_without_lock && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    PyEval_RestoreThread(state);
}

}  // namespace

bool Unlocked::is_leaving() { return has_left && std::this_thread::get_id() != leaver; }

void Unlocked::park() {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

Unlocked::~Unlocked() {
    if (is_leaving()) {
        --threads_without_lock;
        park();
    }
    come_back();
}

void Unlocked::let_go() {
    ++threads_without_lock;
    state_ = PyEval_SaveThread();
}

void Unlocked::come_back() {
    PyEval_RestoreThread(state_);
    --threads_without_lock;
}

void bind_leaving() {
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&leave));
    const nb::module_ os = nb::module_::import_("os");
    if (nb::hasattr(os, "register_at_fork"))  // other threads do not live on in a child process
        os.attr("register_at_fork")("after_in_child"_a = nb::cpp_function([] { threads_without_lock = 0; }));
}

}  // namespace fullhouse
