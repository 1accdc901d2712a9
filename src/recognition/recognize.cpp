#include "pe/recognition/recognize.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "pe/core/precision.hpp"
#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/recognition/insertion_sort.hpp"
#include "pe/recognition/lines.hpp"
#include "pe/recognition/normal.hpp"
#include "pe/recognition/waves.hpp"

namespace pe {

namespace {

constexpr std::size_t most_fits = 3;

/// The rows of a table that are looked at, as they are or the last one first.
struct RowsView {
  bool transposed = false, descending = false;
  Index start = 0, rows = 0;
};

struct Candidate {
  RowsView view;
  RecognitionFit fit;
  bool matched = false;
  std::optional<WaveFit> waves;
};

Matrix part_of(const Matrix& table, const RowsView& view) {
  Matrix part = view.transposed ? Matrix(table.middleCols(view.start, view.rows).transpose())
                                : Matrix(table.middleRows(view.start, view.rows));
  if (view.descending) part.colwise().reverseInPlace();
  return part;
}

/// The opposite of part_of.
void put_back(Matrix part, const RowsView& view, Matrix& table) {
  if (view.descending) part.colwise().reverseInPlace();
  if (view.transposed)
    table.middleCols(view.start, view.rows) = part.transpose();
  else
    table.middleRows(view.start, view.rows) = part;
}

/// The rows from the first that is not zero to the last; at least two rows stay.
RowsView without_zeros(const Matrix& table, bool transposed) {
  const Index n = transposed ? table.cols() : table.rows();
  const auto is_zero = [&](Index row) {
    return transposed ? table.col(row).isZero(0) : table.row(row).isZero(0);
  };
  RowsView view{.transposed = transposed, .rows = n};
  while (view.rows > 2 && is_zero(view.start)) ++view.start, --view.rows;
  while (view.rows > 2 && is_zero(view.start + view.rows - 1)) --view.rows;
  return view;
}

void describe_rows(RecognitionFit& fit, const Matrix& table, const RowsView& view) {
  fit.transposed = view.transposed;
  fit.padding_rows = view.start;
  const Index n = view.transposed ? table.cols() : table.rows();
  for (Index row = view.start; row < n; ++row)
    if (view.transposed ? table.col(row).isZero(0) : table.row(row).isZero(0))
      if (fit.zero_rows++ == 0) fit.zero_row = row;
}

RecognitionFit describe_waves(const WaveFit& waves, const Matrix& table, const RowsView& view) {
  RecognitionFit fit = described(waves);
  if (!depends_on_base(waves.rule, view.transposed ? table.rows() : table.cols())) fit.base = 0;
  describe_rows(fit, table, view);
  fit.descending = view.descending;
  if (view.descending) fit.offset += static_cast<double>(view.rows - 1);
  const bool is_off = fit.mistake == Mistake::off_by_one;
  // After one row of padding, position 1 is right. Where positions fall from row to row, a table ends at 1 by
  // chance.
  if (is_off && (view.descending || fit.padding_rows == 1)) fit.mistake = {};
  // Without cosines, position 0 is a row of zeros: it is not padding.
  if (fit.mistake == Mistake::sine_only && fit.padding_rows == 1 && fit.offset == 1) {
    fit.padding_rows = 0;
    fit.offset = 0;
  }
  return fit;
}

void add_waves(const Matrix& table, const RowsView& view, std::vector<Candidate>& candidates,
               const Progress& progress) {
  for (const WaveFit& waves : fit_waves(part_of(table, view), most_fits, progress))
    candidates.push_back(
        {view, describe_waves(waves, table, view), waves.error <= recognition_tolerance, waves});
}

void add_line(const Matrix& table, const RowsView& view, std::vector<Candidate>& candidates) {
  RecognitionFit fit = fit_line(part_of(table, view));
  // A line may pass through zero: such a row is not padding.
  const bool is_whole = view.rows == (view.transposed ? table.cols() : table.rows());
  if (!is_whole) describe_rows(fit, table, view);
  fit.transposed = view.transposed;
  candidates.push_back({view, fit, fit.error <= recognition_tolerance, {}});
}

void look_at(const Matrix& table, bool transposed, std::vector<Candidate>& candidates,
             const Progress& progress) {
  const RowsView all{.transposed = transposed, .rows = transposed ? table.cols() : table.rows()};
  const RowsView inner = without_zeros(table, transposed);
  add_line(table, all, candidates);
  if (table.isZero(0)) return;  // nothing is left to look at
  if (inner.rows < all.rows) add_line(table, inner, candidates);
  add_waves(table, inner, candidates, progress);
  // Normal numbers stay normal numbers when they are transposed: there is nothing new to fit.
  if (transposed) return;
  NormalFit normal = fit_normal(part_of(table, inner));
  describe_rows(normal.fit, table, inner);
  candidates.push_back({inner, normal.fit, normal.matched, {}});
}

bool is_drawn(const Candidate& candidate) {
  return candidate.fit.family == Family::learned;
}

bool any_generated(const std::vector<Candidate>& candidates) {
  return std::ranges::any_of(candidates, [](const Candidate& one) { return one.matched && !is_drawn(one); });
}

/// A small generated table can look like normal numbers, but then the fit of something generated is near. In
/// that case `learned` is not a match.
void withdraw_drawn(std::vector<Candidate>& candidates) {
  const bool near = std::ranges::any_of(
      candidates, [](const Candidate& one) { return !is_drawn(one) && one.fit.error < 0.5; });
  for (Candidate& one : candidates)
    if (near && is_drawn(one)) one.matched = false;
}

/// The error of `learned` cannot be compared with the others: it comes last among the matches, and last of
/// all where it does not match.
int group_of(const Candidate& one) {
  return (one.matched ? 0 : 2) + (is_drawn(one) ? 1 : 0);
}

bool less(const Candidate& a, const Candidate& b) {
  return std::pair(group_of(a), a.fit.error) < std::pair(group_of(b), b.fit.error);
}

Candidate least_of(const std::vector<Candidate>& candidates) {
  return *std::ranges::min_element(candidates, less);
}

/// Whether a fit is as good as the one with the least error. Among matches, a difference that rounding or a
/// free parameter explains does not count. Among the others, one that chance explains does not: fitting
/// one more parameter to noise lowers its sum of squares by about one entry's share.
bool as_good(const Candidate& one, const Candidate& least, Index entries) {
  if (group_of(one) != group_of(least)) return false;
  if (one.matched) return !clearly_less(least.fit.error, one.fit.error);
  return one.fit.error <= least.fit.error * (1 + std::min(4 / static_cast<double>(entries), 5e-3));
}

/// First come those that are as good as the one with the least error, in the order in which they were found:
/// simple ones were found first. The others follow by error.
void sort(std::vector<Candidate>& candidates, Index entries) {
  const Candidate least = least_of(candidates);
  const auto better = [&](const Candidate& a, const Candidate& b) {
    return !as_good(b, least, entries) && (as_good(a, least, entries) || less(a, b));
  };
  insertion_sort(candidates.begin(), candidates.end(), better);
}

/// Measures the error on all entries; so far it was measured on a sample. What does not match has no mistake:
/// positions that begin at 1, or coarser angles, explain nothing there.
void measure(Candidate& candidate, const Matrix& table) {
  if (!candidate.waves) return;
  evaluate_exactly(*candidate.waves, whole_sample(part_of(table, candidate.view)));
  candidate.fit = describe_waves(*candidate.waves, table, candidate.view);
  candidate.matched = candidate.fit.error <= recognition_tolerance;
  if (!candidate.matched) candidate.fit.mistake = {};
}

/// Whether code with a mistake makes a table like this, but not this one.
bool is_mere_story(const Candidate& one) {
  return !one.matched && one.waves && is_mistaken(one.waves->rule);
}

/// Significant decimal digits, at most 7.
int digits(double x) {
  int count = 1;
  for (double unit = std::pow(10, std::floor(std::log10(x))); count < 7; ++count, unit /= 10)
    if (std::abs(std::nearbyint(x / unit) * unit - x) < 1e-9 * x) break;
  return count;
}

/// Two spacings can give the same numbers with different bases. Puts those with rounder bases first, and
/// returns how many are as good as the first one.
Index put_round_bases_first(std::vector<Candidate>& candidates, Index entries) {
  const RecognitionFit& best = candidates.front().fit;
  const Candidate least = least_of(candidates);
  const auto ties = std::ranges::find_if_not(candidates, [&](const Candidate& one) {
    return one.fit.family == best.family && as_good(one, least, entries);
  });
  const Index count = ties - candidates.begin();
  if (best.base == 0) return count;
  const auto rounder = [](const Candidate& a, const Candidate& b) {
    return digits(a.fit.base) < digits(b.fit.base);
  };
  insertion_sort(candidates.begin(), ties, rounder);
  return count;
}

Matrix residual(const Matrix& table, const Candidate& candidate) {
  Matrix rest = table, part = part_of(table, candidate.view);
  if (candidate.waves)
    subtract(part, *candidate.waves);
  else
    for (Index row = 0; row < part.rows(); ++row)
      part.row(row).array() -= static_cast<float>(line_entry(candidate.fit, row, part.rows()));
  put_back(std::move(part), candidate.view, rest);
  return rest;
}

}  // namespace

Result<Recognition> recognize(const Matrix& table, const RecognizeOptions& options,
                              const Progress& progress) {
  // Only where rows are left out, at least two have to remain.
  if (options.drop != 0) {
    PE_CHECK(check_drop(table, options.drop));
    const auto rest = table.bottomRows(table.rows() - options.drop);
    PE_CHECK(check_memory(sizeof(float) * static_cast<double>(rest.size()), "table"));
    return recognize(Matrix(rest), {.residual = options.residual}, progress);
  }
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", {"table must be at least 1 x 1"});
  PE_CHECK(check_finite(table, "table"));
  // Two parts of the table, its sample, and what is left of it.
  PE_CHECK(check_memory(4 * sizeof(float) * static_cast<double>(table.size()), "table"));
  std::vector<Candidate> candidates;
  // Each way to look at the table is a step; what was found is then measured on all of it.
  const Progress looks = progress.step(0, 2), measures = progress.step(1, 2);
  look_at(table, false, candidates, looks.step(0, 4));
  if (!any_generated(candidates)) look_at(table, true, candidates, looks.step(1, 4));
  for (const bool transposed : {false, true}) {
    if (any_generated(candidates)) break;
    RowsView view = without_zeros(table, transposed);
    view.descending = true;
    add_waves(table, view, candidates, looks.step(transposed ? 3 : 2, 4));
  }
  withdraw_drawn(candidates);
  sort(candidates, table.size());
  if (candidates.size() > most_fits) candidates.resize(most_fits);
  for (Index i = 0; i < std::ssize(candidates); ++i) {
    measures.step(i, most_fits).at(0);
    measure(candidates[i], table);
  }
  // There is always a line among them, or a rule without a mistake, unless stories crowd these out.
  if (!std::ranges::all_of(candidates, is_mere_story)) std::erase_if(candidates, is_mere_story);
  sort(candidates, table.size());

  Recognition result;
  result.matched = candidates.front().matched;
  result.ties = put_round_bases_first(candidates, table.size());
  const Precision precision = precision_of(table);
  for (Candidate& candidate : candidates) {
    candidate.fit.precision = precision;
    result.fits.push_back(candidate.fit);
  }
  if (!options.residual) return result;
  const auto of = std::ranges::find_if_not(candidates, is_drawn);
  if (of == candidates.end()) return result;
  result.residual = {.of = of - candidates.begin(), .matrix = residual(table, *of)};
  return result;
}

}  // namespace pe
