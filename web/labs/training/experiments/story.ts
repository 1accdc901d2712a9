/** The path through the claims about trained models: each step is an experiment, whose runs decide the answer. */
import type { Story } from '../../../tasks/guide.ts';
import { claimsTitle, experiments } from './index.ts';
import { presetOf } from './presets.ts';

export const claims: Story = {
  id: 'claims',
  title: claimsTitle,
  steps: experiments.map((experiment) => ({
    title: experiment.title,
    lab: 'training',
    state: presetOf(experiment).state,
    question: experiment.question,
    counts: experiment.counts,
    answers: experiment.answers,
    right: null,
    explanation: `Caveat: ${experiment.caveat}`,
  })),
};
