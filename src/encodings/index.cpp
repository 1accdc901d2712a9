#include "pe/encodings/index.hpp"

#include <utility>

namespace pe {

namespace {
constexpr Parameter index_parameters[] = {combine_parameter};
}

const Scheme index_scheme{
    .id = "index",
    .title = "Absolute index",
    .kind = Scheme::Kind::input,
    .learnable = false,
    .parameters = index_parameters,
    .description =
        "Every dimension holds the position itself: it grows without bound and soon drowns out the words.",
    .reference = "the first attempt in most introductions",
    .encode = [](const EncodeRequest& request) -> Result<Encoding> {
      Matrix table(request.n, request.d);
      for (Index i = 0; i < request.n; ++i) table.row(i).setConstant(static_cast<float>(request.position(i)));
      return input_encoding(std::move(table), request);
    },
};

}  // namespace pe
