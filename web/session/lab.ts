/** What a lab says of itself. `app/labs.ts` lists the labs; nothing else names one. */
import type { TemplateResult } from 'lit';
import type { SchemeId } from '../core/types.ts';
import type { StateOf } from '../state/properties.ts';
import type { Property } from '../state/property.ts';
import type { Session } from './session.ts';
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

/** Takes a file that is no table of positions before it is read as one. */
export interface DropHandler {
  /** Whether the file is for this lab. */
  readonly takes: (file: Blob) => Promise<boolean>;
  /** Keeps it for the lab, which is then opened. */
  readonly take: (file: File, session: Session) => void;
}

export interface Lab {
  /** as links name it */
  readonly id: string;
  readonly title: string;
  readonly properties: LabProperties;
  /** Loads the element that `view` draws. */
  readonly load: () => Promise<unknown>;
  readonly view: (session: Session) => TemplateResult;
  /** What its figures say of themselves, by kind: for citations, scripts and exports. */
  readonly figures: () => Promise<{ readonly figures: Readonly<Record<string, object>> }>;
  readonly drops?: readonly DropHandler[];
}
