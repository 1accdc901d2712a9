#include "pe/encodings/deberta.hpp"

#include <algorithm>

#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns the vectors of the keys and of the queries. Distances that share a bucket, or lie beyond the largest,
/// share one.
template <class Real>
class DebertaVectors final : public Positions<Real> {
 public:
  DebertaVectors(const EncodeRequest& request, const Encoding& start)
      : start_(*std::get_if<RelativeEncoding>(&start)), vectors_(*DebertaRows::of_request(request)) {
    // The rows of the keys are those of the offsets j - i.
    if (has_keys()) this->tensors_.push_back({"keys", vectors_in(start_.keys.colwise().reverse())});
    if (start_.queries) this->tensors_.push_back({"queries", vectors_in(*start_.queries)});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    BasicRelativeEncoding<Real> relative;
    relative.max_distance = start_.max_distance;
    relative.scale = start_.scale;
    relative.keys.setZero(start_.keys.rows(), cols());
    if (start_.queries) relative.queries.emplace(start_.keys.rows(), cols());
    for_each_row(relative, parameters, [](std::span<Real> row, std::span<const Real> numbers) {
      std::ranges::copy(numbers, row.begin());
    });
    return relative;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    for_each_row(*std::get_if<BasicRelativeEncoding<Real>>(&d_encoding), out,
                 [](std::span<const Real> row, std::span<Real> numbers) {
                   for (std::size_t k = 0; k < row.size(); ++k) numbers[k] += row[k];
                 });
  }

 private:
  /// Each vector once; a bucket without a distance keeps zeros.
  MatrixOf<Real> vectors_in(const MatrixView& rows_by_distance) const {
    MatrixOf<Real> vectors = MatrixOf<Real>::Zero(2 * vectors_.side(), cols());
    for (Index row = 0; row < rows_by_distance.rows(); ++row)
      vectors.row(vector_of(row)) = rows_by_distance.row(row).template cast<Real>();
    return vectors;
  }

  /// Calls action(row, numbers) for each row of the encoding that is learned, and the parameters or gradients
  /// that belong to it.
  template <class Relative, class Number, class Action>
  void for_each_row(Relative& relative, std::span<Number> numbers, const Action& action) const {
    const auto row_in = [&](auto table, Index row) {
      const auto width = static_cast<std::size_t>(cols());
      return table.subspan(static_cast<std::size_t>(row) * width, width);
    };
    const Index last = 2 * vectors_.distance();
    for (Index row = 0; has_keys() && row <= last; ++row)
      action(row_in(entries_of(relative.keys), last - row), row_in(numbers, vector_of(row)));
    const auto of_queries = numbers.last(numbers.size() / this->tensors_.size());
    for (Index row = 0; start_.queries && row <= last; ++row)
      action(row_in(entries_of(*relative.queries), row), row_in(of_queries, vector_of(row)));
  }

  bool has_keys() const { return !start_.keys.isZero(0); }
  Index cols() const { return start_.keys.cols(); }
  /// Of a row by distance.
  Index vector_of(Index row) const { return vectors_.of(row - vectors_.distance()); }

  RelativeEncoding start_;
  DebertaRows vectors_;
};

}  // namespace

template <class Real>
Learning<Real> deberta_learning() {
  return learning_of<DebertaVectors<Real>, Real>(deberta_scheme);
}

template Learning<float> deberta_learning();
template Learning<double> deberta_learning();

}  // namespace pe
