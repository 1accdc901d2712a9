#include <algorithm>

#include "training/positions/kinds.hpp"
#include "training/positions/parts.hpp"

namespace pe {

namespace {

template <class Real>
class LearnedTable final : public Positions<Real> {
 public:
  explicit LearnedTable(const Encoding& start) {
    this->tensors_.push_back({"table", std::get_if<InputEncoding>(&start)->table.cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    return BasicInputEncoding<Real>{Tensors(parameters).next(rows(), cols())};
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    Tensors(out).next(rows(), cols()) += std::get_if<BasicInputEncoding<Real>>(&gradient)->table;
  }

 private:
  Index rows() const { return this->tensors_[0].start.rows(); }
  Index cols() const { return this->tensors_[0].start.cols(); }
};

template <class Real>
class ShawVectors final : public Positions<Real> {
 public:
  explicit ShawVectors(const Encoding& start) : start_(*std::get_if<RelativeEncoding>(&start)) {
    // Keys of zeros stand for none, and stay so.
    if (!start_.keys.isZero(0)) this->tensors_.push_back({"keys", start_.keys.cast<Real>()});
    if (start_.values) this->tensors_.push_back({"values", start_.values->cast<Real>()});
  }

  BasicEncoding<Real> encode(std::span<const Real> parameters, Index, std::uint64_t) const override {
    auto encoding = cast_encoding<Real>(Encoding(start_));
    fill(*std::get_if<BasicRelativeEncoding<Real>>(&encoding), Tensors(parameters),
         [](auto& part, const auto& numbers) { part = numbers; });
    return encoding;
  }

  void backward(std::span<const Real>, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    fill(*std::get_if<BasicRelativeEncoding<Real>>(&gradient), Tensors(out),
         [](const auto& part, auto&& numbers) { numbers += part; });
  }

 private:
  template <class Relative, class Numbers, class Action>
  void fill(Relative& relative, Numbers tensors, const Action& action) const {
    const Index rows = start_.keys.rows(), cols = start_.keys.cols();
    if (!start_.keys.isZero(0)) action(relative.keys, tensors.next(rows, cols));
    if (start_.values) action(*relative.values, tensors.next(rows, cols));
  }

  RelativeEncoding start_;
};

template <class Real>
class DebertaVectors final : public Positions<Real> {
 public:
  explicit DebertaVectors(const Encoding& start) : start_(*std::get_if<RelativeEncoding>(&start)) {
    // By the distance i - j; the last row of all but one is shared.
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

  void backward(std::span<const Real>, const BasicEncoding<Real>& gradient, Index,
                std::span<Real> out) const override {
    const auto& relative = *std::get_if<BasicRelativeEncoding<Real>>(&gradient);
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
PositionsPointer<Real> learned_table(const Encoding& start) {
  return std::make_unique<LearnedTable<Real>>(start);
}

template <class Real>
PositionsPointer<Real> shaw_vectors(const Encoding& start) {
  return std::make_unique<ShawVectors<Real>>(start);
}

template <class Real>
PositionsPointer<Real> deberta_vectors(const Encoding& start) {
  return std::make_unique<DebertaVectors<Real>>(start);
}

template PositionsPointer<float> learned_table<float>(const Encoding&);
template PositionsPointer<double> learned_table<double>(const Encoding&);
template PositionsPointer<float> shaw_vectors<float>(const Encoding&);
template PositionsPointer<double> shaw_vectors<double>(const Encoding&);
template PositionsPointer<float> deberta_vectors<float>(const Encoding&);
template PositionsPointer<double> deberta_vectors<double>(const Encoding&);

}  // namespace pe
