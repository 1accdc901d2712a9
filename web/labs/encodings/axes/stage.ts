/** The stage of rotations with several axes: claim, figure and the action to try next. */
import { figureView } from '../../../shell/figure.ts';
import { markOf } from '../../../shell/job-run.ts';
import type { Action } from '../../../shell/screen.ts';
import { isFree } from '../../../tasks/access.ts';
import type { Given } from '../answers.ts';
import type { Claim } from '../claims.ts';
import { pairAxes } from '../figures/axes.ts';
import { claimOfAxes } from './claim.ts';
import type { AxesKind } from './kinds.ts';
import { text } from './text.ts';
import { sequenceOf } from './waves.ts';

/** Null before the first result. */
export function axesProven({ session, answers }: Given): {
  readonly claim: Claim;
  readonly proof: unknown;
  readonly mark: string;
} | null {
  const { result } = answers.encodings;
  const picture = result?.output.picture;
  if (!result || picture?.kind !== 'rotary' || !picture.axes) return null;
  const { store, catalog } = session;
  const shown = {
    axes: picture.axes,
    frequencies: picture.inverseFrequencies,
    sequence: sequenceOf(catalog, result.input),
  };
  return {
    claim: claimOfAxes(shown),
    mark: markOf(result),
    proof: figureView(pairAxes, {
      scheme: result.input.scheme,
      picture: shown,
      token: Math.min(store.get('token'), result.input.n - 1),
      choose: isFree(store.get(), 'token') ? (token) => store.set({ token }) : null,
    }),
  };
}

export function axesAction({ session }: Pick<Given, 'session'>): Action {
  const { to, ...words } = text.other[session.store.get().axes as AxesKind];
  return { ...words, sets: { axes: to, sections: undefined } };
}
