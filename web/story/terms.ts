/** The terms in what a scene says. The first mention of each in a text opens its explanation. */
import type { TemplateResult } from 'lit';
import { term } from '../shell/term.ts';

/** As they stand in a sentence. */
const mentions = {
  seed: 'seed',
  seeds: 'seed',
  head: 'head',
  heads: 'head',
  ALiBi: 'ALiBi',
  RoPE: 'RoPE',
  sinusoids: 'sinusoids',
  'learned table': 'learned table',
  cosine: 'cosine',
  'dot product': 'dot product',
  softmax: 'softmax',
  'causal mask': 'causal mask',
  'linear probe': 'linear probe',
  'residual connection': 'residual connection',
  'residual connections': 'residual connection',
  'permutation equivariant': 'permutation equivariant',
  'R²': 'R²',
  span: 'span',
  spans: 'span',
} as const;

type Mention = keyof typeof mentions;

const mention = new RegExp(`(?<![\\p{L}\\d])(${Object.keys(mentions).join('|')})(?![\\p{L}\\d])`, 'u');

/** The parts of a text in their order. */
export function withTerms(words: string): readonly (string | TemplateResult)[] {
  const told = new Set<string>();
  // With a group, every second part is a mention.
  return words.split(mention).map((part, i) => {
    const name = i % 2 === 1 ? mentions[part as Mention] : undefined;
    if (name === undefined || told.has(name)) return part;
    told.add(name);
    return term(name, part);
  });
}
