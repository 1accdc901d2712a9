/** A lab's part of the state: the shared properties that it reads, and rows of its own. */
import type { SchemeId } from '../core/types.ts';
import type { StateOf } from '../state/properties.ts';
import type { Property } from '../state/property.ts';
import type { SharedState } from './shared-properties.ts';

/** Rows of a lab's own, and where they stand in a link: beside a shared one. */
export interface OwnRows {
  readonly after?: keyof SharedState;
  readonly before?: keyof SharedState;
  readonly rows: readonly Property[];
}

export interface LabProperties {
  /** the shared properties that the lab reads */
  readonly shared: readonly (keyof SharedState)[];
  /** those of them with which the lab opens on something else than the page */
  readonly defaults: Partial<SharedState>;
  readonly own: (schemes: readonly SchemeId[]) => readonly OwnRows[];
}

/** Keeps the types of the rows, from which `OwnState` follows. */
export const defineProperties = <P extends LabProperties>(properties: P): P => properties;

/** What a lab's own rows hold. Each lab adds it to `PageState`. */
export type OwnState<P extends LabProperties> = StateOf<ReturnType<P['own']>[number]['rows'][number]>;
