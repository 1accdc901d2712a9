#include "pe/encodings/tupe.hpp"

#include <cmath>
#include <utility>

#include "pe/encodings/t5.hpp"
#include "pe/kernels/product.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

/// Learns the vectors, U_Q and U_K, and the numbers of T5's buckets where there is a relative part.
template <class Real>
class TupeVectors final : public Positions<Real> {
 public:
  TupeVectors(const EncodeRequest& request, const Encoding& start)
      : n_(request.n),
        heads_(request.heads),
        head_width_(request.d),
        has_relative_(request.flag("relative")),
        is_untied_(request.flag("untie")) {
    const TupeWeights weights = tupe_weights(request);
    this->tensors_.push_back({"positions", weights.positions.cast<Real>()});
    this->tensors_.push_back({"queries", weights.queries.cast<Real>()});
    this->tensors_.push_back({"keys", weights.keys.cast<Real>()});
    if (!has_relative_) return;
    const T5Buckets bucket(tupe_buckets, tupe_max_distance, true);
    for (Index offset = 1 - n_; offset < n_; ++offset)
      buckets_.push_back(bucket.of(static_cast<double>(offset)));
    // The relative part starts as what the whole bias has beyond the correlations.
    MatrixOf<Real> values = MatrixOf<Real>::Zero(tupe_buckets, heads_);
    const BasicEncoding<Real> correlations = encode_correlations(start_numbers());
    const auto& without = *std::get_if<BasicBiasEncoding<Real>>(&correlations);
    const auto& whole = *std::get_if<BiasEncoding>(&start);
    for (Index head = 0; head < heads_; ++head)
      for (Index i = 1; i < n_; ++i)
        for (Index j = 1; j < n_; ++j)
          values(bucket_of(j - i), head) =
              static_cast<Real>(whole.heads[head](i, j)) - without.heads[head](i, j);
    this->tensors_.push_back({"values", std::move(values)});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    auto result = encode_correlations(parameters);
    auto& bias = *std::get_if<BasicBiasEncoding<Real>>(&result);
    if (has_relative_) {
      const auto values = values_in<const Real>(parameters);
      for (Index head = 0; head < heads_; ++head)
        for_each_related(
            [&](Index i, Index j, Index bucket) { bias.heads[head](i, j) += values(bucket, head); });
    }
    return result;
  }

  void backward(std::span<const Real> parameters, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    const auto& bias = *std::get_if<BasicBiasEncoding<Real>>(&d_encoding);
    const Index width = heads_ * head_width_;
    const Projected projected(*this, parameters);
    MatrixOf<Real> d_queries = MatrixOf<Real>::Zero(n_ + 2, width), d_keys = d_queries;
    for (Index head = 0; head < heads_; ++head) {
      const auto columns = [&](auto& matrix) { return matrix.middleCols(head * head_width_, head_width_); };
      const auto queries = columns(projected.queries), keys = columns(projected.keys);
      auto d_head_queries = columns(d_queries), d_head_keys = columns(d_keys);
      MatrixOf<Real> inner = bias.heads[head];
      if (is_untied_) {
        Real d_row = inner(0, 0), d_col = 0;
        for (Index k = 1; k < n_; ++k) {
          d_row += inner(0, k);
          d_col += inner(k, 0);
        }
        inner.row(0).setZero();
        inner.col(0).setZero();
        for (const auto& [row, g] : {std::pair{n_, d_row}, std::pair{n_ + 1, d_col}}) {
          d_head_queries.row(row) += g * scale() * keys.row(row);
          d_head_keys.row(row) += g * scale() * queries.row(row);
        }
      }
      inner *= scale();
      add_product_into(d_head_queries.topRows(n_), inner, keys.topRows(n_));
      add_product_into(d_head_keys.topRows(n_), inner, queries.topRows(n_), Op::transposed, Op::plain);
    }
    Tensors tensors(out);
    Tensors from(parameters);
    auto d_positions = tensors.next(n_ + 2, width), d_u = tensors.next(width, width);
    auto d_v = tensors.next(width, width);
    const auto positions = from.next(n_ + 2, width), u = from.next(width, width), v = from.next(width, width);
    add_product_into(d_positions, d_queries, u, Op::plain, Op::transposed);
    add_product_into(d_positions, d_keys, v, Op::plain, Op::transposed);
    add_product_into(d_u, positions, d_queries, Op::transposed, Op::plain);
    add_product_into(d_v, positions, d_keys, Op::transposed, Op::plain);
    if (!has_relative_) return;
    auto d_values = values_in<Real>(out);
    for (Index head = 0; head < heads_; ++head)
      for_each_related(
          [&](Index i, Index j, Index bucket) { d_values(bucket, head) += bias.heads[head](i, j); });
  }

