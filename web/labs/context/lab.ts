import type { Preset } from '../../shell/presets.ts';
import type { Lab } from '../../shell/session.ts';
import { configDrop } from './config-drop.ts';
import { settings } from './settings.ts';

const presets: readonly Preset[] = [
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

export const context: Lab = {
  id: 'context',
  title: 'Context',
  teaser: 'What happens past the trained length',
  settings,
  presets,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
  drops: [configDrop],
};
