/** What is said of context scalings where they are compared. Apart from their names, so that the first chunk does without it. */
import { type Scaling, scalingNames } from './scheme-facts.ts';

export const scalings = Object.keys(scalingNames) as readonly Scaling[];

/** At the start of a sentence: 'Dynamic NTK'. */
export const scalingTitle = (scaling: Scaling): string =>
  scalingNames[scaling][0].toUpperCase() + scalingNames[scaling].slice(1);

/** After 'with': 'linear scaling', 'YaRN'. */
export const scalingInSentence = (scaling: Scaling): string =>
  ({ linear: 'linear scaling', llama3: 'Llama 3’s scaling' })[scaling as string] ?? scalingNames[scaling];
