#pragma once

#include <memory>

#include "training/positions/positions.hpp"

// The schemes by what they learn. Each gets a completed request of one of its schemes and the encoding that it gives.
namespace pe {

template <class Real>
using PositionsPointer = std::unique_ptr<Positions<Real>>;

/// Any scheme, as it is; of a table perhaps its gain.
template <class Real>
PositionsPointer<Real> fixed_positions(EncodeRequest request, Gain gain, std::string_view why);

/// learned: its table.
template <class Real>
PositionsPointer<Real> learned_table(const Encoding& start);

/// learned-sinusoidal: its frequencies.
template <class Real>
PositionsPointer<Real> learned_sinusoids(EncodeRequest request, const Encoding& start);

/// shaw: its keys and values.
template <class Real>
PositionsPointer<Real> shaw_vectors(const Encoding& start);

/// deberta: its keys and queries, in which distances beyond the largest share the last row.
template <class Real>
PositionsPointer<Real> deberta_vectors(const Encoding& start);

/// transformer-xl: W_R, u and v.
template <class Real>
PositionsPointer<Real> transformer_xl_projection(EncodeRequest request, const Encoding& start);

/// t5: a number for each bucket and head. Buckets beyond the longest sequence start at 0; they never act.
template <class Real>
PositionsPointer<Real> t5_values(const EncodeRequest& request, const Encoding& start);

/// alibi: its slopes.
template <class Real>
PositionsPointer<Real> alibi_slopes_of(const Encoding& start);

/// kerple: log r1 of each head, and log r2, or of a power log(r2 / (2 - r2)), so that every value is allowed.
template <class Real>
PositionsPointer<Real> kerple_kernels(const EncodeRequest& request);

/// fire: its network, and log c.
template <class Real>
PositionsPointer<Real> fire_networks(const EncodeRequest& request);

/// tisa: amplitudes, sharpness, offsets.
template <class Real>
Result<PositionsPointer<Real>> tisa_bumps(const EncodeRequest& request);

/// tupe: the vectors, U_Q and U_K, and T5's numbers.
template <class Real>
PositionsPointer<Real> tupe_vectors(const EncodeRequest& request, const Encoding& start);

}  // namespace pe
