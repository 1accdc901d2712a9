/** All nine claims, as examples of the lab and as a path. */
import type { Preset } from '../../../shell/presets.ts';
import type { Story } from '../../../tasks/guide.ts';
import { text } from '../text.ts';
import { claimText } from './claims-text.ts';
import type { Experiment } from './experiment.ts';
import { blind, carryOver, kinds, longer, violations } from './order-story.ts';
import { depth, early, late, rows } from './tables-story.ts';

/** All experiments, in the order of the page. */
export const experiments: readonly Experiment[] = [
  blind,
  kinds,
  carryOver,
  late,
  early,
  depth,
  violations,
  longer,
  rows,
];

export const experimentOf = (name: string): Experiment =>
  experiments.find(({ id }) => id === name) ?? experiments[0];

/** The example that sets the lab up for a part of an experiment, and opens its section. */
export const presetOf = ({ id, title, lab }: Experiment): Preset => ({
  title,
  state: { ...lab, experiment: id, open: 'experiments' },
});

export const presets = experiments.map(presetOf);

/** Each step of the path is an experiment: its models decide the answer. */
export const claims: Story = {
  id: 'claims',
  title: text.folds.experiments,
  steps: experiments.map((experiment) => ({
    title: experiment.title,
    lab: 'training',
    state: presetOf(experiment).state,
    question: experiment.question,
    counts: experiment.counts,
    answers: experiment.answers,
    right: null,
    explanation: claimText.withCaveat(experiment.caveat),
  })),
};
