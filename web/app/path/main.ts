/** The main path: from attention that can't see order to tables that learned it. */
import type { Step, Story } from '../../tasks/guide.ts';

const steps: readonly Step[] = [
  {
    title: 'Attention alone',
    lab: 'order',
    state: {},
    question: 'Reorder “I do like coding” into “Do I like coding”. Which words’ outputs change?',
    counts: 'Largest difference between the two outputs',
    answers: ['None of them', 'Only “Do” and “I”', 'All four'],
    right: 0,
    explanation:
      'Each output is a weighted mean over all words, and neither the weights nor the mean depends on word order. Shuffling the words only shuffles the outputs.',
  },
  {
    title: 'The mask alone',
    lab: 'order',
    state: { causal: true },
    question: 'A causal mask shows each word only itself and the words before it. Which outputs change?',
    counts: 'Largest difference between the two outputs',
    answers: ['None of them', 'Only “Do” and “I”', 'All four'],
    right: 1,
    explanation:
      '“Do” now sees only itself, and “I” also sees “Do”. “like” and “coding” see the same words as before, and attention can’t tell their order.',
  },
  {
    title: 'One vector per position',
    lab: 'order',
    state: { scheme: 'sinusoidal' },
    question: 'No mask now. Each position adds its own vector to its word. Which outputs change?',
    counts: 'Largest difference between the two outputs',
    answers: ['None of them', 'Only “Do” and “I”', 'All four'],
    right: 2,
    explanation:
      'Every word attends to “I” and “do”, and these two now carry different position vectors. Attention sees word order.',
  },
  {
    title: 'Why not an index',
    lab: 'encodings',
    state: { scheme: 'index' },
    question: 'Use the index itself as the vector: 0, 1, 2, … Which position is most similar to 20?',
    counts: 'How far similarity falls, in positions',
    answers: ['Position 20 itself', 'Positions 19 and 21', 'The last position'],
    right: 2,
    explanation:
      'The similarity of two indices is their product, so from every position but 0 the last one is the most similar. Dividing by the length keeps values small, but then the same position gets a different value in a longer text.',
  },
  {
    title: 'Sinusoids',
    lab: 'encodings',
    state: { scheme: 'sinusoidal', n: 128, d: 768 },
    question: 'Similarity of sinusoids fades with distance. Over how many positions, at width 768?',
    counts: 'Positions over which similarity falls',
    answers: ['Fewer than 50', 'Exactly 50', 'More than 50'],
    right: 0,
    explanation:
      'Similarity at distance m is ψ(m) = Σ cos(ωᵢm), which falls until enough of the fast cosines rise again. The paper says about 50; here it is counted at whole positions.',
  },
  {
    title: 'Absolute or relative',
    lab: 'encodings',
    state: { scheme: 'rotary', before: 6 },
    question: 'Put six words before “he is Adhil”. How does RoPE’s angle from “he” to “Adhil” change?',
    counts: 'Angle from “he” to “Adhil”',
    answers: ['It grows', 'It stays the same', 'It shrinks'],
    right: 1,
    explanation:
      'Both words turn further by the same angle, so only their distance counts. Shaw and colleagues (2018) build this in: their table has one vector per offset, not one per position.',
  },
  {
    title: 'Translation invariance',
    lab: 'properties',
    state: { property: 'translation' },
    question: 'Does similarity depend on distance alone, in sinusoids and in an untrained table?',
    counts: 'Distance from a map in which only the offset counts',
    answers: ['In both', 'Only in sinusoids', 'Only in the table', 'In neither'],
    right: 1,
    explanation:
      'The similarity of two sinusoids is ψ of their distance, at every position. The rows of an untrained table are independent random vectors: only training can make distance count.',
  },
  {
    title: 'A probe needs controls',
    lab: 'probe',
    state: { scheme: 'learned', n: 64, d: 64, split: 'all' },
    question: 'Fit a linear probe to 64 random rows and test it on the same rows. How well does it do?',
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
    question: 'A model with RoPE is trained on 512 positions and tested on 2,048. What does it meet?',
    counts: 'Pairs of dimensions that meet new angles',
    answers: [
      'Nothing new: only distance counts',
      'Angles it never saw in training',
      'The same angles, more often',
    ],
    right: 1,
    explanation:
      'The slow pairs don’t complete a turn within 512 positions, so longer distances bring new angles. YaRN slows these pairs down until every angle is one seen in training.',
  },
  {
    title: 'Trained tables',
    lab: 'probe',
    state: { scheme: 'learned', trainHere: true, n: 64, d: 16 },
    question: 'A small model learns its table here. Can a probe place the rows held out?',
    counts: 'Mean error on held-out rows, in positions',
    answers: ['No better than in a random table', 'Roughly', 'Exactly'],
    right: 1,
    explanation:
      'The table began as random as the one beside it: training put its rows roughly in order, because near words tell more about a hidden one. Wang and Chen (2020) report that a linear probe reads GPT-2’s positions best and BERT’s worst.',
    onward: {
      title: 'Open GPT-2’s first 64 rows',
      state: { source: 'file', remote: 'openai-community/gpt2', tensor: 'wpe.weight', take: 64 },
    },
  },
];

export const main: Story = { id: 'main', title: 'From word order to trained tables', steps };
