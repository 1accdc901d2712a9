/** What the labs of one playground share, and what a lab says of itself. */
import type { TemplateResult } from 'lit';
import type { Scheme } from '../core/types.ts';
import type { Provenance } from '../draw/export/provenance.ts';
import type { Engine } from '../engine/client.ts';
import type { Jobs } from '../engine/job.ts';
import type { Store } from '../state/store.ts';
import type { GuideStore } from './guide.ts';
import type { LabId } from './lab-ids.ts';
import type { LabProperties } from './lab-properties.ts';
import type { Preset } from './presets.ts';
import type { TableStore } from './table-store.ts';

/** Takes a file that is no table of positions before it is read as one. */
export interface DropHandler {
  /** Whether the file is for this lab. */
  readonly takes: (file: Blob) => Promise<boolean>;
  /** Keeps it for the lab, which is then opened. */
  readonly take: (file: File, session: Session) => void;
}

/** `app/labs.ts` lists the labs; nothing else names one. */
export interface Lab {
  readonly id: LabId;
  readonly title: string;
  /** what it is about, for who comes from the lab before: a few words */
  readonly teaser: string;
  readonly properties: LabProperties;
  readonly presets?: readonly Preset[];
  /** Loads the element that `view` draws. */
  readonly load: () => Promise<unknown>;
  readonly view: (session: Session) => TemplateResult;
  /**
   * What its figures say of themselves, by kind: for whoever needs one without the lab's view, as an embedding of a single figure
   * will. Until then the tests alone read it; a view asks the file of its figures itself.
   */
  readonly figures: () => Promise<{ readonly figures: Readonly<Record<string, object>> }>;
  readonly drops?: readonly DropHandler[];
  /** Whether a matrix that is brought fills a parameter of the scheme chosen, where that has one for it: T5's buckets. */
  readonly fillsParameters?: true;
}

/** What every lab of one playground shares. Several may stand on one page, each with its own. */
export interface Session {
  readonly catalog: readonly Scheme[];
  readonly labs: readonly Lab[];
  readonly store: Store;
  /** the tables that the reader brought */
  readonly tableStore: TableStore;
  /** what the path asks, where the reader is on it */
  readonly guide: GuideStore;
  readonly engine: Engine<Jobs>;
  /** for what takes seconds during which its worker hears nothing else; that worker starts with the first of these */
  readonly background: Engine<Jobs>;
  /** what every figure can say about itself */
  readonly provenance: Provenance;
  /** Ends what is under way, and the workers: for labs that are no longer on a page. They start again when they are asked. */
  rest(): void;
  /** the address of the page whose links carry the state; null where the labs are guests in another page */
  readonly home: string | null;
}

/** The lab that is open. */
export const openLab = ({ labs, store }: Pick<Session, 'labs' | 'store'>): Lab =>
  labs.find(({ id }) => id === store.get('lab')) as Lab;
