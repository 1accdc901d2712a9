/** What a figure says of itself, in one object beside its view. Citations, scripts, exports and links read it. */
import type { FigureFacts } from '../draw/export/provenance.ts';
import { mostPositions } from '../encoding/source.ts';
import type { Script } from '../scripts/script.ts';
import type { Session } from '../session/session.ts';
import type { PageState } from '../state/properties.ts';
import { type Definition, definitions } from './definitions.ts';
import type { FigureEncodings, Settings } from './encodings.ts';
import { namedSeeds, type RandomStream, streamsOf } from './random-streams.ts';

/** The same in every state, or what follows from it. */
type Declared<T> = T | ((settings: Settings, encodings: FigureEncodings) => T);

/** A setting of the page: a name that no lab has does not compile. */
export type SettingName = keyof PageState;

export interface FigureDeclaration {
  readonly encodings: (settings: Settings) => FigureEncodings;
  /** names of settings besides the encodings, their parameters and the seed, or all that the lab reads */
  readonly reads: Declared<readonly SettingName[] | 'lab'>;
  /** of its numbers */
  readonly definitions: Declared<readonly Definition[]>;
  /** what it draws from the seed, besides what its encodings draw */
  readonly draws: Declared<readonly RandomStream[]>;
  /** whether it is a map of all pairs of rows, which shows a long table by the means of blocks */
  readonly isMap: boolean;
  /** a sentence about what no link brings back, or '' */
  readonly notInLink: Declared<string>;
  /** what recomputes it; null where its numbers have no short script */
  readonly scripts:
    | ((session: Session, facts: FigureFacts) => readonly Script[] | Promise<readonly Script[]>)
    | null;
}

/** The figures of a lab by their kinds, which links name: a kind, once published, stays. */
export const defineFigures = <Kind extends string>(
  figures: Readonly<Record<Kind, FigureDeclaration>>,
): Readonly<Record<Kind, FigureDeclaration>> => figures;

/** What an element that is drawn says of itself. */
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

/** What a figure says of itself in the state as it is. */
export interface FigureNow {
  readonly encodings: FigureEncodings;
  readonly reads: readonly SettingName[] | 'lab';
  readonly definitions: readonly Definition[];
  /** whether the seed makes a difference to it */
  readonly isRandom: boolean;
  /** what a cell of a map is the mean of, where it is of several pairs, or '' */
  readonly blocks: string;
  readonly notInLink: string;
}

export function figureNow(figure: FigureDeclaration, settings: Settings): FigureNow {
  const encodings = figure.encodings(settings);
  const now = <T>(declared: Declared<T>) => inState(declared, settings, encodings);
  const beside = encodings.beside.map((scheme) => ({ scheme, parameters: {} }));
  const draws = [...new Set([...now(figure.draws), ...streamsOf([...encodings.parts, ...beside])])];
  const blocks = figure.isMap ? blocksText(encodings) : '';
  return {
    encodings,
    reads: now(figure.reads),
    definitions: [
      ...now(figure.definitions),
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

/** 'Map: means of 3 × 3 positions', or '' where each cell is one pair. A sum is never long. */
function blocksText({ parts }: FigureEncodings): string {
  const [part] = parts;
  if (parts.length !== 1 || !('table' in part)) return '';
  const step = Math.ceil(part.rows / mostPositions);
  return step > 1 ? `Map: means of ${step} × ${step} ${part.of}` : '';
}

/** The address of positions elsewhere is in the link; which table is one of vectors of offsets is not. */
function lostWith({ parts }: FigureEncodings): readonly string[] {
  const tables = parts.filter((part) => 'table' in part);
  return [
    ...(tables.some(({ of, table }) => of === 'positions' && !table.remote)
      ? ['No link holds the file of the table: it has to be dropped again.']
      : []),
    ...(tables.some(({ of }) => of === 'offsets')
      ? ['No link holds the vectors of offsets: their file has to be dropped and chosen again.']
      : []),
  ];
}
