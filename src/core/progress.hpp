#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace pe {

/// How far a long computation is, for whoever waits for it: a share from 0 to 1 of all of it, which never
/// falls. What a computation consists of gets a part of its progress each, and knows of no more than that.
class Progress {
 public:
  /// Must not throw.
  using Report = std::function<void(double share)>;

  /// Nobody waits.
  Progress() = default;
  explicit Progress(Report report) : report_(std::move(report)) {}

  /// `share` of this part is done: 0 .. 1.
  void at(double share) const {
    if (report_) report_(first_ + share * (last_ - first_));
  }

  /// What lies between two shares of this part: 0 <= first <= last <= 1.
  Progress part(double first, double last) const {
    Progress result = *this;
    result.first_ = first_ + first * (last_ - first_);
    result.last_ = first_ + last * (last_ - first_);
    return result;
  }

  /// The step with this number, from 0, of `count` that take about as long as one another.
  Progress step(std::ptrdiff_t number, std::ptrdiff_t count) const {
    const auto all = static_cast<double>(count);
    return part(static_cast<double>(number) / all, static_cast<double>(number + 1) / all);
  }

 private:
  Report report_;
  double first_ = 0, last_ = 1;
};

}  // namespace pe
