import type { Preset } from '../../shell/presets.ts';

export const presets: readonly Preset[] = [
  { title: 'Sinusoids as wide as BERT', state: { scheme: 'sinusoidal', n: 128, d: 768 } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
  { title: 'A raw index', state: { scheme: 'index' } },
  { title: 'He is Adhil, turned by RoPE', state: { scheme: 'rotary', before: 3 } },
  { title: 'ALiBi’s eight slopes', state: { scheme: 'alibi', n: 128, heads: 8 } },
];
