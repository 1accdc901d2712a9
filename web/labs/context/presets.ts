/** The lab's examples, and the encodings that stand side by side in its lever. */
import type { SchemeId } from '../../core/types.ts';
import type { Preset } from '../../shell/presets.ts';

export const presets: readonly Preset[] = [
  { title: 'RoPE at four times its length', state: { scheme: 'rotary', trained: 512, tested: 2048 } },
  {
    title: 'YaRN at four times its length',
    state: { scheme: 'rotary', scaling: 'yarn', trained: 512, tested: 2048 },
  },
  {
    title: 'Llama 3 at 128k',
    state: {
      scheme: 'rotary',
      d: 128,
      base: 500_000,
      scaling: 'llama3',
      factor: 8,
      trained: 8192,
      tested: 131_072,
      stretch: 'stated',
    },
  },
  { title: 'ALiBi, head 8', state: { scheme: 'alibi', heads: 8, head: 8 } },
];

export const offered: readonly SchemeId[] = ['rotary', 'sinusoidal', 'alibi', 'learned'];
