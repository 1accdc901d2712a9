// pe_fuzz [--seed S] [--cases N] [--case C]: makes N requests of every kind, fewer of slow ones, which follow
// from the seed; or case C of each kind alone, to repeat what an earlier run ended with. A program that ends
// says in which case. Built by npm run check:sanitize.
#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>

#include "pe/core/random.hpp"
#include "targets.hpp"

namespace {

/// Few cases take a second. Under the sanitizers, a probe of order with many folds takes 50. A case that takes
/// ten minutes hangs.
constexpr unsigned patience = 600;

char current[160] = "";

void report(int signal) {
  const ssize_t written = write(STDERR_FILENO, current, std::strlen(current));
  _exit(written < 0 ? 1 : 128 + signal);
}

bool read(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

int main(int count, char** arguments) {
  std::uint64_t seed = 1, cases = 1000, only = 0;
  bool alone = false;
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = arguments[i];
    std::uint64_t* target = name == "--seed"    ? &seed
                            : name == "--cases" ? &cases
                            : name == "--case"  ? &only
                                                : nullptr;
    if (target == nullptr || i + 1 == count || !read(arguments[i + 1], *target)) {
      std::fprintf(stderr, "usage: pe_fuzz [--seed S] [--cases N] [--case C]\n");
      return 2;
    }
    alone |= target == &only;
  }
  signal(SIGABRT, report);
  signal(SIGALRM, report);

  std::uint64_t stream = 0;
  for (const auto& target : pe::fuzz::targets()) {
    std::uint64_t requests = 0, answers = 0;
    const std::uint64_t first = alone ? only : 0, last = alone ? only + 1 : cases;
    const std::uint64_t of_target = pe::mix_seed(seed, stream++);
    allocations::limit(target.heap_bytes);
    for (std::uint64_t one = first; one < last; one += target.every) {
      std::snprintf(current, sizeof current, "in %.*s: pe_fuzz --seed %llu --case %llu\n",
                    static_cast<int>(target.name.size()), target.name.data(),
                    static_cast<unsigned long long>(seed), static_cast<unsigned long long>(one));
      alarm(patience);
      pe::fuzz::Draw draw(pe::mix_seed(of_target, one));
      answers += target.run(draw);
      ++requests;
    }
    std::printf("%.*s: %llu requests, %llu answered\n", static_cast<int>(target.name.size()),
                target.name.data(), static_cast<unsigned long long>(requests),
                static_cast<unsigned long long>(answers));
    std::fflush(stdout);
  }
}
