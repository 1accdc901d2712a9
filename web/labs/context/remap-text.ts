/** What readers read of distances that are remapped: the words of the fold and of its figure. */
import type { TemplateResult } from 'lit';
import { counted, isOne } from '../../core/counted.ts';
import type { DistanceRemap } from '../../core/types.ts';
import { tex } from '../../draw/tex.ts';
import type { RemapInput, RemapOutput } from './remap-job.ts';
import { whole } from './text.ts';

type Kind = NonNullable<DistanceRemap['kind']>;

const names: Readonly<Record<Kind, string>> = {
  'self-extend': 'Self-Extend',
  rerope: 'ReRoPE',
  'leaky-rerope': 'Leaky ReRoPE',
  'dual-chunk': 'Dual chunks',
};

const words = (count: number): string => counted(whole(count), 'word');

/** 'brings 2,048 words into 512 trained distances' */
function brings({ remap, trained, tested }: RemapInput, { fresh }: RemapOutput): string {
  const verb = remap.kind === 'dual-chunk' ? 'bring' : 'brings';
  if (fresh === 0) return `${verb} ${words(tested)} into ${counted(whole(trained), 'trained distance')}`;
  const leave = remap.kind === 'dual-chunk' ? 'leave' : 'leaves';
  return `${leave} ${whole(fresh)} of ${words(tested)} at ${isOne(fresh) ? 'a distance' : 'distances'} that training never showed`;
}

/** What is lost beyond the words that keep their distance: '; beyond 256, 8 neighbours share one distance' */
function loses({ remap, tested }: RemapInput, { kept, shared, reversed }: RemapOutput): string {
  const beyond = `; beyond ${whole(kept - 1)}, `;
  if (kept === tested) return '; every word keeps its distance';
  switch (remap.kind) {
    case 'leaky-rerope':
      return isOne(shared) ? '' : `${beyond}${words(shared)} share one step`;
    case 'dual-chunk':
      return reversed > 0
        ? `; from ${whole(reversed)} on, a farther word may look nearer`
        : `${beyond}distances shrink`;
    default:
      return isOne(shared) ? '' : `${beyond}${whole(shared)} neighbours share one distance`;
  }
}

export const remapText = {
  kinds: names,
  about: 'Without new weights, a model can read on if the rotation sees a distance that it knows.',
  says: (input: RemapInput, output: RemapOutput): string =>
    `${names[input.remap.kind]} ${brings(input, output)}${loses(input, output)}.`,
  formulas: {
    'self-extend': () =>
      tex`m' = \lfloor i/G \rfloor - \lfloor j/G \rfloor + W - \lfloor W/G \rfloor \text{ for } m \ge W`,
    rerope: () => tex`m' = \min(m, W)`,
    'leaky-rerope': () => tex`m' = W + (m - W)/G \text{ for } m \ge W`,
    'dual-chunk': () => tex`c = C - W,\; m' = p - (j \bmod c)`,
  } satisfies Record<Kind, () => TemplateResult>,
  explains: {
    'self-extend': 'i is the query and j the key, m places before it; W is the near window and G the group.',
    rerope: 'm is the distance and W the near window.',
    'leaky-rerope': 'm is the distance, W the near window and G the group.',
    'dual-chunk':
      'C is the chunk, W the near window. The query’s place p is i mod c for keys of its own chunk, min(i mod c + c, C) for those of the chunk before, and min(2c − 1, C) for earlier ones.',
  } satisfies Record<Kind, string>,
  figure: {
    label: (headline: string): string =>
      `The distance that the rotation sees, by the true distance. ${headline}`,
    x: 'distance m from the last query',
    y: 'distance m′ seen',
    trained: (length: string): string => `trained length, ${length}`,
    near: (m: string): string => `Word by word, around distance ${m}`,
    kept: 'as it is',
    at: (name: string, m: string, seen: string, isFresh: boolean): string =>
      `${name}: ${m} places away, seen at ${seen}${isFresh ? ', which training never showed' : ''}`,
    drawn: (count: string, all: string): string => `Drawn at ${count} of ${all} distances.`,
  },
  definition:
    'Remapped distances: m′ of the last query i = n − 1 and key j, m = i − j. Self-Extend: m if m < W, else ⌊i/G⌋ − ⌊j/G⌋ + W − ⌊W/G⌋. ReRoPE: min(m, W). Leaky ReRoPE: m if m < W, else W + (m − W)/G. Dual chunk attention, as in its code and in vLLM: with c = C − W, the query at i mod c, min(i mod c + c, C) or min(2c − 1, C) for keys of its own chunk, the one before, and earlier ones, less j mod c.',
  theirs:
    'Jin et al. 2024 (Self-Extend), Su 2023 (ReRoPE) and An et al. 2024 (dual chunk attention, as in Qwen2.5-1M) report that models so changed read longer texts without training. These figures compute distances only.',
};
