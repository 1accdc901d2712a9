/** What the figures of claims have in common: what they read, and what their citations say. */
import { noEncodings, type Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import type { Claim } from '../claim.ts';
import { claims } from '../claims/index.ts';
import { setupOf } from '../state.ts';
import { definitionsOf } from './cited.ts';

export const openClaim = ({ store }: Pick<Settings, 'store'>): Claim | undefined =>
  claims.find(({ id }) => id === store.get('claim'));

/** The claims that the page shows: one, or all. */
const shown = (settings: Settings): readonly Claim[] => {
  const open = openClaim(settings);
  return open ? [open] : claims;
};

export const ofClaims: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: ['claim', 'seeds', 'arithmetic'],
  titles: (settings) => ({ claim: openClaim(settings)?.title }),
  definitions: (settings) => definitionsOf(shown(settings), setupOf(settings.store.get())),
  draws: ['training'],
  isMap: false,
  notInLink: '',
  scripts: null,
};
