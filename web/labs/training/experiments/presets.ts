/** Each experiment as an example: the lab set up for a part of it, with its section open. */
import type { Preset } from '../../../shell/presets.ts';
import type { Experiment } from './experiment.ts';
import { experiments } from './index.ts';

export const presetOf = ({ id, title, lab }: Experiment): Preset => ({
  title,
  state: { ...lab, experiment: id, open: 'experiments' },
});

export const presets = experiments.map(presetOf);
