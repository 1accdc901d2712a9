#include "pe/encodings/rotary_axes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "pe/core/try.hpp"

namespace pe {

namespace {

enum Axis : std::uint8_t { on_time, on_height, on_width };
using Place = std::array<double, 3>;

/// Pairs for time, height and width.
using Sections = std::array<Index, 3>;

Result<Sections> sections_of(const EncodeRequest& request, Index pairs, bool are_interleaved) {
  constexpr std::string_view name = rotary_sections_parameter.name;
  const std::vector<double>& given = request.numbers(name);
  if (given.empty()) {
    const Index each = are_interleaved ? 5 * pairs / 16 : 3 * pairs / 8;
    return Sections{pairs - 2 * each, each, each};
  }
  Sections result{};
  double rest = static_cast<double>(pairs);
  for (std::size_t axis = 0; axis < std::min(given.size(), result.size()); ++axis) {
    result[axis] = static_cast<Index>(given[axis]);
    rest -= static_cast<double>(result[axis]);
  }
  const bool are_whole = std::ranges::all_of(given, [](double one) { return one == std::floor(one); });
  if (given.size() != result.size() || rest != 0 || !are_whole)
    return fail(
        ErrorCode::bad_shape, name,
        {name, " must be three whole numbers of pairs, for time, height and width, that sum to ", pairs});
  for (const std::size_t axis : {on_height, on_width}) {
    const Index room = (pairs - static_cast<Index>(axis) + 2) / 3;
    if (are_interleaved && result[axis] > room)
      return fail(
          ErrorCode::bad_value, name,
          {name, "[", axis, "] is ", result[axis], "; interleaved, every third pair can follow it: ", room});
  }
  return result;
}

/// Of a token in a text with an image.
struct TextWithImage {
  double before, lines, columns;

  Place place(double position) const {
    const double cells = lines * columns, cell = position - before;
    if (cell >= 0 && cell < cells)
      return {before, before + std::floor(cell / columns), before + std::fmod(cell, columns)};
    const double in_text =
        cell < 0 ? position : position - cells + (cells > 0 ? std::max(lines, columns) : 0);
    return {in_text, in_text, in_text};
  }
  bool is_between_cells(double position) const {
    return position >= before && position < before + lines * columns && position != std::floor(position);
  }
};

}  // namespace

Result<std::optional<PairAxes>> rotary_axes(const EncodeRequest& request, Index pairs) {
  using enum RotaryAxes;
  const auto kind = request.choice_of<RotaryAxes>(rotary_axes_parameter);
  if (kind == one) return std::nullopt;
  const bool is_grid = kind == axial || kind == alternating;
  const double columns = request.number(image_columns_parameter.name);
  const TextWithImage text{.before = request.number(text_before_parameter.name),
                           .lines = request.number(image_lines_parameter.name),
                           .columns = columns};
  // The places, and the cosines and sines.
  PE_CHECK(check_memory(
      static_cast<double>(request.n) * (3 * sizeof(double) + 2 * sizeof(float) * static_cast<double>(pairs)),
      "n"));
  PairAxes axes;
  axes.positions.resize(3 * static_cast<std::size_t>(request.n));
  for (Index row = 0; row < request.n; ++row) {
    const double position = request.position(row);
    if (is_grid ? position < 0 || position != std::floor(position) : text.is_between_cells(position))
      return fail(ErrorCode::bad_value, "positions",
                  {"positions[", row, "] must be a whole number from 0 on, since it numbers a cell of the ",
                   is_grid ? "grid" : "image"});
    const Place place = is_grid ? Place{0, std::floor(position / columns), std::fmod(position, columns)}
                                : text.place(position);
    std::ranges::copy(place, axes.positions.begin() + 3 * row);
  }
  axes.of_pairs.resize(static_cast<std::size_t>(pairs));
  if (is_grid) {
    for (Index i = 0; i < pairs; ++i)
      axes.of_pairs[i] = (kind == axial ? i < pairs / 2 : i % 2 == 0) ? on_height : on_width;
    return axes;
  }
  PE_TRY(const auto& shares, sections_of(request, pairs, kind == interleaved));
  for (Index i = 0; i < pairs; ++i) {
    const auto turn = static_cast<Axis>(i % 3);
    const Axis in_turn = i < 3 * shares[turn] ? turn : on_time;
    const Axis in_order = i < shares[0] ? on_time : i < shares[0] + shares[1] ? on_height : on_width;
    axes.of_pairs[i] = kind == interleaved ? in_turn : in_order;
  }
  return axes;
}

}  // namespace pe
