#include "pe/encodings/formula.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/encodings/bias_matrix.hpp"
#include "pe/encodings/expression.hpp"

namespace pe {

namespace {

// The default is square waves, slower from column to column: in every (d / 8)th one, a binary digit of the
// position.
constexpr Parameter table_parameters[] = {
    {
        .name = "formula",
        .title = "f(pos, i, d)",
        .type = Parameter::Type::text,
        .fallback = "mod(floor(pos / 2^(8*i/d)), 2)",
        .max = longest_expression,
    },
    combine_parameter,
};

constexpr Parameter bias_parameters[] = {
    {
        .name = "bias",
        .title = "b(m, head)",
        .type = Parameter::Type::text,
        .fallback = "-sqrt(abs(m)) / head",
        .max = longest_expression,
    },
};

constexpr std::string_view table_variables[] = {"pos", "i", "d"};
constexpr std::string_view bias_variables[] = {"m", "head", "heads"};

Error not_finite(std::string_view field, double value, std::string_view first, double at,
                 std::string_view second, double and_at) {
  return {ErrorCode::non_finite, field,
          joined({field, " is ", value, " at ", first, " ", at, ", ", second, " ", and_at,
                  "; it must be a number up to 3.4e38 everywhere"})};
}

Result<Encoding> encode_table(const EncodeRequest& request) {
  PE_TRY(const auto& formula, Expression::parse(request.text("formula"), table_variables, "formula"));
  const auto d = static_cast<double>(request.d);
  Matrix table(request.n, request.d);
  for (Index row = 0; row < request.n; ++row)
    for (Index i = 0; i < request.d; ++i) {
      const double variables[] = {request.position(row), static_cast<double>(i), d};
      const double value = formula(variables);
      table(row, i) = static_cast<float>(value);
      if (!std::isfinite(table(row, i)))
        return std::unexpected(
            not_finite("formula", value, "position", variables[0], "dimension", variables[1]));
    }
  return input_encoding(std::move(table), request);
}

Result<Encoding> encode_bias(const EncodeRequest& request) {
  PE_TRY(const auto& formula, Expression::parse(request.text("bias"), bias_variables, "bias"));
  const auto heads = static_cast<double>(request.heads);
  BiasEncoding bias;
  std::optional<Error> error;
  for (double head = 1; head <= heads && !error; ++head)
    bias.heads.push_back(bias_by_offset(request, [&](double offset) {
      const double variables[] = {offset, head, heads};
      const double value = formula(variables);
      if (!error && !std::isfinite(static_cast<float>(value)))
        error = not_finite("bias", value, "offset", offset, "head", head);
      return value;
    }));
  if (error) return std::unexpected(*error);
  return bias;
}

}  // namespace

const Scheme formula_scheme{
    .id = "formula",
    .title = "Your formula",
    .kind = Scheme::Kind::input,
    .learnable = false,
    .parameters = table_parameters,
    .description = "A table from a formula of your own: the position, the dimension and the width.",
    .reference = "a formula of your own",
    .encode = encode_table,
};

const Scheme bias_formula_scheme{
    .id = "bias-formula",
    .title = "Your bias formula",
    .kind = Scheme::Kind::bias,
    .learnable = false,
    .parameters = bias_parameters,
    .description = "A bias from a formula of your own: the offset, key minus query, and the head.",
    .reference = "a formula of your own",
    .encode = encode_bias,
};

}  // namespace pe
