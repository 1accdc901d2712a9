#include "pe/encodings/deberta.hpp"

#include <algorithm>

#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

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
    auto encoding = cast_encoding<Real>(Encoding(start_));
    auto& relative = *std::get_if<BasicRelativeEncoding<Real>>(&encoding);
    Tensors tensors(parameters);
    if (has_keys()) {
      const auto keys = tensors.next(rows(), cols());
      for (Index row = 0; row <= rows(); ++row) relative.keys.row(rows() - row) = keys.row(shared(row));
    }
    if (start_.queries) {
      const auto queries = tensors.next(rows(), cols());
      for (Index row = 0; row <= rows(); ++row) relative.queries->row(row) = queries.row(shared(row));
    }
    return encoding;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& d_encoding, Index,
                std::span<Real> out) const override {
    const auto& relative = *std::get_if<BasicRelativeEncoding<Real>>(&d_encoding);
    Tensors tensors(out);
    if (has_keys()) {
      auto keys = tensors.next(rows(), cols());
      for (Index row = 0; row <= rows(); ++row) keys.row(shared(row)) += relative.keys.row(rows() - row);
    }
    if (start_.queries) {
      auto queries = tensors.next(rows(), cols());
      for (Index row = 0; row <= rows(); ++row) queries.row(shared(row)) += relative.queries->row(row);
    }
  }

 private:
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
