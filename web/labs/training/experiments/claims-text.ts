/** What readers read in the section of the claims, and on their path. */
import { counted } from '../../../core/counted.ts';
import { formatNumber, listed } from '../../../draw/format.ts';
import { seedCount, seedsText, taskTitle, upperFirst } from '../task-text.ts';
import { type Correlation, type Experiment, meaningOf, type Tested } from './experiment.ts';

const pText = (correlation: Correlation | null): string =>
  correlation ? `p = ${formatNumber(correlation.p)}` : 'no difference to correlate';

/** One sentence per outcome: 'Correlation of accuracy with violations of monotonicity (p = 0.180) and symmetry (p = 0.300): inconclusive.' */
export function correlationSentences(tested: readonly Tested[]): string {
  const meanings = [...new Set(tested.map(({ correlation }) => meaningOf(correlation)))];
  return meanings
    .map((meaning) => {
      const alike = tested.filter(({ correlation }) => meaningOf(correlation) === meaning);
      const names = alike.map(({ property, correlation }) => `${property} (${pText(correlation)})`);
      return `Correlation of accuracy with violations of ${listed(names)}: ${meaning}.`;
    })
    .join(' ');
}

export const correlationRule = (tests: number, significant: number): string =>
  `A correlation is inconclusive if p, with Holm’s correction for ${counted(tests, 'property', 'properties')}, is ${significant} or more.`;

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** '16', '16 or 64' */
const either = (values: readonly number[]): string =>
  unique(values)
    .toSorted((a, b) => a - b)
    .join(' or ');

/** Tasks and sizes of the models: 'Tasks: “Is it there?” and “Which came first?”. 16 words, 32 wide, 300 steps.' */
export function modelsText({ conditions }: Experiment): string {
  const all = conditions.map(({ options }) => options);
  const titles = unique(all.map((options) => `“${taskTitle(options)}”`));
  const steps = conditions.map((condition) => condition.steps).filter((count) => count > 0);
  const name = titles.length === 1 ? 'Task' : 'Tasks';
  const [words, width] = [all.map(({ n }) => n), all.map(({ d }) => d)].map(either);
  return `${name}: ${listed(titles)}. ${counted(words, 'word')}, ${width} wide, ${counted(either(steps), 'step')}.`;
}

export const claimText = {
  training: (models: number): string => `Training ${counted(models, 'model')}…`,
  trainedOf: (done: number, all: number): string =>
    `${done} of ${counted(all, 'model')} ${done === 1 ? 'is' : 'are'} trained`,
  seeds: seedCount,
  claim: 'Claim',
  source: (source: string): string => `Source: ${source}.`,
  goThrough: 'Go through all nine',
  caveat: 'Caveat.',
  withCaveat: (caveat: string): string => `Caveat: ${caveat}`,
  setUp: 'Set the lab up for this claim',
  continue: 'Continue',
  train: (models: number): string => `Train ${counted(models, 'model')}`,
  stop: 'Stop',
  measured: 'Models measured',
  modelsOf: (done: number, all: number): string => `${done} of ${counted(all, 'model')}`,
  predictFirst: 'Predict first.',
  otherSeeds: (hasResults: boolean, used: readonly number[], now: readonly number[]): string =>
    `These ${hasResults ? 'results' : 'models'} are for ${seedsText(used)}; the page is now set to ${seedsText(now)}.`,
  trainWith: (seeds: readonly number[]): string => `Train with ${seedsText(seeds)}`,
  howShown: (seeds: readonly number[], rule: string): string =>
    `One dot per seed${seeds.length > 1 ? '; the line runs from the least to the greatest' : ''}. ${upperFirst(seedsText(seeds))}. ${rule}`,

  model: 'Model',
  /** of a table, a text or a model, where each has a row of its own */
  part: 'Part',
  withUnit: (title: string, unit: string): string => `${title} (${unit})`,
  overViolations: (property: string): string => `Accuracy over violations of ${property}`,
  overViolationsLabel: (property: string): string =>
    `Accuracy over violations of ${property}, one dot for each encoding and seed`,
  violationOf: (property: string): string => `violation of ${property}`,
  accuracyAxis: 'accuracy, %',
  violationAt: (model: string, seed: number, violation: string, accuracy: string): string =>
    `${model}, seed ${seed}: violation ${violation}, accuracy ${accuracy} %`,
  /** 'r = −0.520, p = 0.180: inconclusive.' */
  correlated: (correlation: Correlation | null): string =>
    correlation
      ? `r = ${formatNumber(correlation.r)}, ${pText(correlation)}: ${meaningOf(correlation)}.`
      : `${pText(correlation)}: ${meaningOf(correlation)}.`,
  correlationsAbout: (encodings: number, seeds: number, orders: number, tests: number): string =>
    `Pearson’s r over ${counted(encodings, 'encoding')} and ${seedCount(seeds)}. p: the share of all ${counted(formatNumber(orders), 'order')} of the encodings that give a correlation at least as strong, with Holm’s correction for ${counted(tests, 'test')}. All seeds of an encoding are permuted together, because they are not independent.`,
};
