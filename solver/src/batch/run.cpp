#include "tingpai/batch/run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

namespace tingpai::batch {

namespace {

// Rows that a thread takes at a time, enough that taking is free.
constexpr std::size_t chunk_rows = 16 * block_rows;
constexpr auto poll_every = std::chrono::milliseconds(20);

// When to look at the clock: after every block where blocks are slow, seldom where they are quick.
class Pace {
public:
    // Whether it is time to poll, after a block.
    bool is_due() {
        if (++blocks_ < wait_) return false;
        blocks_ = 0;
        const auto now = std::chrono::steady_clock::now();
        wait_ = now - looked_ < poll_every / 8 ? std::min<std::size_t>(wait_ * 2, 1024) : std::max<std::size_t>(wait_ / 2, 1);
        looked_ = now;
        if (now - polled_ < poll_every) return false;
        polled_ = now;
        return true;
    }

private:
    std::size_t blocks_ = 0;
    std::size_t wait_ = 1;
    std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point polled_ = looked_;
};

class Workers {
public:
    Workers(const Call& call, const std::function<Block()>& make, Failure& failure)
        : call_(call), make_(make), failure_(failure) {}

    void run() {
        const std::size_t chunks = (call_.n + chunk_rows - 1) / chunk_rows;
        const auto wanted = std::min(static_cast<std::size_t>(std::max(call_.threads, 1)), std::max<std::size_t>(chunks, 1));
        std::vector<std::thread> others;
        others.reserve(wanted - 1);
        try {
            while (others.size() + 1 < wanted) others.emplace_back([this] { work_beside(); });
        } catch (const std::exception&) {  // no more threads to be had: those there are do the work
        }
        work(true);
        wait_for(others.size());
        for (auto& other : others) other.join();
    }

private:
    void work_beside() noexcept {
        work(false);
        const std::scoped_lock lock(mutex_);
        ++ended_;
        end_.notify_one();
    }
    // Until so many others have ended; polls meanwhile.
    void wait_for(std::size_t others) {
        std::unique_lock lock(mutex_);
        while (!end_.wait_for(lock, poll_every, [&] { return ended_ == others; })) {
            lock.unlock();
            if (call_.poll != nullptr && !is_stopped_ && call_.poll(call_.poll_context)) fail(Outcome::stopped, 0, "");
            lock.lock();
        }
    }
    void work(bool polls) noexcept {
        try {
            const Block block = make_();
            Pace pace;
            for (;;) {
                const std::size_t begin = next_.fetch_add(chunk_rows, std::memory_order_relaxed);
                if (begin >= limit_.load(std::memory_order_relaxed)) return;
                const std::size_t end = std::min(begin + chunk_rows, call_.n);
                for (std::size_t first = begin; first < end; first += block_rows) {
                    block(first, std::min(block_rows, end - first));
                    if (is_stopped_.load(std::memory_order_relaxed)) return;
                    if (!polls || call_.poll == nullptr || !pace.is_due()) continue;
                    if (call_.poll(call_.poll_context)) {
                        fail(Outcome::stopped, 0, "");
                        return;
                    }
                }
            }
        } catch (const RowError& error) {
            fail(Outcome::refused, error.row, error.text.c_str());
        } catch (const std::bad_alloc&) {
            fail(Outcome::no_memory, 0, "");
        } catch (const std::exception& error) {
            fail(Outcome::broken, 0, error.what());
        }
    }

    // Chunks are taken in order, so that all before a refused row are in somebody's hands: the least
    // refused row is found whatever the others do.
    void fail(Outcome outcome, std::size_t row, const char* text) {
        const std::scoped_lock lock(mutex_);
        const bool first = failure_.outcome == Outcome::done;
        const bool earlier = outcome == Outcome::refused && failure_.outcome == Outcome::refused && row < failure_.row;
        const bool graver = outcome != Outcome::refused && failure_.outcome == Outcome::refused;
        if (!first && !earlier && !graver) return;
        failure_.outcome = outcome;
        failure_.row = row;
        std::snprintf(failure_.text, sizeof failure_.text, "%s", text);
        limit_.store(outcome == Outcome::refused ? row : 0, std::memory_order_relaxed);
        if (outcome != Outcome::refused) is_stopped_.store(true, std::memory_order_relaxed);
    }

    const Call& call_;
    const std::function<Block()>& make_;
    Failure& failure_;
    std::mutex mutex_;
    std::condition_variable end_;
    std::size_t ended_ = 0;  // of the other threads
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> limit_{call_.n};
    std::atomic<bool> is_stopped_{false};
};

}  // namespace

void run(const Call& call, const std::function<Block()>& make, Failure& failure) noexcept {
    try {
        Workers(call, make, failure).run();
    } catch (const std::exception&) {  // only memory can be wanting before the workers work
        failure.outcome = Outcome::no_memory;
    }
}

}  // namespace tingpai::batch
