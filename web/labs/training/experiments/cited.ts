/** What figures with models of claims cite. */
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { type Definition, define } from '../../../shell/cite/first-definitions.ts';
import { ofRuns } from '../figures/declared.ts';
import { cited } from '../text.ts';
import { modelsText } from './claims-text.ts';
import type { Experiment } from './experiment.ts';
import { experimentOf } from './index.ts';

const model = define(cited.model);

/** What a figure with models of these claims cites. */
export const definitionsOfClaims = (experiments: readonly Experiment[]): readonly Definition[] => [
  model,
  ...experiments.flatMap((experiment) => {
    const titles = experiment.conditions.map(({ title }) => title);
    return [define(cited.models(titles, modelsText(experiment))), define(cited.claim(experiment))];
  }),
];

/** Figures of the models of a claim, whatever the lab is set to. */
export const ofClaim: FigureDeclaration = {
  ...ofRuns,
  reads: ['claim', 'seeds'],
  definitions: ({ store }) => definitionsOfClaims([experimentOf(store.get('claim'))]),
};
