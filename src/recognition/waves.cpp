#include "pe/recognition/waves.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "pe/encodings/sinusoidal.hpp"
#include "pe/recognition/insertion_sort.hpp"
#include "pe/recognition/wave_guesses.hpp"

namespace pe {

namespace {

constexpr double usual_bases[] = {10000, 100, 1000, 500'000, 1'000'000, 5'000'000};

/// 0 .. n - 1, at most `count` of them: the first ones, then ever farther apart.
std::vector<Index> spread(Index n, Index count) {
  std::vector<Index> all;
  const double growth = std::pow(static_cast<double>(n), 1.0 / static_cast<double>(count));
  double next = 0;
  while (next < static_cast<double>(n)) {
    all.push_back(static_cast<Index>(next));
    next = std::max(next + 1, std::floor(next * growth));
  }
  return all;
}

/// About `count` of 0 .. n - 1, as evenly spaced pairs of neighbours; all of them where n is below 1.5 times
/// `count`.
std::vector<Index> in_pairs(Index n, Index count) {
  std::vector<Index> all;
  const Index step = std::max<Index>(1, 2 * n / count);
  for (Index i = 0; i < n; ++i)
    if (n <= count || i % step < 2 || i >= n - 2) all.push_back(i);
  return all;
}

/// The columns, and for each the one that holds the other function of its frequency if the layout is halves.
std::vector<Index> with_partners(std::vector<Index> columns, Index d) {
  const Index half = (d + 1) / 2, count = std::ssize(columns);
  for (Index k = 0; k < count; ++k) {
    const Index partner = columns[k] < half ? columns[k] + half : columns[k] - half;
    if (partner < d && std::ranges::find(columns, partner) == columns.end()) columns.push_back(partner);
  }
  return columns;
}

bool is_usual(double base) {
  return std::ranges::find(usual_bases, base) != std::end(usual_bases);
}

bool clearly_better(const WaveFit& a, const WaveFit& b) {
  return clearly_less(a.error, b.error);
}

/// The samples on which fits are compared, and the columns from which bases and offsets are guessed.
struct Search {
  const WaveSample &coarse, &fine;
  const ChosenColumns& chosen;
  std::vector<ColumnFrequency> frequencies = estimate_frequencies(chosen);
};

std::vector<double> bases_to_try(const WaveRule& rule, const Search& search) {
  if (rule.spacing == WaveRule::Spacing::floored) return {floored_base};
  // What the columns suggest comes last: it has to be better than the usual bases.
  std::vector<double> bases(std::begin(usual_bases), std::end(usual_bases));
  if (rule.spacing == WaveRule::Spacing::every_column)
    for (const double base : usual_bases) bases.push_back(base * base);
  if (const auto base = guess_base(rule, search.frequencies, search.chosen.width)) bases.push_back(*base);
  return bases;
}

/// Rounds the base to as few digits as fit equally well. A difference that chance explains does not count:
/// fitting one more parameter to noise lowers its sum of squares by about one entry's share.
void round_base(WaveFit& fit, const WaveSample& sample) {
  const double enough = fit.error * (1 + 4 / static_cast<double>(sample.values.size())) + 1e-8;
  const double first = std::pow(10, std::floor(std::log10(fit.base)));
  for (double unit = first; unit >= std::max(1.0, 1e-15 * first); unit /= 10) {
    WaveFit tried = fit;
    tried.base = std::nearbyint(fit.base / unit) * unit;
    evaluate(tried, sample);
    if (tried.error < enough) {
      fit = tried;
      return;
    }
  }
}

/// Narrows the base down from a first guess. While the best base is at the edge of those tried, the search
/// moves there.
void refine_base(WaveFit& fit, const WaveSample& sample) {
  double reach = 0.03;
  for (int cycle = 0; cycle < 40 && reach > 1e-10; ++cycle) {
    const double centre = fit.base;
    int best = 0;
    for (int step = -3; step <= 3; ++step) {
      WaveFit tried = fit;
      tried.base = centre * std::exp(reach * step / 3);
      evaluate(tried, sample);
      if (tried.error < fit.error) {
        fit = tried;
        best = step;
      }
    }
    if (std::abs(best) < 3) reach /= 3;
  }
  round_base(fit, sample);
}

std::optional<WaveFit> best_of_rule(const WaveRule& rule, const Search& search) {
  WaveFit best{.rule = rule};
  for (const double base : bases_to_try(rule, search)) {
    std::vector<double> offsets{0, 1, 2, 3};
    if (rule.grid == 0)
      if (const auto offset = guess_offset(rule, base, search.chosen))
        for (const double step : {0.0, -1.0, 1.0}) offsets.push_back(*offset + step);
    for (const double offset : offsets) {
      WaveFit tried{.rule = rule, .base = base, .offset = offset};
      evaluate(tried, search.coarse);
      if (clearly_better(tried, best)) best = tried;
    }
  }
  if (best.base == 0) return {};
  evaluate(best, search.fine);
  if (!is_usual(best.base)) refine_base(best, search.fine);
  return best;
}

/// What is rounded in code that runs in half precision: all of it, or a part.
constexpr WaveRounding known_roundings[] = {
    {.angles = true},
    {.angles = true, .frequencies = WaveRounding::Frequencies::rounded},
    {.positions = true, .angles = true, .frequencies = WaveRounding::Frequencies::rounded},
    {.positions = true, .angles = true, .frequencies = WaveRounding::Frequencies::power_of_rounded},
    {.positions = true},
    {.frequencies = WaveRounding::Frequencies::rounded},
    {.frequencies = WaveRounding::Frequencies::power_of_rounded},
};

/// Rounded angles look like the same waves with noise, and rounded frequencies move the base that fits best.
void look_for_rounding(WaveFit& fit, const WaveSample& sample) {
  if (fit.error <= 1e-5 || fit.error > 0.5) return;
  std::vector<WaveFit> exact{fit};
  for (const double base : usual_bases)
    if (base != fit.base && std::abs(base / fit.base - 1) < 0.1) {
      exact.push_back(fit);
      exact.back().base = base;
    }
  const double enough = std::min(0.5 * fit.error, recognition_tolerance);
  for (WaveFit& tried : exact)
    for (const Precision to : {Precision::float16, Precision::bfloat16})
      for (const WaveRounding& rounding : known_roundings) {
        tried.rounding = rounding;
        tried.rounding.to = to;
        evaluate(tried, sample);
        if (tried.error < enough && clearly_better(tried, fit)) fit = tried;
      }
}

Mistake mistake_of(const WaveRounding& rounding) {
  using enum Mistake;
  const bool half = rounding.to == Precision::float16;
  if (rounding.angles) return half ? float16_angles : bfloat16_angles;
  if (rounding.positions) return half ? float16_positions : bfloat16_positions;
  return half ? float16_frequencies : bfloat16_frequencies;
}

/// The best first. Two layouts can give the same table with different bases: then the one with the usual base
/// comes first.
void sort(std::vector<WaveFit>& fits) {
  const auto better = [](const WaveFit& a, const WaveFit& b) {
    return clearly_better(a, b) || (!clearly_better(b, a) && is_usual(a.base) && !is_usual(b.base));
  };
  insertion_sort(fits.begin(), fits.end(), better);
}

}  // namespace

std::vector<WaveFit> fit_waves(const Matrix& table, std::size_t count, const Progress& progress) {
  const Index n = table.rows(), d = table.cols();
  if (n < 3 || d < 2) return {};
  const WaveSample coarse(table, spread(std::min<Index>(n, 64), 20), in_pairs(d, 24));
  const WaveSample fine(table, spread(n, 64), in_pairs(d, 64));
  if (coarse.squares == 0 || fine.squares == 0) return {};
  const std::vector<WaveRule> rules = wave_rules(table);
  std::vector<WaveFit> fits(rules.size());
  const auto search = [&](const ChosenColumns& chosen, const Progress& told) {
    const Search all{.coarse = coarse, .fine = fine, .chosen = chosen};
    for (std::size_t i = 0; i < rules.size(); ++i) {
      told.step(static_cast<Index>(i), std::ssize(rules)).at(0);
      if (const auto fit = best_of_rule(rules[i], all); fit && clearly_better(*fit, fits[i])) fits[i] = *fit;
    }
    return std::ranges::any_of(fits, [](const WaveFit& fit) { return fit.error <= recognition_tolerance; });
  };
  const ChosenColumns chosen(table, with_partners(fine.columns, d));
  if (!search(chosen, progress.step(0, 2))) search(chosen.as_differences(), progress.step(1, 2));
  std::erase_if(fits, [](const WaveFit& fit) {
    return fit.base == 0 || (is_mistaken(fit.rule) && fit.error > recognition_tolerance);
  });

  sort(fits);
  if (fits.size() > count) fits.resize(count);
  for (WaveFit& fit : fits) look_for_rounding(fit, fine);
  sort(fits);
  return fits;
}

RecognitionFit described(const WaveFit& fit) {
  const WaveRule& rule = fit.rule;
  RecognitionFit result;
  result.family = rule.grid > 0 ? Family::sinusoidal_2d : Family::sinusoidal;
  result.scale = fit.scale;
  result.constant = fit.constant;
  result.offset = fit.offset;
  result.error = fit.error;
  result.max_abs_error = fit.max_abs_error;
  result.layout = rule.layout;
  if (rule.spacing == WaveRule::Spacing::tensor2tensor) result.spacing = SinusoidSpacing::tensor2tensor;
  result.order = rule.order;
  result.base = fit.base;
  result.columns = rule.grid;
  result.lines_first = rule.lines_first;
  result.alternating = rule.alternating;
  if (rule.spacing == WaveRule::Spacing::every_column) {
    // base^(-2 j / d) is (base^2)^(-j / d): the usual base tells which it was.
    const double root = std::sqrt(fit.base);
    const bool is_over_all = fit.base != 10000 && std::ranges::any_of(usual_bases, [&](double usual) {
                               return std::abs(root / usual - 1) < 1e-4 && usual != 1000;
                             });
    result.mistake = is_over_all ? Mistake::exponent_over_all_columns : Mistake::exponent_not_doubled;
    if (is_over_all) result.base = root;
  } else if (rule.spacing == WaveRule::Spacing::from_one) {
    result.mistake = Mistake::frequencies_from_one;
  } else if (rule.spacing == WaveRule::Spacing::floored) {
    result.mistake = Mistake::exponent_floored;
  } else if (rule.functions == WaveRule::Functions::sine) {
    result.mistake = Mistake::sine_only;
  } else if (rule.functions == WaveRule::Functions::of_other_layout) {
    result.mistake = Mistake::layout_confused;
  } else if (fit.rounding.to != Precision::float32) {
    result.mistake = mistake_of(fit.rounding);
  } else if (rule.degrees) {
    result.mistake = Mistake::degrees;
  } else if (fit.offset == 1 && !rule.alternating) {  // LoFTR counts from 1
    result.mistake = Mistake::off_by_one;
  }
  return result;
}

}  // namespace pe
