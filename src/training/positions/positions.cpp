#include "training/positions/positions.hpp"

#include <utility>

#include "core/try.hpp"
#include "encodings/catalog.hpp"
#include "training/positions/kinds.hpp"

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
  const std::string_view id = scheme.id;
  const bool has_gain = options.gain != Gain::none;
  const bool learns_itself = scheme.learnable && options.learned;
  // Positions that are drawn anew at each step have no table to multiply.
  if (has_gain && (input == nullptr || learns_itself || id == "randomized"))
    return fail(ErrorCode::not_supported, "gain",
                {"gain multiplies a fixed table on the inputs, which ", std::string(id), " has not"});
  if (options.learned) {
    if (id == "learned") return learned_table<Real>(start);
    if (id == "learned-sinusoidal") return learned_sinusoids<Real>(std::move(request), start);
    if (id == "shaw") return shaw_vectors<Real>(start);
    if (id == "deberta") return deberta_vectors<Real>(start);
    if (id == "transformer-xl") return transformer_xl_projection<Real>(std::move(request), start);
    if (id == "t5") return t5_values<Real>(request, start);
    if (id == "alibi") return alibi_slopes_of<Real>(start);
    if (id == "kerple") return kerple_kernels<Real>(request);
    if (id == "fire") return fire_networks<Real>(request);
    if (id == "tisa") return tisa_bumps<Real>(request);
    if (id == "tupe") return tupe_vectors<Real>(request, start);
  }
  const std::string_view why = id == "none" ? "" : "The positions stay as they are; only the layers learn.";
  return fixed_positions<Real>(std::move(request), options.gain, has_gain ? "" : why);
}

template Result<std::unique_ptr<Positions<float>>> make_positions<float>(const PositionOptions&);
template Result<std::unique_ptr<Positions<double>>> make_positions<double>(const PositionOptions&);

}  // namespace pe
