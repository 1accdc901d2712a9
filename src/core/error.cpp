#include "pe/core/error.hpp"

#include <cmath>
#include <utility>

#include "pe/core/heap.hpp"

namespace pe {

namespace {

std::string mebibytes(double bytes) {
  return joined({std::ceil(bytes / 1048576), " MiB of memory"});
}

}  // namespace

Error::Error(ErrorCode of, std::string_view name, std::string sentence)
    : code(of), field(name), message(std::move(sentence)) {}
Error::Error(const Error& other) = default;
Error::Error(Error&& other) noexcept = default;
Error& Error::operator=(const Error& other) = default;
Error& Error::operator=(Error&& other) noexcept = default;
Error::~Error() = default;

std::unexpected<Error> fail(ErrorCode code, std::string_view field, std::initializer_list<Piece> message) {
  return std::unexpected(Error(code, field, joined(message)));
}

Result<void> check_memory(double bytes, std::string_view field) {
  constexpr double largest_request = PE_LARGEST_REQUEST;
  if (bytes > largest_request)
    return fail(ErrorCode::too_large, field,
                {field, " needs ", mebibytes(bytes), "; the most is ", mebibytes(largest_request)});
  if (!heap_has(bytes))
    return fail(ErrorCode::out_of_memory, field, {field, " needs ", mebibytes(bytes), ", more than is free"});
  return {};
}

}  // namespace pe
