#pragma once

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// Which keys each query sees; by default all.
struct Mask {
  /// sliding: the keys fewer than `window` places away. chunked: those of the same chunk of `window` places,
  /// counted from the first place on.
  enum class Window { sliding, chunked };

  bool causal = false;
  /// 0 for no window.
  Index window = 0;
  Window window_kind = Window::sliding;
};
template <>
inline constexpr auto names_of<Mask::Window> = std::to_array<std::string_view>({"sliding", "chunked"});
template <>
inline constexpr auto fields_of<Mask> = fields(
    "", "", field("causal", &Mask::causal, "Hides the keys after each query."),
    field(
        "window", &Mask::window,
        R"(Hides the keys that are `window` places away or farther (Mistral's sliding window counts in the same
        way: the query's own place is one of them), or those of other chunks. 0 for none.)"),
    field("windowKind", &Mask::window_kind,
          R"(Whether the window slides along with the query, or the sequence is cut into chunks of `window`
        places, as in Llama 4.)"));

inline constexpr double largest_window = 1e9;

/// Errors: bad_value (window: 0 to largest_window).
[[nodiscard]] Result<void> check_mask(const Mask& mask);

/// Sets the n x n scores of the keys that their queries do not see to -infinity. Every query sees the key in its
/// own place.
template <class Real>
void hide_keys(MatrixSpanOf<Real> scores, const Mask& mask);

/// The same for the first `padding` keys, 0 .. n, which hold no words: no query but their own sees them.
void hide_padding(MatrixSpan scores, Index padding);

}  // namespace pe
