import type { Lab } from '../../shell/session.ts';
import { labText } from './lab-text.ts';
import { settings } from './settings.ts';

export const encodings: Lab = {
  id: 'encodings',
  ...labText,
  settings,
  fillsParameters: true,
  load: () => import('./screen.ts'),
  figures: () => import('./figures.ts'),
};
