#include "attention_memory.hpp"

#include <emscripten.h>

#include <array>
#include <utility>

#include "core/try.hpp"

namespace pe::attention_memory {

namespace {

std::unique_ptr<AttendRequest> staged;
Result<void> room;
std::array<std::unique_ptr<Attention>, 2> kept;

constexpr std::array fields{"x",        "weights.q", "weights.k", "weights.v", "weights.o",
                            "biases.q", "biases.k",  "biases.v",  "biases.o"};

/// In the order of `fields`.
Matrix& operand(AttendRequest& request, int place) {
  auto& [q, k, v, o] = request.weights;
  Matrix* const required[] = {&request.x, &q, &k, &v};
  if (place < 4) return *required[place];
  auto& biases = request.biases;
  std::optional<Matrix>* const optional[] = {&o, &biases.q, &biases.k, &biases.v, &biases.o};
  return optional[place - 4]->emplace();
}

/// In the order of the members of Attention.
const Matrix& part(const Attention& attention, int place, std::size_t head) {
  const auto& [input, queries, keys, values, scores, weights, output] = attention;
  if (place == 4) return scores[head];
  if (place == 5) return weights[head];
  const Matrix* const others[] = {&input, &queries, &keys, &values, nullptr, nullptr, &output};
  return *others[place];
}

}  // namespace

Result<std::unique_ptr<AttendRequest>> take_request() {
  PE_CHECK(room);
  return std::move(staged);
}

void keep(Attention&& attention, std::size_t place) {
  kept[place] = std::make_unique<Attention>(std::move(attention));
}

}  // namespace pe::attention_memory

using namespace pe::attention_memory;

extern "C" {

EMSCRIPTEN_KEEPALIVE void attention_release() {
  for (auto& one : kept) one.reset();
}

/// Makes room for a matrix of the next request, in the order of `fields`; x begins a new request, and nothing
/// of an earlier one stays. Null where there is no room: then the matrices before it are gone as well, and
/// the call that takes the request says why.
EMSCRIPTEN_KEEPALIVE float* attention_operand(int place, int rows, int cols) {
  if (place == 0) {
    attention_release();
    staged = std::make_unique<pe::AttendRequest>();
    room = {};
  }
  if (!room) return nullptr;
  const double bytes = sizeof(float) * static_cast<double>(rows) * static_cast<double>(cols);
  room = pe::check_memory(bytes, fields[static_cast<std::size_t>(place)]);
  if (!room) {
    staged.reset();
    return nullptr;
  }
  pe::Matrix& matrix = operand(*staged, place);
  matrix.resize(rows, cols);
  return matrix.data();
}

/// Where a matrix of a result begins, row by row.
EMSCRIPTEN_KEEPALIVE const float* attention_result(int result, int place, int head) {
  return part(*kept[static_cast<std::size_t>(result)], place, static_cast<std::size_t>(head)).data();
}
}
