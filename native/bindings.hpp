// Shared by the files that know Python.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include "core/isa.hpp"

namespace fullhouse {

namespace nb = nanobind;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using RowsOut = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The only place that releases the GIL.
//
// During interpreter shutdown, Python before 3.14 ends a thread that requests the GIL, right through our frames, and C++
// answers with std::terminate. So no thread requests it then: bind_leaving() registers an `atexit` hook that announces the
// shutdown, releases the GIL and waits until every thread holds it again. A thread that returns later parks forever.
class Unlocked {
 public:
    Unlocked() { let_go(); }
    ~Unlocked();
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

    // True while another thread is shutting the interpreter down.
    static bool is_leaving();

    // Runs `work` with the GIL, unless the interpreter is shutting down. `work` must not throw.
    template <class Work>
    void with_lock(const Work& work) {
        if (is_leaving()) return;
        come_back();
        work();
        let_go();
    }

    [[noreturn]] static void park();

 private:
    void let_go();
    void come_back();
    PyThreadState* state_ = nullptr;
};

constexpr auto kBetweenLooks = std::chrono::milliseconds(50);  // how long a request to stop may wait to be seen

// Keyword argument of every long call: the work stops soon after it returns true.
using IsStopped = std::optional<nb::typed<nb::callable, bool()>>;

// Does `work(stop)` on another thread and waits for it without the interpreter lock. Now and then, with the lock, it looks for
// Ctrl-C, calls `look` and calls `is_stopped`. An interrupt stops the work and is raised once the work has ended.
template <class Work, class Look>
void run_interruptibly(const Work& work, const IsStopped& is_stopped, const Look& look) {
    std::atomic<bool> stop{false};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;
    std::exception_ptr interrupt;
    {
        Unlocked unlocked;
        const auto run = [&] {
            try {
                work(stop);
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard<std::mutex> lock(mutex);
            is_done = true;
            changed.notify_one();
        };
        const auto look_around = [&] {
            try {
                if (PyErr_CheckSignals()) throw nb::python_error();
                look();
                if (is_stopped && nb::bool_(nb::object((*is_stopped)()))) stop = true;
            } catch (...) {
                stop = true;
                interrupt = std::current_exception();
                if (!interrupt) Unlocked::park();  // shut down during a callback, which ends this thread without an exception
            }
        };
        std::thread worker;
        try {
            worker = std::thread(run);
        } catch (const std::system_error&) {  // no further thread to be had: do it here, without looking for Ctrl-C
            run();
        }
        std::unique_lock<std::mutex> lock(mutex);
        while (!changed.wait_for(lock, kBetweenLooks, [&] { return is_done; })) {
            lock.unlock();
            if (!stop) unlocked.with_lock(look_around);
            if (Unlocked::is_leaving()) stop = true;
            lock.lock();
        }
        lock.unlock();
        if (worker.joinable()) worker.join();
    }
    if (interrupt) std::rethrow_exception(interrupt);
    if (failure) std::rethrow_exception(failure);
}

// The same with nothing else to call, for work that returns whether it was finished.
template <class Work>
bool run_interruptibly(const Work& work, const IsStopped& is_stopped) {
    bool is_finished = false;
    run_interruptibly([&](const std::atomic<bool>& stop) { is_finished = work(stop); }, is_stopped, [] {});
    return is_finished;
}

// The instruction set in use; raises fullhouse.UnavailableEngine if FULLHOUSE_ISA names one that cannot be used.
Isa isa();

void bind_leaving();                         // bindings_leaving.cpp
void bind_logic(nb::module_& module);        // bindings_logic.cpp
void bind_symmetry(nb::module_& module);     // bindings_symmetry.cpp
void bind_generator(nb::module_& module);    // bindings_generator.cpp
void bind_lines(nb::module_& module);        // bindings_lines.cpp
void bind_constraints(nb::module_& module);  // bindings_constraints.cpp
void bind_photo(nb::module_& module);        // bindings_photo.cpp

}  // namespace fullhouse
