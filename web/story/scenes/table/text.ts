/** The words of the scene about tables that models learn. */
import { counted } from '../../../core/counted.ts';

/** Mean errors of the first and of the last half of a table. */
interface HalvesText {
  readonly early: string;
  readonly late: string;
}

export const text = {
  title: 'Where a probe places the rows of a table in training',
  /** one vector for each position, or for each distance to the other word, in front and behind */
  open: (vectors: number) => `Start with ${counted(vectors, 'random vector')} and train. Does order appear?`,
  training: (step: number, of: number) => `Training: ${step} of ${counted(of, 'step')}.`,
  /** a state that the reader goes back to */
  at: (step: number, of: number) => `After ${step} of ${counted(of, 'step')}.`,
  ordered: (error: string, random: string) =>
    `The trained table is in order: a probe is ${counted(error, 'position')} off, on random rows ${random}.`,
  unordered: (error: string, random: string) =>
    `The trained table is not in order: a probe is ${counted(error, 'position')} off, on random rows ${random}.`,
  /** `full`: of the same table with texts of full length; null where that was not trained before */
  withShort: (error: string, full: string | null, isWorse: boolean) =>
    full === null
      ? `With mostly short texts, a probe is ${counted(error, 'position')} off.`
      : `With mostly short texts, a probe is ${counted(error, 'position')} off: ${isWorse ? 'worse' : 'no worse'} than with full texts, ${full}.`,
  question:
    'A linear probe learns the positions of every second row of a trained table. Can it place the rows between?',
  answers: ['No better than random', 'Roughly', 'Exactly'],
  meaning: (random: string) => `positions off on unseen rows; random rows ${random}`,
  off: 'positions off on unseen rows',
  explained: {
    ordered:
      'Nobody told the model where a row stands: it guesses hidden words, and near ones help most. A probe reads BERT’s rows poorly past 400, GPT-2’s well. Jexus (2020) blames short texts.',
    /** errors in the first and in the last half; `full`: the same with texts of full length */
    halves: ({ early, late }: HalvesText, full: HalvesText | null) =>
      full
        ? `The first half went from ${full.early} to ${early}, the last from ${full.late} to ${late}.`
        : `The first half is ${early} off, the last ${late}.`,
    invitation: 'Tick the box to test that.',
    unordered: 'Nobody told the model where a row stands, and this one has not found out.',
    short: (count: number) =>
      `Nine texts in ten end after ${counted(count, 'word')}, so later rows learn from few. That may be why a probe reads BERT poorly past 400 (Jexus 2020). But one table shows little.`,
  },
  more: 'With more seeds, wider vectors and other measures:',
  /** the title of the claim in the Training lab */
  claimOfLag: { id: 'late', title: 'Late positions' },
  apart: 'Vectors of distances learn to tell near from far, but all far ones look alike.',
  apartOnly: 'Vectors of distances learn to tell near from far.',
  notApart: 'These vectors of distances have not learned to tell near from far.',
  cosine: 'mean cosine of two far distances',
  meaningOfFarOnly: (far: number) => `mean cosine of two far distances (above ${far})`,
  meaningOfFar: (far: number, near: number, likeness: string) =>
    `mean cosine of two far distances (above ${far}); of a far and a near one (${near === 1 ? '1' : `1 to ${near}`}): ${likeness}`,
  explainedApart:
    'The dark cross: vectors of small distances point away from all others. The bright field: those of large ones are nearly the same. (In the paper, the colours are reversed.) A hidden word depends on its neighbours, hardly on far words. At 0 stands the hidden word itself, which tells nothing.',
  explainedApartOnly:
    'The map shows a dark cross: vectors of small distances differ from those of large ones. The large ones differ among themselves, too.',
  explainedOtherwise:
    'The map shows no dark cross on a bright field: the vectors of small distances do not stand apart from those of large ones.',
  ofDistances: 'One vector per distance',
  ofPositions: 'One vector per position',
  short: 'Nine texts in ten are short, as for BERT',
  /** of a model with a vector for each distance, where the choice means nothing */
  shortOfPositions: 'Nine texts in ten are short: only with one vector per position',
  train: 'Train',
  ownTable: 'Probe GPT-2’s table, or your own',
  /** without a network */
  trainedOrOwn: 'Probe this table, or your own',
  step: 'Training step',
  still: (step: number) => (step === 0 ? 'random' : `after ${counted(step, 'step')}`),
  said: ['where the', 'probe says', 'a row stands'],
  saidBriefly: 'where the probe says a row stands',
  stands: 'where it stands',
  trained: 'this table',
  trainedBriefly: ['this', 'table'],
  randomBriefly: ['random', 'table'],
  unseen: (rows: number) => counted(rows, 'unseen row'),
  random: 'random table',
  sameRows: 'the same rows',
  beyond: 'beyond the frame',
  moved: ['how far training', 'moved each row'],
  movedBriefly: 'how far training moved each row',
  caption: (steps: number, rows: number, width: number, seed: number) =>
    `A small model guesses hidden words: ${counted(steps, 'step')}, ${counted(rows, 'position')}, ${counted(width, 'number')} a vector, seed ${seed}: one random start.`,
  captionOfDistances: (words: number, seed: number) =>
    `The same task with one vector for each distance (Shaw et al. 2018): ${counted(words, 'word')}, seed ${seed}: one random start.`,
  distance: ['distance to', 'the other word'],
  distanceBriefly: 'distance to the other word',
  similarity: 'similarity of the vectors of two distances',
  alike: '1, alike',
  opposite: '−1, opposite',
  describedMap: (claim: string) => `${claim} A map of how alike the vectors of any two distances are.`,
  described: (claim: string) =>
    `${claim} Each dot is a row that the probe has not seen: where it stands, and where the probe says it stands.`,
  cited: {
    model: (recipe: string) => `The vectors are learned here: ${recipe}.`,
    cosine: 'Similarity: the cosine of the vectors of two distances.',
  },
  columns: {
    position: 'position',
    predicted: 'predicted',
    random: 'predicted in a random table',
    moved: 'moved',
    distance: 'distance',
    other: 'other distance',
    similarity: 'similarity',
  },
} as const;
