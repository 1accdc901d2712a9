/** What the figures of claims have in common: what they read, and what their citations say. */
import { noEncodings, type Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { type Definition, define } from '../../../shell/cite/first-definitions.ts';
import type { Claim } from '../claim.ts';
import { claims } from '../claims/index.ts';
import { setupOf } from '../state.ts';
import { text } from '../text.ts';

export const openClaim = ({ store }: Pick<Settings, 'store'>): Claim | undefined =>
  claims.find(({ id }) => id === store.get('claim'));

/** The claims that the page shows: one, or all. */
const shown = (settings: Settings): readonly Claim[] => {
  const open = openClaim(settings);
  return open ? [open] : claims;
};

function definitions(settings: Settings): readonly Definition[] {
  const { seeds, arithmetic } = setupOf(settings.store.get());
  return [
    define(text.about(seeds, arithmetic)),
    ...shown(settings).flatMap(({ said, source, rule, conditions }) => [
      define(text.citedClaim(said, source, rule)),
      define(text.citedModels(conditions.map(({ title }) => title))),
    ]),
  ];
}

export const ofClaims: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: ['claim', 'seeds', 'arithmetic'],
  definitions,
  draws: ['training'],
  isMap: false,
  notInLink: '',
  scripts: null,
};
