#include "pe/encodings/none.hpp"

namespace pe {

const Scheme none_scheme{
    .id = "none",
    .title = "No positions",
    .kind = Scheme::Kind::none,
    .learnable = false,
    .parameters = {},
    .description = "Attention sees a set of words: without a mask it cannot tell one order from another.",
    .reference = "Vaswani et al. 2017, Attention Is All You Need, section 3.5; Kazemnejad et al. 2023 (NoPE)",
    .encode = [](const EncodeRequest&) -> Result<Encoding> { return NoEncoding{}; },
};

}  // namespace pe
