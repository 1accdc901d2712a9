#include "pe/encodings/forget_gate.hpp"

#include <cmath>

#include "pe/core/try.hpp"
#include "pe/encodings/alibi.hpp"
#include "pe/encodings/data_dependent_weights.hpp"

namespace pe {

namespace {

constexpr Parameter forget_gate_parameters[] = {
    {.name = "strength",
     .title = "Gate strength",
     .type = Parameter::Type::number,
     .fallback = 1.0,
     .min = 0,
     .max = 1},
};

Result<Encoding> encode_forget_gate(const EncodeRequest& request) {
  const Index width = request.heads * request.d;
  PE_CHECK(check_data_dependent_request(
      request, static_cast<double>(width) * static_cast<double>(request.heads + 1), "d"));
  const double deviation = request.number("strength") / std::sqrt(static_cast<double>(width));
  Matrix gates(width, request.heads);
  for (Index head = 0; head < request.heads; ++head)
    gates.col(head) = data_dependent_weights(request, DataDependentPart::gates, head, width, 1, deviation);
  return DataDependentEncoding{.gates = std::move(gates),
                               .slopes = alibi_slopes(request.heads),
                               .places = {},
                               .projection = {},
                               .distances = {}};
}

}  // namespace

const Scheme forget_gate_scheme{
    .id = "forget-gate",
    .title = "Forget gate (FoX)",
    .kind = Scheme::Kind::data_dependent,
    .learnable = true,
    .parameters = forget_gate_parameters,
    .description =
        "Each word says how much of what came before it is forgotten; a key counts less by all that is forgotten "
        "between it and the query.",
    .reference =
        "Lin et al. 2025, Forgetting Transformer: Softmax Attention with a Forget Gate; slopes of Press, Smith and "
        "Lewis 2022",
    .encode = encode_forget_gate,
};

}  // namespace pe
