// What the files that know Python share.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace fullhouse {

namespace nb = nanobind;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using RowsOut = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr auto kBetweenLooks = std::chrono::milliseconds(50);  // how long Ctrl-C may wait to be seen

// Does `work(stop)` on another thread and waits for it without the interpreter lock, looking for Ctrl-C and calling
// `look` (with the lock) now and then. An interrupt stops the work and is raised once it has come to rest.
template <class Work, class Look>
void run_interruptibly(const Work& work, const Look& look) {
    std::atomic<bool> stop{false};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;
    std::exception_ptr interrupt;
    {
        const nb::gil_scoped_release unlocked;
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
        std::thread worker;
        try {
            worker = std::thread(run);
        } catch (const std::system_error&) {  // no further thread to be had: do it here, without looking for Ctrl-C
            run();
        }
        std::unique_lock<std::mutex> lock(mutex);
        while (!changed.wait_for(lock, kBetweenLooks, [&] { return is_done; })) {
            if (interrupt) continue;
            lock.unlock();
            {
                const nb::gil_scoped_acquire locked;
                try {
                    if (PyErr_CheckSignals()) throw nb::python_error();
                    look(stop);
                } catch (...) {
                    interrupt = std::current_exception();
                    stop = true;
                }
            }
            lock.lock();
        }
        lock.unlock();
        if (worker.joinable()) worker.join();
    }
    if (interrupt) std::rethrow_exception(interrupt);
    if (failure) std::rethrow_exception(failure);
}

// The same with nothing to call.
template <class Work>
void run_interruptibly(const Work& work) {
    run_interruptibly(work, [](std::atomic<bool>&) {});
}

void bind_logic(nb::module_& module);      // bindings_logic.cpp
void bind_symmetry(nb::module_& module);   // bindings_symmetry.cpp
void bind_generator(nb::module_& module);  // bindings_generator.cpp
void bind_lines(nb::module_& module);      // bindings_lines.cpp

}  // namespace fullhouse
