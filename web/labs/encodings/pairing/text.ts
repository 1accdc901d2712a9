/** The words of the fold on pairs that are mixed up. */
import { html } from 'lit';

export const text = {
  title: 'Pairs mixed up',
  question:
    'Some code pairs dimension i with i + d/2, other code with its neighbour. One line mixes the two: it turns halves by the angles of neighbours. What does the score of “he” for “Adhil” do along the text?',
  answers: ['It stays the same', 'It changes with the place'],
  label:
    'The score of “he” for “Adhil” over the words in front, for pairs as made, other pairs and mixed ones',
  series: {
    made: 'halves, as made',
    neighbours: 'neighbours',
    ordered: 'neighbours, columns reordered',
    mixed: 'mixed',
  },
  inFront: 'words in front',
  score: 'score of “he” for “Adhil”',
  at: (series: string, inFront: number, score: string): string => `${series}, ${inFront} in front: ${score}`,
  hint: 'Point at a curve to read it',
  about:
    'GPT-NeoX, and LLaMA in Hugging Face transformers, turn dimensions i and i + d/2 together. The paper, GPT-J and LLaMA’s own code turn neighbours, 2i and 2i + 1. Weights are made for one of them; the other raises no error.',
  mixed: (moves: string): string =>
    `Turn halves by the angles of neighbours, and the score moves by ${moves} along the text: it no longer depends on the distance alone, and only the code can mend it.`,
  mixedStays: 'With a single pair, nothing can be mixed up.',
  swapped: (made: string, other: string, left: string): string =>
    `Turn neighbours with weights made for halves, and the score is ${other} in place of ${made}, wherever the words stand. Reorder the columns of both weights, and the difference is ${left}.`,
  rounding: (left: string): string => `0, up to rounding (${left})`,
  fix: html`In PyTorch these columns are rows of <code>Linear.weight</code>. If all dimensions of a head turn:
    <code>w = w.view(heads, 2, -1, w.shape[1]).transpose(1, 2).reshape(w.shape)</code>`,
  script: {
    title: 'the score of “he” for “Adhil” with pairs as made, other pairs, and columns reordered',
    precision: 'within 1e-5 of the largest score, because the page computes them in 32-bit numbers',
  },
  definition:
    'Pairs mixed up: the score of query “he” for key “Adhil” two places later, before the softmax, in the first of two heads with random weights; one text of 67 words.',
};
