/** What the figures share: what they declare, and how the place that the reader points at is highlighted in all of them. */
import type { Cell, Cursor } from '../../draw/heat-map.ts';
import { type Feature, hasFeature } from '../../schemes/scheme-facts.ts';
import { type Source, schemeOf } from '../../schemes/source.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { chosenEncodings, type FigureEncodings, type Settings } from '../../shell/cite/encodings.ts';
import type { FigureDeclaration, SettingName } from '../../shell/cite/figure.ts';
import { encodingDefinitions, proximityReads } from '../../shell/cite/proximity.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { type PointedPlace, type Pointing, readInput } from './answers.ts';
import type { EncodingsInput } from './job.ts';
import type { Picture } from './picture.ts';

/** The settings that the chosen encoding reads. Compared with a second one, all settings of the lab count. */
const readsOfChosen = (settings: Settings, acting: FigureEncodings): readonly SettingName[] | 'lab' =>
  acting.beside.length > 0 ? 'lab' : proximityReads(settings, acting, false);

export const ofChosen: FigureDeclaration = {
  encodings(settings) {
    const { n, against } = settings.store.get();
    return chosenEncodings(settings, n, against);
  },
  reads: readsOfChosen,
  definitions: encodingDefinitions,
  draws: [],
  isMap: false,
  notInLink: '',
  async scripts(session) {
    const { n, d, heads, head, seed, measure, against: _, written: __, ...chosen } = readInput(session);
    const { encodingScripts } = await import('../../reference/encoding.ts');
    return encodingScripts(session, chosen, { n, d, heads, head, seed, measure });
  },
};

/** One line for each head, even where lines coincide. Which head is shown does not matter. */
export const ofHeads: FigureDeclaration = {
  ...ofChosen,
  reads(settings, acting) {
    const reads = readsOfChosen(settings, acting);
    return reads === 'lab'
      ? reads
      : [...reads.filter((name) => name !== 'heads' && name !== 'head'), 'heads'];
  },
};

/** Two encodings side by side, or all of them. */
export const ofBoth: FigureDeclaration = { ...ofChosen, reads: 'lab', scripts: null };

/** Where the encoding in use acts. */
const kindOf = ({ store, tableStore, catalog }: Settings): Source['kind'] =>
  actingTable({ store, tableStore }) ? 'input' : schemeOf(catalog, store.get('scheme')).kind;

export const actsAs =
  (...kinds: readonly Source['kind'][]) =>
  (settings: Settings): boolean =>
    kinds.some((kind) => kind === kindOf(settings));

/** For figures of the chosen encoding where it acts so. */
export const chosenAs = (...kinds: readonly Source['kind'][]) => ({ ...ofChosen, isDrawn: actsAs(...kinds) });

/** For figures of the chosen scheme where it acts so and has the feature. */
export const chosenWith = (kind: Source['kind'], feature: Feature) => ({
  ...ofChosen,
  isDrawn: (settings: Settings): boolean =>
    settings.store.get('source') === 'scheme' &&
    kindOf(settings) === kind &&
    hasFeature(settings.store.get('scheme'), feature),
});

/** The encoding beside the chosen one, if there is one. */
export const secondOf = ({ store, catalog }: Settings) =>
  catalog.find(({ id, kind }) => id === store.get('against') && kind !== 'none');

export const isCompared = (settings: Settings): boolean =>
  secondOf(settings) !== undefined && kindOf(settings) !== 'none';

export const areTablesCompared = (settings: Settings): boolean =>
  secondOf(settings)?.kind === 'input' && kindOf(settings) === 'input';

export const measureName = ({ measure }: EncodingsInput): string => measureNames.get(measure) ?? measure;

/** What is drawn of a result, and where the reader points. */
export interface PictureGiven<P extends Picture = Picture> extends Pointing {
  readonly input: EncodingsInput;
  readonly picture: P;
}

/** What the columns of a map are. */
type Columns = 'dimension' | 'other';

export function cursorAt(place: PointedPlace | null, columns: Columns): Cursor | null {
  if (!place) return null;
  const col = place[columns];
  return { row: place.position, ...(col !== undefined && { col }) };
}

export const followIn =
  ({ point }: Pointing, columns: Columns) =>
  (cell: Cell | null): void =>
    point(cell && { position: cell.row, [columns]: cell.col });

/** The pair of positions in the middle of a diagonal. */
export function atOffset(offset: number, n: number): PointedPlace {
  const position = Math.floor((n - 1 - offset) / 2);
  return { position, other: position + offset };
}
