/** What the terms of the field mean. */
export const explanations = {
  pi: 'Π (Pi) is a permutation matrix. Multiplying by it reorders the rows of a matrix and changes nothing else.',
  kernel:
    'What an encoding does as a function of distance alone: its similarity, or its effect on a score, averaged over all pairs of positions that far apart.',
  toeplitz:
    'A Toeplitz matrix is constant along each diagonal: an entry depends only on the offset between its row and its column.',
  'effective rank':
    'How many directions a table really uses: e to the power of the entropy of its singular values, taken as shares of their sum (Roy and Vetterli 2007). It need not be a whole number.',
  ridge:
    'A penalty on large weights in a least-squares fit. It keeps the fit stable when rows are few or nearly alike.',
  seed: 'The number that starts the random generator. The same seed gives the same numbers on every machine.',
  NTK: 'NTK scaling raises RoPE’s base: the fastest pair keeps its speed, and the slowest turns slower by the factor of the context.',
  YaRN: 'YaRN slows only the pairs that turn too rarely within the trained length, keeps the fast ones as they are, and sharpens attention.',
  head: 'A layer divides its width among several heads. Each head computes attention on its own part.',
  vaswani: 'Frequencies 1/base^(2i/d), as in Vaswani et al. (2017): from 1 down to a little above 1/base.',
  tensor2tensor:
    'Frequencies in a geometric sequence from 1 down to exactly 1/base, as in the tensor2tensor library.',
  'held out': 'Rows kept out of the fit. Only a small error on these shows that the probe learned something.',
  baseline:
    'The same measurement where there is nothing to find, such as on shuffled positions. A result counts only if it beats the baseline.',
} as const;

/** Gap in pixels between a word and its explanation, and between the explanation and the edge of the window. */
const gap = 6;
const margin = 16;

/** Least height of an explanation in pixels, even if its word has scrolled out of the window. */
const least = 48;

/** Below the word, or above it if there is more room and it is needed; never over the word. What does not fit scrolls. */
export function placeBeside(word: HTMLElement, popover: HTMLElement): void {
  const { left, top, bottom } = word.getBoundingClientRect();
  const [above, below] = [top - gap - margin, innerHeight - bottom - gap - margin];
  popover.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: needed } = popover;
  const isBelow = needed <= below || below >= above;
  const height = Math.min(needed, Math.max(isBelow ? below : above, least));
  popover.style.maxHeight = `${height}px`;
  popover.tabIndex = height < needed ? 0 : -1;
  popover.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  popover.style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
}
