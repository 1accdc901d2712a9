/** The words of the scene about tables that models learn. */
import { counted } from '../../../core/counted.ts';

export const text = {
  title: 'Where a probe places the rows of a table in training',
  /** one vector for each position, or for each distance to the other word, in front and behind */
  open: (vectors: number) => `Leave ${counted(vectors, 'vector')} random and train. Does order appear?`,
  training: (step: number, of: number) => `Training: ${step} of ${counted(of, 'step')}.`,
  /** a state that the reader goes back to */
  at: (step: number, of: number) => `After ${step} of ${counted(of, 'step')}.`,
  ordered: (error: string, random: string) =>
    `The trained table knows its order: ${counted(error, 'position')} off, random rows ${random}.`,
  unordered: (error: string, random: string) =>
    `The trained table does not know its order: ${counted(error, 'position')} off, random rows ${random}.`,
  lag: (count: number, late: string, early: string) =>
    `Fed mostly short texts, late rows lag: the last ${count} are ${counted(late, 'position')} off, the first ${early}.`,
  noLag: (count: number, late: string, early: string) =>
    `Fed mostly short texts, late rows are placed no worse here: the last ${count} are ${counted(late, 'position')} off, the first ${early}.`,
  question:
    'A probe learns from every second row of a trained table where it stands. Can it place the rows between?',
  answers: ['No better than random', 'Roughly', 'Exactly'],
  meaning: (random: string) => `positions off on unseen rows; random ${random}`,
  off: 'positions off on unseen rows',
  explained: {
    ordered:
      'Roughly. Nobody told the model where a row stands; near words tell more about a hidden one. Let nine texts in ten be short, and late rows lag behind. That may be why a probe reads BERT poorly past 400, and GPT-2 well: still a conjecture.',
    unordered: 'Nobody told the model where a row stands, and this one has not found out.',
    lag: (count: number) =>
      `Nine texts in ten end after ${counted(count, 'word')}, so later rows learn from few. That may be why a probe reads BERT poorly past 400, and GPT-2 well: still a conjecture.`,
    noLag: (count: number) =>
      `Nine texts in ten end after ${counted(count, 'word')}, so later rows learn from few. With this seed, the probe does not notice.`,
  },
  apart: 'A table of distances learns “near” from “far”, and lets all far ones look alike.',
  apartOnly: 'A table of distances learns “near” from “far”.',
  notApart: 'This table of distances has not learned “near” from “far”.',
  cosine: 'mean cosine of far distances',
  meaningOfFar: (far: number, near: number, likeness: string) =>
    `mean cosine of distances above ${far}; of these with distances up to ${near}: ${likeness}`,
  explainedApart:
    'A dark cross on a bright field (in the paper, a bright cross on a dark one): vectors of small distances differ from all others, those of large ones are nearly the same. Guessing a hidden word takes its neighbours; how far away a far word stands hardly matters.',
  explainedApartOnly:
    'The map shows a dark cross: vectors of small distances differ from those of large ones. The large ones differ among themselves, too.',
  explainedOtherwise:
    'The map shows no dark cross on a bright field: the vectors of small distances do not stand apart from those of large ones.',
  ofDistances: 'One vector per distance',
  ofPositions: 'One vector per position',
  short: 'Nine texts in ten are short, as for BERT',
  train: 'Train',
  step: 'Training step',
  still: (step: number) => (step === 0 ? 'random' : `after ${counted(step, 'step')}`),
  said: ['where the', 'probe says', 'a row stands'],
  saidBriefly: 'where the probe says a row stands',
  stands: 'where it stands',
  trained: 'this table',
  unseen: (rows: number) => counted(rows, 'unseen row'),
  random: 'random table',
  sameRows: 'the same rows',
  moved: ['how far training', 'moved each row'],
  movedBriefly: 'how far training moved each row',
  caption: (steps: number, rows: number, width: number, seed: number) =>
    `A small model guesses hidden words: ${counted(steps, 'step')}, ${counted(rows, 'position')}, ${width} wide, seed ${seed}.`,
  captionOfDistances: (words: number, seed: number) =>
    `The same task with one vector for each distance (Shaw et al. 2018): ${counted(words, 'word')}, seed ${seed}.`,
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
    short: (length: number, batch: number) =>
      `Nine texts in ten are cut to ${counted(length, 'word')}; ${counted(batch, 'text')} in a step.`,
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
