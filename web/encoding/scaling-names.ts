/** What the context scalings of a rotary embedding are called, on the whole page. */

export const scalings = ['none', 'linear', 'ntk', 'dynamic-ntk', 'yarn', 'llama3', 'longrope'] as const;
export type Scaling = (typeof scalings)[number];

/** In a sentence, at a curve, and in a list of choices. */
export const scalingNames: Readonly<Record<Scaling, string>> = {
  none: 'no scaling',
  linear: 'linear',
  ntk: 'NTK',
  'dynamic-ntk': 'dynamic NTK',
  yarn: 'YaRN',
  llama3: 'Llama 3',
  longrope: 'LongRoPE',
};
