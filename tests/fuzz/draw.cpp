#include "draw.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pe::fuzz {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Index Draw::between(Index least, Index most) {
  return least + random_.below(static_cast<std::uint32_t>(most - least + 1));
}

Index Draw::size(Index usual) {
  if (!rarely(24)) return usual;
  return one_of<Index>({0, 1, -1, usual + 1, std::max<Index>(usual - 1, 0), 2 * usual, 10'000'001,
                        std::numeric_limits<std::int32_t>::max()});
}

double Draw::number() {
  if (!rarely(3)) return random_.normal() * one_of({1e-3, 1.0, 30.0});
  return one_of({0.0,      -0.0,     1.0,   -1.0,         1e-310,        1e-40,
                 1e-9,     0.5,      127.0, 2147483648.0, -2147483649.0, 9007199254740993.0,
                 1e19,     3.4e38,   1e39,  -1e308,       1.7e308,       nan,
                 infinity, -infinity});
}

double Draw::number(double least, double most) {
  if (rarely(24)) return number();
  if (rarely(8)) return least;
  if (rarely(8)) return most;
  // The fourth power, because most ranges are wide and usual values are near their beginning.
  return std::min(most, least + std::pow(random_.uniform(), 4) * (most - least));
}

Matrix Draw::matrix(Index rows, Index cols) {
  constexpr Index most = 1 << 16;
  rows = std::clamp<Index>(rows, 0, most);
  cols = std::clamp<Index>(cols, 0, std::max<Index>(1, most / std::max<Index>(rows, 1)));
  const double scale = rarely(4) ? one_of({0.0, 1e-45, 1e-38, 1e-20, 1e10, 1e19, 1e38}) : 1.0;
  Matrix result(rows, cols);
  for (float& entry : entries_of(result))
    entry = static_cast<float>(std::clamp(scale * random_.normal(), -3.4e38, 3.4e38));
  if (rarely(8)) result = result.array().round();
  if (result.size() == 0) return result;
  if (rarely(8)) result.setConstant(result(0, 0));
  if (rarely(8)) result.row(between(0, rows - 1)).setZero();
  if (rarely(8)) result.row(between(0, rows - 1)) = result.row(between(0, rows - 1)).eval();
  if (rarely(16))
    result(between(0, rows - 1), between(0, cols - 1)) =
        static_cast<float>(one_of({nan, infinity, -infinity}));
  return result;
}

std::vector<double> Draw::numbers(Index most, double least, double largest) {
  std::vector<double> result(static_cast<std::size_t>(between(0, most)));
  for (double& one : result) one = number(least, largest);
  return result;
}

std::string Draw::formula() {
  if (rarely(3))
    return one_of<std::string>(
        {"sin(pos / 10000^(i/d))", "-abs(m) * 2^(-8*head/heads)", "mod(pos, i) / d", "1 / 0", "(-1)^0.5"});
  std::string result;
  for (Index words = between(0, 14); words > 0; --words)
    result += one_of<std::string_view>({"pos",   "i",
                                        "d",     "m",
                                        "head",  "heads",
                                        "pi",    "e",
                                        "sin(",  "max(",
                                        "if(",   "mod(",
                                        "sqrt(", ")",
                                        "(",     ",",
                                        "+",     "-",
                                        "*",     "/",
                                        "^",     "1",
                                        "1e308", "0.5",
                                        "1e",    "99999999999999999999",
                                        " ",     "\xc3\xa4",
                                        "\xff",  "\n"});
  // Nested deeper than a text may be.
  if (rarely(16)) result = std::string(500, one_of({'(', '-', '^'})) + result;
  return result;
}

}  // namespace pe::fuzz
