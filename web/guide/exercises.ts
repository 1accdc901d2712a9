/** Ten challenges, from attention that can't see order to a probe that proves nothing. The guide lists them. */
import type { Challenge } from '../tasks/challenge.ts';

interface Exercise extends Omit<Challenge, 'v'> {
  /** a few words, for lists */
  readonly title: string;
  /** free settings that reach the goal, as a link writes them */
  readonly solution: string;
  /** why they do, for teachers */
  readonly why: string;
}

const written: readonly Exercise[] = [
  {
    title: 'Order without positions',
    ask: 'Two words have changed places, and no output differs. Let attention see the swap without giving it any positions.',
    given: { lab: 'order' },
    free: ['causal'],
    goal: { measure: 'order.difference', op: '>', value: 0.1 },
    hint: 'Let each word see only itself and the words before it.',
    solution: 'causal=true',
    why: 'Each word now averages only over itself and the words before it, and which words those are depends on the order.',
  },
  {
    title: 'The order that changes nothing',
    ask: 'With sinusoids, a new order gives new outputs. Move the words of the second sentence until no output differs.',
    given: { lab: 'order', scheme: 'sinusoidal', permutation: [2, 0, 3, 1] },
    free: ['permutation'],
    goal: { measure: 'order.difference', op: 'equals', value: 0 },
    hint: 'Every position adds its own vector. Which words must keep their positions?',
    solution: 'permutation=0-1-2-3',
    why: 'A word and its position are added before attention looks. Only the same word at the same position gives the same output.',
  },
  {
    title: 'Why not an index',
    ask: 'With a raw index as the vector, similarity never falls with distance. Choose an encoding whose similarity falls for at least 5 positions.',
    given: { lab: 'encodings', scheme: 'index' },
    free: ['scheme'],
    goal: { measure: 'encodings.radius', op: '>=', value: 5 },
    hint: 'Try waves of many lengths.',
    solution: 'scheme=sinusoidal',
    why: 'The sum of cosines of many wavelengths is largest where all agree: at the position itself. The short wavelengths are the first to disagree.',
  },
  {
    title: 'Room for waves',
    ask: 'At width 64, the similarity of sinusoids falls over only 5 positions. Choose a width at which it falls over at least 40.',
    given: { lab: 'encodings', scheme: 'sinusoidal', n: 128, d: 64 },
    free: ['d'],
    goal: { measure: 'encodings.radius', op: '>=', value: 40 },
    hint: 'A wider vector has more waves, which cancel each other’s ripples.',
    solution: 'd=512',
    why: 'A wider vector has more wavelengths between the same shortest and longest. Their ripples cancel farther out.',
  },
  {
    title: 'One vector per offset',
    ask: 'Shaw and colleagues give each offset its own vector, and all offsets beyond the largest share one. Set the largest distance so that there are exactly 9 vectors.',
    given: { lab: 'encodings', scheme: 'shaw' },
    free: ['maxDistance'],
    goal: { measure: 'encodings.vectors', op: 'equals', value: 9 },
    hint: 'Offsets go in both directions, and there is one in the middle.',
    solution: 'maxDistance=4',
    why: 'Offsets −4 to 4 are nine, and all beyond share the vectors at the ends.',
  },
  {
    title: 'Slow hands',
    ask: 'RoPE turns each pair of dimensions at its own speed. Find a pair that turns by less than 1° between “he” and “Adhil”.',
    given: { lab: 'encodings', scheme: 'rotary' },
    free: ['pair'],
    goal: { measure: 'encodings.angle', op: '<', value: 1 },
    hint: 'Pair 0 turns fastest.',
    solution: 'pair=20',
    why: 'Pair i turns by 10000^(−2i/d) radians a position. From pair 17 of 32 on, that makes less than 1° for two positions.',
  },
  {
    title: 'How far it is monotonic',
    ask: 'The paper says that the similarity of sinusoids falls up to an offset of about 50. Tested up to 50, it sometimes rises. Find a base with which it never does.',
    given: { lab: 'properties', scheme: 'sinusoidal', property: 'monotonicity', window: 50 },
    free: ['base'],
    goal: { measure: 'properties.monotonicity', op: 'equals', value: 0 },
    hint: 'The closer together the wavelengths, the better the ripples cancel. But the longest must stay far longer than 50 positions.',
    solution: 'base=1000',
    why: 'A smaller base gives the same number of waves a shorter range of wavelengths. They lie closer together, and their ripples cancel farther out, as long as the longest stays far longer than the window: with base 100, it no longer does.',
  },
  {
    title: 'Only the offset counts',
    ask: 'In a table of random rows, similarity depends on the position. Choose an encoding in which only the offset counts.',
    given: { lab: 'properties', scheme: 'learned', property: 'translation' },
    free: ['scheme'],
    goal: { measure: 'properties.translation', op: '<', value: 0.01 },
    hint: 'cos(a) cos(b) + sin(a) sin(b) = cos(a − b)',
    solution: 'scheme=sinusoidal',
    why: 'A sine and a cosine of one frequency give the cosine of the difference, whatever the position. Relative encodings such as RoPE pass, too.',
  },
  {
    title: 'Past the trained length',
    ask: 'Trained on 512 positions and tested on 2,048, RoPE meets angles it never saw. Choose a scaling with which it meets none.',
    given: { lab: 'context', scheme: 'rotary' },
    free: ['scaling'],
    goal: { measure: 'context.unseen', op: 'equals', value: 0 },
    hint: 'The slow pairs cause the trouble. Which scalings slow them down enough?',
    solution: 'scaling=yarn',
    why: 'YaRN divides the frequencies of slow pairs by the ratio of the two lengths, so that they reach no angle beyond those of training. Linear scaling slows all pairs, and passes, too.',
  },
  {
    title: 'A fit that proves nothing',
    ask: 'This table is random, so a probe cannot know the rows that it was not shown. Bring its error down to zero all the same. What does that prove?',
    given: { lab: 'probe', scheme: 'learned', n: 64, d: 64 },
    free: ['split'],
    goal: { measure: 'probe.error', op: '<', value: 0.001 },
    hint: 'With as many dimensions as rows, a linear probe fits anything that it may learn from.',
    solution: 'split=all',
    why: 'It proves nothing: 64 weights can always fit 64 rows. Only rows that the probe was not shown tell whether the table holds positions.',
  },
];

export const exercises = written.map(({ title, solution, why, ...challenge }) => ({
  title,
  challenge: { v: 1, ...challenge } as const,
  solution,
  why,
}));
