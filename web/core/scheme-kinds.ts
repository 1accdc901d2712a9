// Made by web/build/native.mjs from the catalogue.

/** The kind of each scheme's encodings. */
export interface SchemeKinds {
  none: 'none';
  index: 'input';
  'normalized-index': 'input';
  sinusoidal: 'input';
  learned: 'input';
  'learned-sinusoidal': 'input';
  'sinusoidal-2d': 'input';
  randomized: 'input';
  rotary: 'rotary';
  xpos: 'rotary';
  fope: 'rotary';
  alibi: 'bias';
  t5: 'bias';
  kerple: 'bias';
  fire: 'bias';
  tisa: 'bias';
  tupe: 'bias';
  shaw: 'relative';
  'relative-sinusoidal': 'relative';
  'transformer-xl': 'relative';
  deberta: 'relative';
  'forget-gate': 'data-dependent';
  cope: 'data-dependent';
  'projected-relative': 'data-dependent';
  formula: 'input';
  'bias-formula': 'bias';
}
