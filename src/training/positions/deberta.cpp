#include "pe/encodings/deberta.hpp"

#include <algorithm>

#include "pe/training/positions/learning.hpp"

namespace pe {

namespace {

/// Learns the vectors of the keys and of the queries. Distances beyond the largest share the last row.
template <class Real>
class DebertaVectors final : public Positions<Real> {
 public:
  DebertaVectors(const EncodeRequest&, const Encoding& start)
      : start_(*std::get_if<RelativeEncoding>(&start)) {
    // A row for each distance i - j. The encoding has one row more, which repeats the last.
    if (has_keys())
      this->tensors_.push_back(
          {"keys", start_.keys.colwise().reverse().topRows(rows()).template cast<Real>()});
    if (start_.queries)
      this->tensors_.push_back({"queries", start_.queries->topRows(rows()).template cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    BasicRelativeEncoding<Real> relative;
    relative.max_distance = start_.max_distance;
    relative.scale = start_.scale;
    relative.keys.setZero(rows() + 1, cols());
    if (start_.queries) relative.queries.emplace(rows() + 1, cols());
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
  /// Calls action(row, numbers) for each row of the encoding that is learned, and the parameters or gradients
  /// that belong to it.
  template <class Relative, class Number, class Action>
  void for_each_row(Relative& relative, std::span<Number> numbers, const Action& action) const {
    const auto row_in = [&](auto table, Index row) {
      const auto width = static_cast<std::size_t>(cols());
      return table.subspan(static_cast<std::size_t>(row) * width, width);
    };
    for (Index row = 0; has_keys() && row <= rows(); ++row)
      action(row_in(entries_of(relative.keys), rows() - row), row_in(numbers, shared(row)));
    const auto of_queries = numbers.last(numbers.size() / this->tensors_.size());
    for (Index row = 0; start_.queries && row <= rows(); ++row)
      action(row_in(entries_of(*relative.queries), row), row_in(of_queries, shared(row)));
  }

  bool has_keys() const { return !start_.keys.isZero(0); }
  Index rows() const { return 2 * start_.max_distance; }
  Index cols() const { return start_.keys.cols(); }
  Index shared(Index row) const { return std::min(row, rows() - 1); }

  RelativeEncoding start_;
};

}  // namespace

template <class Real>
Learning<Real> deberta_learning() {
  return learning_of<DebertaVectors<Real>, Real>(deberta_scheme);
}

template Learning<float> deberta_learning();
template Learning<double> deberta_learning();

}  // namespace pe
