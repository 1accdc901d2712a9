#pragma once

#include <cstddef>
#include <functional>
#include <utility>

namespace pe {

/// The progress of a long computation: a share from 0 to 1 that never falls. Each part of the computation
/// gets a part of its progress and reports only that.
class Progress {
 public:
  /// Must not throw.
  using Report = std::function<void(double share)>;

  /// Reports to nobody.
  Progress() = default;
  explicit Progress(Report report) : report_(std::move(report)) {}

  /// `share` of this part is done: 0 .. 1.
  void at(double share) const {
    if (report_) report_(first_ + share * (last_ - first_));
  }

  /// The part between two shares of this part: 0 <= first <= last <= 1.
  Progress part(double first, double last) const {
    Progress result = *this;
    result.first_ = first_ + first * (last_ - first_);
    result.last_ = first_ + last * (last_ - first_);
    return result;
  }

  /// Step `number`, counted from 0, of `count` steps of about the same duration.
  Progress step(std::ptrdiff_t number, std::ptrdiff_t count) const {
    const auto all = static_cast<double>(count);
    return part(static_cast<double>(number) / all, static_cast<double>(number + 1) / all);
  }

 private:
  Report report_;
  double first_ = 0, last_ = 1;
};

}  // namespace pe
