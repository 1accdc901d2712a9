/** The words of the first screen and the titles of the folds. */
import type { Result } from '../../shell/job-run.ts';
import { claim, farthestDistance, isClaimed, type PsiInput, type PsiOutput } from './frequencies.ts';
import { type PropertyName, propertyNames } from './measured-properties.ts';

const questions: Readonly<Record<PropertyName, string>> = {
  symmetry: 'Which sums can tell before from after? Look for the ones that break symmetry.',
  translation: 'Does only the offset count, or position, too? Look for maps without diagonal stripes.',
  monotonicity: 'Does similarity fade with distance, everywhere and in both directions?',
};

export const text = {
  property: 'Test for',
  /** for narrow screens */
  shortNames: new Map([
    ['monotonicity', 'Monotone'],
    ['translation', 'Shift-invariant'],
    ['symmetry', 'Symmetric'],
  ]),
  questions,
  testFor: (property: PropertyName) => `Test for ${propertyNames[property].toLowerCase()}`,
  train: {
    question: 'Nothing is learned yet. What do the learned vectors become when small models learn here?',
    label: 'Train the learned ones',
  },
  areUntrained: 'The learned embeddings are untrained.',
  trainThem: 'Train them here',
  showUntrained: 'Show untrained',
  nothingTrained: 'Nothing in this table is trained here.',
  refused: 'Nothing to measure with these settings.',
  firstRows: (n: number, rows: number) => `the first ${n} of ${rows} rows`,
  dropWords: 'Drop a table of positions',
  folds: {
    map: 'Where it fails worst',
    others: 'Other encodings, your table',
    psi: 'ψ and its frequencies',
    vectors: 'Spectrum, norms, trajectory',
    attention: 'One word repeated',
    why: 'Definitions',
  },
  shortFolds: { others: 'Other encodings', psi: 'ψ and its frequencies' },
};

/** The title with the measured number, against the paper's claim if that is about the same sinusoids. */
export function psiTitle(result: Result<PsiInput, PsiOutput> | undefined): string {
  const title = text.folds.psi;
  if (!result) return title;
  const { input, output } = result;
  const { rise } = output;
  if (!rise) return `${title}: no rise up to ${farthestDistance}`;
  return isClaimed(input) && input.d === claim.width
    ? `Similarity falls up to ${rise.at - 1}, not ${claim.distance}`
    : `${title}: first rise at ${rise.at}`;
}
