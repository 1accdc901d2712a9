/** The declaration of a figure, next to its view. Citations, scripts, exports and links read it. */
import type { FigureFacts } from '../../draw/export/provenance.ts';
import type { Script } from '../../reference/script.ts';
import { mostPositions } from '../../schemes/source.ts';
import type { PageState } from '../../settings/setting-table.ts';
import { text } from '../further-text.ts';
import type { Session } from '../session.ts';
import {
  type DefinitionName,
  definitions,
  namedSeeds,
  type RandomStream,
  type RandomStreamName,
  randomStreams,
  streamsOf,
} from './definitions.ts';
import type { FigureEncodings, Settings } from './encodings.ts';
import type { Definition } from './first-definitions.ts';

/** A constant, or a function of the state. */
type Declared<T> = T | ((settings: Settings, encodings: FigureEncodings) => T);

/** The name of a setting. Unknown names do not compile. */
export type SettingName = keyof PageState;

export interface FigureDeclaration {
  readonly encodings: (settings: Settings) => FigureEncodings;
  /** settings that affect it, besides the encodings, their parameters and the seed; 'lab' for all that the lab reads */
  readonly reads: Declared<readonly SettingName[] | 'lab'>;
  /** settings that readers drag in it, which need no control beside it */
  readonly dragged?: readonly SettingName[];
  /** Values to state instead of the settings' own, where only a part takes effect. '' leaves the setting out. */
  readonly acting?: (settings: Settings) => Partial<PageState>;
  /** the name that readers know, where a link holds only an id */
  readonly titles?: (settings: Settings) => { readonly [Name in SettingName]?: string | undefined };
  /** what it shows besides encodings and settings */
  readonly shows?: (settings: Settings) => readonly string[];
  /** definitions of its numbers, or their names: a figure of the first screen does not load their words */
  readonly definitions: Declared<readonly (Definition | DefinitionName)[]>;
  /** random streams that it uses, besides those of its encodings */
  readonly draws: Declared<readonly (RandomStream | RandomStreamName)[]>;
  /** whether it is a map of all pairs of rows, which shows a long table by means of blocks */
  readonly isMap: boolean;
  /** a sentence on what a link cannot restore, or '' */
  readonly notInLink: Declared<string>;
  /** makes the scripts that recompute it; null if there is no short script */
  readonly scripts:
    | ((session: Session, facts: FigureFacts) => readonly Script[] | Promise<readonly Script[]>)
    | null;
}

/** The declaration of a drawn figure. */
export async function declarationOf({
  about,
  kind,
}: Pick<FigureFacts, 'about' | 'kind'>): Promise<FigureDeclaration> {
  const figure = await about?.();
  if (!figure) throw new Error(`The figure “${kind}” is not declared.`);
  return figure as FigureDeclaration;
}

const inState = <T>(declared: Declared<T>, settings: Settings, encodings: FigureEncodings): T =>
  typeof declared === 'function'
    ? (declared as (settings: Settings, encodings: FigureEncodings) => T)(settings, encodings)
    : declared;

/** The declaration of a figure, evaluated in the current state. */
interface FigureNow {
  readonly encodings: FigureEncodings;
  readonly reads: readonly SettingName[] | 'lab';
  readonly definitions: readonly Definition[];
  /** whether it depends on the seed */
  readonly isRandom: boolean;
  /** the block size of a map whose cells are means of several pairs, or '' */
  readonly blocks: string;
  readonly notInLink: string;
}

export function figureNow(figure: FigureDeclaration, settings: Settings): FigureNow {
  const encodings = figure.encodings(settings);
  const now = <T>(declared: Declared<T>) => inState(declared, settings, encodings);
  const beside = encodings.beside.map((scheme) => ({ scheme, parameters: {} }));
  const named = now(figure.draws).map((one) => (typeof one === 'string' ? randomStreams[one] : one));
  const draws = [...new Set([...named, ...streamsOf([...encodings.parts, ...beside])])];
  const blocks = figure.isMap ? blocksText(encodings) : '';
  return {
    encodings,
    reads: now(figure.reads),
    definitions: [
      ...now(figure.definitions).map((one) => (typeof one === 'string' ? definitions[one] : one)),
      ...(blocks ? [definitions.blocks] : []),
      ...(draws.length > 0 ? [definitions.random] : []),
      ...(draws.some(({ isNamed }) => isNamed) ? [namedSeeds] : []),
      ...draws,
    ],
    isRandom: draws.length > 0,
    blocks,
    notInLink: [...lostWith(encodings), now(figure.notInLink)].filter(Boolean).join(' '),
  };
}

/** 'Map: means of 3 × 3 positions', or '' if each cell is one pair. Combinations are never long enough for blocks. */
function blocksText({ parts }: FigureEncodings): string {
  const [part] = parts;
  if (parts.length !== 1 || !('table' in part)) return '';
  const step = Math.ceil(part.rows / mostPositions);
  return step > 1 ? text.means(step, part.of) : '';
}

/** What a link cannot restore: local tables, and the choice of a table as offset vectors. It holds the address of an online table. */
function lostWith({ parts }: FigureEncodings): readonly string[] {
  const tables = parts.filter((part) => 'table' in part);
  return [
    ...(tables.some(({ of, table }) => of === 'positions' && !table.remote) ? [text.tableNotInLink] : []),
    ...(tables.some(({ of }) => of === 'offsets') ? [text.offsetsNotInLink] : []),
  ];
}
