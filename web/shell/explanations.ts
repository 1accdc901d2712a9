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
  ALiBi:
    'ALiBi lowers the score between two words in proportion to their distance, more steeply in some heads than in others (Press et al. 2022). It adds nothing to the vectors.',
  RoPE: 'RoPE turns queries and keys by their position, so that the score of two words depends on their distance alone (Su et al. 2021).',
  sinusoids:
    'A fixed vector for each position: sines and cosines of the position, at many speeds (Vaswani et al. 2017). It is added to the word.',
  'learned table':
    'A vector for each position, trained with the rest of the model, as in BERT and GPT-2. It is added to the word.',
  cosine:
    'How alike the directions of two vectors are: 1 for the same one, 0 for unrelated ones, −1 for opposite ones.',
  'dot product':
    'The sum of the products of two vectors, number by number. It is large where both are large and point the same way.',
  softmax: 'Turns scores into attention weights, which are positive and add up to 1.',
  'causal mask': 'Lets each word see only itself and the words before it, as in GPT.',
  'linear probe':
    'A weighted sum of a vector’s numbers, fitted afterwards, which should give the position. It shows what can be read in the simplest way.',
  'residual connection':
    'Adds the input of a layer to its output, so that the layer need not repeat what it was given.',
  'permutation equivariant':
    'If the inputs are put into another order, the outputs are the same ones in that order.',
  'R²': 'The share of what varies that a fit explains: 1 is exact, 0 is as good as always guessing the mean, and below 0 is worse.',
  span: 'Words that stand in a row, such as an answer inside a text. A model finds one by naming its first and its last word.',
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

/** The text that the word stands in. */
const textAround = (word: HTMLElement): DOMRect =>
  (word.closest('p, li, dd, td, label, summary') ?? word).getBoundingClientRect();

/**
 * Below the word; where it does not fit, at the right of its text or above that, so that its sentence can still be read, or else where there
 * is more room; never over the word. What does not fit scrolls.
 */
export function placeBeside(word: HTMLElement, popover: HTMLElement): void {
  const { left, top, bottom } = word.getBoundingClientRect();
  const around = textAround(word);
  popover.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: needed } = popover;
  const [above, below] = [top - gap - margin, innerHeight - bottom - gap - margin];
  const isSeen = top >= 0 && bottom <= innerHeight;
  const hasRoomAside =
    around.right + gap + width + margin <= innerWidth && needed + 2 * margin <= innerHeight;
  const under = { x: left, y: bottom + gap, room: below };
  const aside = { x: around.right + gap, y: Math.min(top, innerHeight - margin - needed), room: needed };
  const over = { x: left, y: around.top - gap - needed, room: needed };
  const tight = Math.min(needed, Math.max(above, least));
  const place =
    needed <= below
      ? under
      : isSeen && hasRoomAside
        ? aside
        : isSeen && over.y >= margin
          ? over
          : below >= above
            ? under
            : { x: left, y: top - gap - tight, room: above };
  const height = Math.min(needed, Math.max(place.room, least));
  popover.style.maxHeight = `${height}px`;
  popover.tabIndex = height < needed ? 0 : -1;
  popover.style.left = `${Math.max(margin, Math.min(place.x, innerWidth - width - margin))}px`;
  popover.style.top = `${place.y}px`;
}
