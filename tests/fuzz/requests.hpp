#pragma once

#include "draw.hpp"
#include "pe/attention/attention.hpp"
#include "pe/encodings/scheme.hpp"
#include "pe/training/trainer.hpp"

namespace pe::fuzz {

/// Of the scheme's own parameters, with values of the right type or of another.
void draw_parameters(Draw& draw, const Scheme& scheme, Parameters& parameters);
EncodeRequest encode_request(Draw& draw, Index n, Index d, Index heads);
/// An encoding as a caller may make it by hand, for n positions and heads of a width; its parts need not
/// match.
Encoding handmade_encoding(Draw& draw, Index n, Index heads, Index head_width);
AttendRequest attend_request(Draw& draw);
TrainerOptions trainer_options(Draw& draw);

}  // namespace pe::fuzz
