/** The frequencies of learned sinusoids as this lab reads them, and when their picture is shown. */
import {
  claim,
  frequenciesOf,
  type LearnedSinusoids,
  largestFrequency,
} from '../../../encoding/frequencies.ts';
import { freeSinusoid } from '../../../schemes/scheme-facts.ts';
import type { ChosenEncoding, SourceId } from '../../../schemes/source.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import type { Store } from '../../../settings/store.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';

/** The base of the page's learned sinusoids, unless the reader has set it. */
const usualBase = 10_000;

/** Of all frequencies with the same cosines at whole positions, the one with a handle’s range. */
function folded(frequency: number): number {
  const turn = Math.abs(frequency) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn, largestFrequency);
}

/** Older links hold the frequencies, or their base, as parameters of the scheme. */
export function readWaves({ get }: Store): LearnedSinusoids {
  const { d, psiBase, omega, handles, base, frequencies } = get();
  const given = Array.isArray(frequencies) ? (frequencies as readonly number[]) : [];
  return {
    d,
    psiBase: psiBase === usualBase && typeof base === 'number' ? base : psiBase,
    omega: omega.length > 0 ? omega : given.flatMap((value, i) => [i, folded(value)]),
    handles,
  };
}

/** Whether the settings move the frequencies, and not only the parameters of the scheme. */
export function isMovedBy({ get }: Store): boolean {
  const { psiBase, omega, handles } = get();
  return psiBase !== usualBase || omega.length + handles.length > 0;
}

/** The chosen encoding with the frequencies that the reader has moved. */
export const withMoved = <Chosen extends ChosenEncoding>(chosen: Chosen, store: Store): Chosen =>
  chosen.scheme === freeSinusoid && isMovedBy(store)
    ? {
        ...chosen,
        parameters: { ...chosen.parameters, frequencies: Array.from(frequenciesOf(readWaves(store))) },
      }
    : chosen;

/** The frequencies as they begin, whatever set them. */
export const asBegun: Changes = { omega: [], handles: [], frequencies: undefined };

/** Whether learned sinusoids act, and no table. */
export const areWavesChosen = ({ store }: Pick<Settings, 'store'>): boolean =>
  store.get('source') === 'scheme' && store.get('scheme') === freeSinusoid;

/** Learned sinusoids bring the width of the paper that proposes them, unless the reader has chosen another, and take it with them. */
export function widthWith({ get, settings }: Store, id: SourceId): Changes {
  const { scheme, d } = get();
  if (id === freeSinusoid && d === settings.setting('d')?.default) return { d: claim.width };
  return scheme === freeSinusoid && id !== freeSinusoid && d === claim.width ? { d: undefined } : {};
}
