#include "pe/training/positions/positions.hpp"

#include <utility>

#include "pe/attention/positions.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/training/budget.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

template <class Real>
Result<std::unique_ptr<Positions<Real>>> make_positions(const PositionOptions& options) {
  PE_TRY(auto&& request, completed(options.request));
  const Scheme& scheme = *find_scheme(request.scheme);
  PE_TRY(const auto& start, scheme.encode(request));
  const auto* input = std::get_if<InputEncoding>(&start);
  if (input != nullptr && input->combine == Combine::concat)
    return fail(ErrorCode::bad_value, "combine",
                {"combine must be add: a model in training adds its positions"});
  const bool has_gain = options.gain != Gain::none;
  const bool learns_itself = scheme.learnable && options.learned;
  // Positions that are drawn anew at each step have no table to multiply.
  if (has_gain && (input == nullptr || learns_itself || scheme.draws_positions))
    return fail(ErrorCode::not_supported, "gain",
                {"gain multiplies a fixed table on the inputs, which ", std::string(scheme.id), " has not"});
  const double numbers = numbers_in(start);
  PE_CHECK(check_budget(sizeof(Real) * copies_of_encoding * numbers));
  const auto learning = options.learned ? find_learning<Real>(scheme) : std::nullopt;
  const bool has_positions = scheme.kind != EncodingKind::none;
  const std::string_view why =
      has_positions && !has_gain ? "The positions stay as they are; only the layers learn." : "";
  auto positions = learning ? learning->make(request, start)
                            : fixed_positions<Real>(std::move(request), options.gain, why);
  positions->set_encoding_size(numbers);
  positions->set_scale(own_scale<float>(start));
  return positions;
}

template Result<std::unique_ptr<Positions<float>>> make_positions<float>(const PositionOptions&);
template Result<std::unique_ptr<Positions<double>>> make_positions<double>(const PositionOptions&);

}  // namespace pe
