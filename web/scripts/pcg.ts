/** The random numbers of the page in Python: PCG32 (O'Neill 2014) and whole numbers below a bound, without bias. */
import type { Lines } from './python.ts';

export const pcgLines = (seed: number): Lines => [
  "# PCG32 (O'Neill 2014), so that the seed gives the same choice as on the page.",
  'state, increment = 0, 54 << 1 | 1',
  'def bits():',
  '    global state',
  '    old = state',
  '    state = (old * 6364136223846793005 + increment) % 2**64',
  '    word, turn = (old >> 18 ^ old) >> 27 & 0xFFFFFFFF, old >> 59',
  '    return (word >> turn | word << (-turn & 31)) & 0xFFFFFFFF',
  'def below(bound):',
  '    while True:',
  '        word = bits()',
  '        if word >= 2**32 % bound:',
  '            return word % bound',
  'bits()',
  `state = (state + ${seed}) % 2**64`,
  'bits()',
];
