/** Mistakes known from real code: their names and their effects. */
import type { RecognitionMistake } from '../../../core/types.ts';

export interface Mistake {
  readonly name: string;
  readonly words: string;
}

export const mistakes: Readonly<Record<RecognitionMistake, Mistake>> = {
  'exponent-not-doubled': {
    name: 'the exponent counts columns, not pairs',
    words:
      'Column j turns with the frequency base to the power −j/d. The cosine in column 2i + 1 should share the frequency of the sine in column 2i, base to the power −2i/d. Here it is slower, so the two do not form a pair.',
  },
  'exponent-over-all-columns': {
    name: 'the exponent is doubled for every column',
    words:
      'Column j turns with the frequency base to the power −2j/d, but the formula 2i/d counts pairs, not columns. Sine and cosine of a pair differ, and the frequencies end near 1/base² instead of 1/base: half of the columns hardly turn at all.',
  },
  'frequencies-from-one': {
    name: 'the frequencies begin at i = 1',
    words:
      'Pair i turns with base to the power −2i/d, with i counted from 1, as Wang et al. (2021) write it. Code counts from 0: its first pair turns by 1 radian per position, and it has no pair as slow as the slowest one here.',
  },
  'sine-only': {
    name: 'the cosines are missing',
    words:
      'Every column is a sine. Without cosines, the dot product of two positions depends on more than their distance.',
  },
  'layout-confused': {
    name: 'the layouts are mixed up',
    words:
      'The frequencies follow one layout, sines and cosines the other. So the two columns of a frequency need not be its sine and its cosine.',
  },
  'float16-angles': {
    name: 'the angles were rounded to half precision',
    words:
      'Position times frequency was rounded to float16 (11 significant bits) before the sine was taken, so later positions have coarser angles. Compute the table in float32 and round it afterwards.',
  },
  'bfloat16-angles': {
    name: 'the angles were rounded to bfloat16',
    words:
      'Position times frequency was rounded to bfloat16 (8 significant bits) before the sine was taken. From position 256 on, neighbours can share an angle. Compute the table in float32 and round it afterwards.',
  },
  'float16-positions': {
    name: 'the positions were rounded to half precision',
    words:
      'Positions were rounded to float16 (11 significant bits) before they were multiplied: from 2048 on, neighbours share a row. Keep positions as integers or float32.',
  },
  'bfloat16-positions': {
    name: 'the positions were rounded to bfloat16',
    words:
      'Positions were rounded to bfloat16 (8 significant bits) before they were multiplied: from 256 on, neighbours share a row. Keep positions as integers or float32.',
  },
  'float16-frequencies': {
    name: 'the frequencies were rounded to half precision',
    words:
      'Frequencies were rounded to float16 (11 significant bits), as when a whole model is converted: every pair turns slightly too fast or too slow, and the angle’s error grows with the position.',
  },
  'bfloat16-frequencies': {
    name: 'the frequencies were rounded to bfloat16',
    words:
      'Frequencies were rounded to bfloat16 (8 significant bits), as when a whole model is converted: every pair turns slightly too fast or too slow, and the angle’s error grows with the position.',
  },
  'off-by-one': {
    name: 'positions begin at 1',
    words:
      'The first row belongs to position 1. Within one model this does no harm. Compared with a table that begins at 0, every row is off by one.',
  },
  degrees: {
    name: 'the angles were treated as degrees',
    words:
      'Every angle is multiplied by π/180: all columns turn 57 times too slowly, and neighbouring positions are nearly the same.',
  },
};
