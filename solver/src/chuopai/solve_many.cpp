#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "tingpai/chuopai/solve.hpp"
#include "tingpai/errors.hpp"

namespace tingpai::chuopai {
namespace {

// Thrown inside a worker to leave its search; nobody else sees it.
struct Stopped {};

// What the workers and the caller share.
struct Shared {
    std::atomic<std::size_t> taken{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t finished = 0;  // guarded by the mutex
    int running = 0;           // guarded by the mutex
};

void work(const std::vector<Problem>& problems, Limits limits, Shared& shared, std::vector<Answer>& answers) {
    limits.poll = [&shared] {
        if (shared.stop.load(std::memory_order_relaxed)) throw Stopped{};
    };
    for (std::size_t i = shared.taken++; i < problems.size() && !shared.stop; i = shared.taken++) {
        const Problem& problem = problems[i];
        try {
            answers[i].solution = solve(problem.position, problem.objective, problem.seat, limits);
        } catch (const Stopped&) {
            break;
        } catch (...) {
            answers[i].error = std::current_exception();
        }
        const std::lock_guard<std::mutex> lock(shared.mutex);
        ++shared.finished;
    }
    const std::lock_guard<std::mutex> lock(shared.mutex);
    --shared.running;
    shared.changed.notify_one();
}

// Joins its threads whatever happens, after telling them to stop.
class Workers {
  public:
    explicit Workers(Shared& shared) : shared_(shared) {}
    ~Workers() {
        shared_.stop = true;
        for (std::thread& thread : threads_) thread.join();
    }
    template <class F>
    void start(F&& f) {
        threads_.emplace_back(std::forward<F>(f));
    }

  private:
    Shared& shared_;
    std::vector<std::thread> threads_;
};

}  // namespace

std::vector<Answer> solve_many(const std::vector<Problem>& problems, int threads, const Limits& limits,
                               const std::function<void(std::size_t)>& done) {
    if (threads < 1) throw Error("solving takes at least one thread, not " + std::to_string(threads));
    std::vector<Answer> answers(problems.size());
    if (problems.empty()) return answers;
    Shared shared;
    Workers workers(shared);
    const int count = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads), problems.size()));
    for (int i = 0; i < count; ++i) {
        {
            const std::lock_guard<std::mutex> lock(shared.mutex);
            ++shared.running;
        }
        try {
            workers.start([&] { work(problems, limits, shared, answers); });
        } catch (...) {
            const std::lock_guard<std::mutex> lock(shared.mutex);
            --shared.running;
            throw;
        }
    }
    for (;;) {
        std::size_t finished = 0;
        bool over = false;
        {
            std::unique_lock<std::mutex> lock(shared.mutex);
            over = shared.changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return shared.running == 0; });
            finished = shared.finished;
        }
        if (done) done(finished);
        if (over) return answers;
        if (limits.poll) limits.poll();
    }
}

}  // namespace tingpai::chuopai
