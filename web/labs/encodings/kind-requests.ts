/** What the figures of each kind are drawn from: the result, what the reader points at, and what a click or drag changes. */

import type { Result } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import { isFree } from '../../tasks/access.ts';
import type { InputRequest } from './input-view.ts';
import type { EncodingsInput, EncodingsOutput } from './job.ts';
import type { Pointing } from './kind-view.ts';
import type { InputPicture, RelativePicture } from './picture.ts';
import type { RelativeRequest } from './relative-view.ts';
import type { RowMove } from './row/figure.ts';

export type EncodingsResult = Result<EncodingsInput, EncodingsOutput>;

/** Where the reader is in the figures. */
export interface Reading {
  readonly session: Session;
  readonly pointing: Pointing;
  /** adds the column under the cursor to the curves, or removes it; null where the curves are fixed */
  readonly keepCurve: (() => void) | null;
}

export function inputRequest(
  { session: { store }, pointing, keepCurve }: Reading,
  input: EncodingsInput,
  picture: InputPicture,
): InputRequest {
  const { dims, position } = store.get();
  const movePosition = isFree(store.get(), 'position')
    ? ({ row, transient }: RowMove) => store.set({ position: row }, { transient })
    : null;
  return { input, picture, dims, position, movePosition, keepCurve, ...pointing };
}

export function relativeRequest(
  { session: { store }, pointing }: Reading,
  input: EncodingsInput,
  picture: RelativePicture,
): RelativeRequest {
  const moveOffset = isFree(store.get(), 'offset')
    ? ({ row, transient }: RowMove) => store.set({ offset: row }, { transient })
    : null;
  return { input, picture, offset: store.get('offset'), moveOffset, ...pointing };
}
