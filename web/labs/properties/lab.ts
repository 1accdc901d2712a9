import type { Preset } from '../../shell/presets.ts';
import type { Lab } from '../../shell/session.ts';
import { settings } from './settings.ts';

const presets: readonly Preset[] = [
  { title: 'Does similarity fade?', state: { property: 'monotonicity' } },
  { title: 'Does only the distance count?', state: { property: 'translation' } },
  { title: 'Does direction matter?', state: { property: 'symmetry' } },
  { title: 'A table trained here', state: { scheme: 'learned', trainHere: true } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
];

export const properties: Lab = {
  id: 'properties',
  title: 'Properties',
  teaser: 'Three tests for any encoding',
  settings,
  presets,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
