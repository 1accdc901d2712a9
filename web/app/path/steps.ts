/** The path, step by step: from attention that can't see order to tables that learned it. */
import type { Step } from './step.ts';

export const steps: readonly Step[] = [
  {
    title: 'Attention alone',
    lab: 'order',
    state: {},
    question: '“I do like coding” becomes “Do I like coding”. Which words get another output?',
    counts: 'Largest difference between the two outputs',
    answers: ['None of them', 'Only “Do” and “I”', 'All four'],
    right: 0,
    explanation:
      'Each output is a weighted mean over all words, and neither the weights nor the mean depend on their order. Shuffling the words only shuffles the outputs.',
  },
  {
    title: 'The mask alone',
    lab: 'order',
    state: { causal: true },
    question: 'Now each word sees only itself and the words before it. Whose output changes?',
    counts: 'Largest difference between the two outputs',
    answers: ['None of them', 'Only “Do” and “I”', 'All four'],
    right: 1,
    explanation:
      '“Do” now comes first and sees only itself. “like” still sees the same three words, and attention can’t tell their order.',
  },
  {
    title: 'One vector per place',
    lab: 'order',
    state: { scheme: 'sinusoidal' },
    question: 'No mask, but each place adds a vector of its own. Whose output changes?',
    counts: 'Largest difference between the two outputs',
    answers: ['None of them', 'Only “Do” and “I”', 'All four'],
    right: 2,
    explanation:
      'All four words attend to “I” and “do”, and these two now carry other positions. Attention sees the order of the words.',
  },
  {
    title: 'Why not an index',
    lab: 'encodings',
    state: { scheme: 'index' },
    question: 'Let the index be the vector: 0, 1, 2, … Which position is most similar to position 20?',
    counts: 'Positions over which similarity falls',
    answers: ['Position 20 itself', 'Positions 19 and 21', 'The last position'],
    right: 2,
    explanation:
      'The product of two indices grows with both, so the largest index wins everywhere. Divided by the length it stays small, but then a position changes its value with the length of the text.',
  },
  {
    title: 'Sinusoids',
    lab: 'encodings',
    state: { scheme: 'sinusoidal', d: 768 },
    question: 'Similarity of sinusoids fades with distance. Over how many positions, at width 768?',
    counts: 'Positions over which similarity falls',
    answers: ['Fewer than 50', 'Exactly 50', 'More than 50'],
    right: 0,
    explanation:
      'Similarity is ψ(m) = Σ cos(ωᵢm), and it rises once the fast cosines have gone round. The 50 that is often quoted is rounded; the number here is counted.',
  },
  {
    title: 'Absolute or relative',
    lab: 'encodings',
    state: { scheme: 'rotary', before: 3 },
    question: 'Put three words before “he is Adhil”. How does RoPE’s angle from “he” to “Adhil” change?',
    counts: 'Angle from “he” to “Adhil”',
    answers: ['It grows', 'It stays the same', 'It shrinks'],
    right: 1,
    explanation:
      'Both words turn further by the same angle, so only their distance counts. Shaw’s table has this, too: it holds one vector per distance, not one per position.',
  },
  {
    title: 'Three properties',
    lab: 'properties',
    state: { property: 'translation' },
    question: 'For which does similarity depend on distance alone: fixed sinusoids, a new table?',
    counts: 'Distance from a similarity that only the offset decides',
    answers: ['For both', 'For the sinusoids', 'For the new table', 'For neither'],
    right: 1,
    explanation:
      'The similarity of two sinusoids is ψ of their distance, wherever they stand. The rows of a new table are independent of each other: it can only learn that distances repeat.',
  },
  {
    title: 'A probe needs controls',
    lab: 'probe',
    state: { scheme: 'learned', n: 64, d: 64, split: 'all' },
    question: 'Fit a probe to 64 random rows, and test it on the same rows. How well does it do?',
    counts: 'Mean error, in positions',
    answers: ['As badly as guessing', 'Somewhat better', 'Perfectly'],
    right: 2,
    explanation:
      'With as many dimensions as rows, a linear probe fits anything, even noise. So hold rows out, and compare with a random table.',
  },
  {
    title: 'Past the trained length',
    lab: 'context',
    state: {},
    question: 'RoPE was trained on 512 positions and is tested on 2,048. What does it meet?',
    counts: 'Pairs of dimensions that meet new angles',
    answers: [
      'Nothing new: only distance counts',
      'Angles it never saw in training',
      'The same angles, more often',
    ],
    right: 1,
    explanation:
      'The slow pairs don’t complete a turn within the trained length, so longer distances bring new angles. YaRN slows them down until every angle is a known one.',
  },
  {
    title: 'Trained tables',
    lab: 'probe',
    state: { scheme: 'learned', n: 64, d: 64 },
    question: 'A new table is random. A probe learns from every other row: can it place the rest?',
    counts: 'Mean error on rows held out, in positions',
    answers: ['Yes, rows are always in order', 'No, nothing is learned yet'],
    right: 1,
    explanation:
      'Order comes with training: a probe places GPT-2’s rows well, and BERT’s less well. Open a model’s table here and ask again.',
  },
];
