/** The mask of attention, as the core takes it and as settings say it. */
import type { AttendRequest } from '../core/types.ts';

/** `window` counts places; absent for none */
export type Mask = Required<Pick<AttendRequest, 'causal'>> & Pick<AttendRequest, 'window' | 'windowKind'>;

/** A mask among other fields, without fields that are undefined, which a request must not have. */
export const maskOf = ({ causal, window, windowKind }: Mask): Mask => ({
  causal,
  ...(window && windowKind && { window, windowKind }),
});

/** From settings: a window of 0 places is none. */
export const maskIn = (settings: {
  readonly causal: boolean;
  readonly maskWindow: number;
  readonly windowKind: NonNullable<Mask['windowKind']>;
}): Mask => maskOf({ ...settings, window: settings.maskWindow });