 private:
  struct Projected {
    MatrixOf<Real> queries, keys;
    Projected(const TupeVectors& of, std::span<const Real> parameters)
        : queries(of.n_ + 2, of.heads_ * of.head_width_), keys(queries) {
      Tensors tensors(parameters);
      const Index width = queries.cols();
      const auto positions = tensors.next(queries.rows(), width), u = tensors.next(width, width);
      product_into(queries, positions, u);
      product_into(keys, positions, tensors.next(width, width));
    }
  };

  Real scale() const { return static_cast<Real>(1 / std::sqrt(2 * static_cast<double>(head_width_))); }

  template <class Number>
  auto values_in(std::span<Number> numbers) const {
    return Tensors(numbers.last(static_cast<std::size_t>(tupe_buckets * heads_))).next(tupe_buckets, heads_);
  }

  /// The pairs to which the relative bias is added: not those of the first token, if it is untied.
  template <class Action>
  void for_each_related(const Action& action) const {
    for (Index i = is_untied_; i < n_; ++i)
      for (Index j = is_untied_; j < n_; ++j) action(i, j, bucket_of(j - i));
  }

  Index bucket_of(Index offset) const { return buckets_[static_cast<std::size_t>(offset + n_ - 1)]; }

  std::vector<Real> start_numbers() const {
    std::vector<Real> numbers;
    for (const auto& tensor : this->tensors_)
      numbers.insert(numbers.end(), tensor.start.data(), tensor.start.data() + tensor.start.size());
    return numbers;
  }

  BasicEncoding<Real> encode_correlations(std::span<const Real> parameters) const {
    const Projected projected(*this, parameters);
    BasicBiasEncoding<Real> bias;
    bias.scale = 1 / std::sqrt(2 * static_cast<double>(head_width_));
    for (Index head = 0; head < heads_; ++head) {
      const MatrixOf<Real> queries = projected.queries.middleCols(head * head_width_, head_width_) * scale();
      const auto keys = projected.keys.middleCols(head * head_width_, head_width_);
      auto& matrix = bias.heads.emplace_back(n_, n_);
      product_into(matrix, queries.topRows(n_), keys.topRows(n_), Op::plain, Op::transposed);
      if (!is_untied_) continue;
      const auto theta = [&](Index row) {
        MatrixOf<Real> product(1, 1);
        product_into(product, queries.row(row), keys.row(row), Op::plain, Op::transposed);
        return product(0, 0);
      };
      matrix.col(0).setConstant(theta(n_ + 1));
      matrix.row(0).setConstant(theta(n_));
    }
    return bias;
  }

  Index n_, heads_, head_width_;
  bool has_relative_, is_untied_;
  /// Of each offset, from 1 - n on.
  std::vector<Index> buckets_;
};

}  // namespace

template <class Real>
Learning<Real> tupe_learning() {
  return learning_of<TupeVectors<Real>, Real>(tupe_scheme);
}

template Learning<float> tupe_learning();
template Learning<double> tupe_learning();

}  // namespace pe
