#include "pe/attention/positions.hpp"

#include <cmath>

#include "pe/core/match.hpp"
#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/entrywise.hpp"

namespace pe {

namespace {

Result<void> check_fit(const InputEncoding& input, const LayerShape& shape) {
  const Index cols = input.combine == Combine::add ? shape.width : input.table.cols();
  return check_shape(input.table, shape.n, cols, "encoding.table");
}

Result<void> check_fit(const RotaryEncoding& rotary, const LayerShape& shape) {
  const Index pairs = rotary.cos.cols();
  if (2 * pairs > shape.head_width)
    return bad_shape("encoding.cos", rotary.cos, {"at most half as wide as a head, ", shape.head_width});
  return check_shape(rotary.cos, shape.n, pairs, "encoding.cos");
}

Result<void> check_fit(const BiasEncoding& bias, const LayerShape& shape) {
  if (static_cast<Index>(bias.heads.size()) != shape.heads)
    return fail(ErrorCode::bad_shape, "encoding.heads",
                {"encoding.heads has length ", bias.heads.size(), "; it must be ", shape.heads,
                 ", the number of heads of the layer: pass heads ", shape.heads, " to encode"});
  return check_shape(bias.heads[0], shape.n, shape.n, "encoding.heads[0]");
}

Result<void> check_fit(const RelativeEncoding& relative, const LayerShape& shape) {
  const Index all_heads = shape.heads * shape.head_width;
  const auto check_table = [&](const Matrix& table, const char* field) -> Result<void> {
    if (table.cols() == all_heads) return {};
    return check_shape(table, table.rows(), shape.head_width, field);
  };
  const auto check_vectors = [&](const std::optional<Matrix>& vectors, const char* field) -> Result<void> {
    return vectors ? check_shape(*vectors, shape.heads, shape.head_width, field) : Result<void>();
  };
  for (auto& good : {check_table(relative.keys, "encoding.keys"),
                     relative.values ? check_table(*relative.values, "encoding.values") : Result<void>(),
                     relative.queries ? check_table(*relative.queries, "encoding.queries") : Result<void>(),
                     check_vectors(relative.content_bias, "encoding.contentBias"),
                     check_vectors(relative.position_bias, "encoding.positionBias")})
    if (!good) return good;
  return {};
}

Result<void> check_fit(const DataDependentEncoding& data_dependent, const LayerShape& shape) {
  const auto& [gates, slopes, places, projection, distances] = data_dependent;
  const auto check_weights = [&](const Matrix& weights, Index cols, const char* field) -> Result<void> {
    if (weights.rows() > shape.width)
      return bad_shape(field, weights, {"at most as many rows as x is wide, ", shape.width});
    return check_shape(weights, weights.rows(), cols, field);
  };
  if (gates) return check_weights(*gates, shape.heads, "encoding.gates");
  if (places) return check_shape(*places, places->rows(), shape.head_width, "encoding.places");
  return check_weights(*projection, shape.heads * distances->rows(), "encoding.projection");
}

}  // namespace

Result<void> check_encoding(const Encoding& encoding, const LayerShape& shape) {
  PE_CHECK(check_encoding(encoding, "encoding"));
  return std::visit(Match{
                        [](const NoEncoding&) { return Result<void>(); },
                        [&](const auto& one) { return check_fit(one, shape); },
                    },
                    encoding);
}

Index concatenated_width(const Matrix& x, std::span<const Encoding> encodings) {
  Index width = x.cols();
  for (const Encoding& encoding : encodings)
    if (const auto* input = std::get_if<InputEncoding>(&encoding); input && input->combine == Combine::concat)
      width += input->table.cols();
  return width;
}

Matrix add_positions(const Matrix& x, std::span<const Encoding> encodings) {
  Matrix result(x.rows(), concatenated_width(x, encodings));
  result.leftCols(x.cols()) = x;
  Index filled = x.cols();
  for (const Encoding& encoding : encodings) {
    const auto* input = std::get_if<InputEncoding>(&encoding);
    if (input == nullptr) continue;
    if (input->combine == Combine::add) {
      add(result.leftCols(x.cols()), input->table);
    } else {
      result.middleCols(filled, input->table.cols()) = input->table;
      filled += input->table.cols();
    }
  }
  return result;
}

template <class Real>
std::optional<double> own_scale(const BasicEncoding<Real>& encoding) {
  return std::visit(
      [](const auto& kind) -> std::optional<double> {
        if constexpr (requires { kind.scale; }) return kind.scale;
        return std::nullopt;
      },
      encoding);
}

template <class Real>
Real score_scale(std::span<const BasicEncoding<Real>> encodings, Index head_width) {
  for (const auto& encoding : encodings)
    if (const auto scale = own_scale<Real>(encoding)) return static_cast<Real>(*scale);
  return static_cast<Real>(1 / std::sqrt(static_cast<double>(head_width)));
}

namespace {

/// Calls turn(row, a, b, of_a, of_b) for the dimensions a and b of each pair, with the places of their angles
/// among those of the row: one and the same unless pairs are mixed.
template <class Real, class Turn>
void for_each_pair(Span<Real> head, const BasicRotaryEncoding<Real>& rotary, const Turn& turn) {
  const Index pairs = rotary.cos.cols();
  const bool neighbours = rotary.layout == RotaryLayout::interleaved;
  const bool is_mixed = rotary.layout == RotaryLayout::mixed;
  const Index from = rotary.part == RotaryPart::last ? head.cols() - 2 * pairs : 0;
  for (Index row = 0; row < head.rows(); ++row)
    for (Index i = 0; i < pairs; ++i)
      turn(row, head(row, from + (neighbours ? 2 * i : i)),
           head(row, from + (neighbours ? 2 * i + 1 : i + pairs)), is_mixed ? i / 2 : i,
           is_mixed ? (i + pairs) / 2 : i);
}

template <class Real>
Real decay_of(const BasicRotaryEncoding<Real>& rotary, Side side, Index row, Index i) {
  if (!rotary.decay) return 1;
  return side == Side::query ? (*rotary.decay)(row, i) : 1 / (*rotary.decay)(row, i);
}

}  // namespace

template <class Real>
void rotate(Span<Real> head, const BasicRotaryEncoding<Real>& rotary, Side side) {
  for_each_pair<Real>(head, rotary, [&](Index row, Real& a, Real& b, Index of_a, Index of_b) {
    const Real decay = decay_of(rotary, side, row, of_a);
    const Real turned_a = a * rotary.cos(row, of_a) - b * rotary.sin(row, of_a);
    const Real turned_b = b * rotary.cos(row, of_b) + a * rotary.sin(row, of_b);
    a = turned_a * decay;
    b = turned_b * decay;
  });
}

template <class Real>
void rotate_gradient(Span<Real> head, const BasicRotaryEncoding<Real>& rotary, Side side) {
  for_each_pair<Real>(head, rotary, [&](Index row, Real& a, Real& b, Index of_a, Index of_b) {
    const Real decay = decay_of(rotary, side, row, of_a);
    const Real d_a = a * decay, d_b = b * decay;
    a = d_a * rotary.cos(row, of_a) + d_b * rotary.sin(row, of_b);
    b = d_b * rotary.cos(row, of_b) - d_a * rotary.sin(row, of_a);
  });
}

template std::optional<double> own_scale<float>(const Encoding&);
template std::optional<double> own_scale<double>(const BasicEncoding<double>&);
template float score_scale<float>(std::span<const Encoding>, Index);
template double score_scale<double>(std::span<const BasicEncoding<double>>, Index);
template void rotate<float>(Span<float>, const RotaryEncoding&, Side);
template void rotate<double>(Span<double>, const BasicRotaryEncoding<double>&, Side);
template void rotate_gradient<float>(Span<float>, const RotaryEncoding&, Side);
template void rotate_gradient<double>(Span<double>, const BasicRotaryEncoding<double>&, Side);

}  // namespace pe
