/** The context scalings of rotary embeddings, and their names. */

export const scalings = ['none', 'linear', 'ntk', 'dynamic-ntk', 'yarn', 'llama3', 'longrope'] as const;
export type Scaling = (typeof scalings)[number];

export const noScaling = 'none' as const satisfies Scaling;

/** Names in sentences, labels of curves and lists of choices. */
export const scalingNames: Readonly<Record<Scaling, string>> = {
  none: 'no scaling',
  linear: 'linear',
  ntk: 'NTK',
  'dynamic-ntk': 'dynamic NTK',
  yarn: 'YaRN',
  llama3: 'Llama 3',
  longrope: 'LongRoPE',
};

/** At the start of a sentence: 'Dynamic NTK'. */
export const scalingTitle = (scaling: Scaling): string =>
  scalingNames[scaling][0].toUpperCase() + scalingNames[scaling].slice(1);

/** After 'with': 'linear scaling', 'YaRN'. */
export const scalingInSentence = (scaling: Scaling): string =>
  ({ linear: 'linear scaling', llama3: 'Llama 3’s scaling' })[scaling as string] ?? scalingNames[scaling];
