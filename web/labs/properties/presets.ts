import type { Preset } from '../../shell/presets.ts';

export const presets: readonly Preset[] = [
  { title: 'Does similarity fade?', state: { property: 'monotonicity' } },
  { title: 'Does only the distance count?', state: { property: 'translation' } },
  { title: 'Does direction matter?', state: { property: 'symmetry' } },
  { title: 'A table trained here', state: { scheme: 'learned', trainHere: true } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
];
