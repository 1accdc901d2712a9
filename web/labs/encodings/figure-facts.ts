/** Declarations that figures share, and the cursor that follows the reader through all of them. */
import type { Cell, Cursor } from '../../draw/heat-map.ts';
import { drawnKind } from '../../encoding/bias-on-words.ts';
import { type Feature, hasFeature } from '../../schemes/scheme-facts.ts';
import { type Source, schemeOf } from '../../schemes/source.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { chosenEncodings, type FigureEncodings, type Settings } from '../../shell/cite/encodings.ts';
import type { FigureDeclaration, SettingName } from '../../shell/cite/figure.ts';
import { encodingDefinitions, proximityReads } from '../../shell/cite/sizes.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { type PointedPlace, type Pointing, readInput } from './answers.ts';
import { areWavesChosen, isMovedBy } from './frequencies/read.ts';
import type { EncodingsInput } from './job.ts';
import type { Picture } from './picture.ts';

/** The settings that move the frequencies of the chosen encoding, if its handles were moved. */
export const readsOfMoved = (settings: Settings): readonly SettingName[] =>
  areWavesChosen(settings) && isMovedBy(settings.store) ? ['psiBase', 'omega', 'handles'] : [];

/** The settings that the chosen encoding reads; all settings of the lab while it is compared with a second one. */
function readsOfChosen(settings: Settings, acting: FigureEncodings): readonly SettingName[] | 'lab' {
  if (acting.beside.length > 0) return 'lab';
  return [...proximityReads(settings, acting, false), ...readsOfMoved(settings)];
}

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

/** For figures with a line for each head: the number of heads counts, but not the head shown. */
export const ofHeads: FigureDeclaration = {
  ...ofChosen,
  reads(settings, acting) {
    const reads = readsOfChosen(settings, acting);
    return reads === 'lab'
      ? reads
      : [...reads.filter((name) => name !== 'heads' && name !== 'head'), 'heads'];
  },
};

/** For figures of two encodings, or of all. */
export const ofBoth: FigureDeclaration = { ...ofChosen, reads: 'lab', scripts: null };

/** The kind as which the acting encoding is drawn. */
const kindOf = ({ store, tableStore, catalog }: Settings): Source['kind'] =>
  actingTable({ store, tableStore }) ? 'input' : drawnKind(schemeOf(catalog, store.get('scheme')).kind);

export const actsAs =
  (...kinds: readonly Source['kind'][]) =>
  (settings: Settings): boolean =>
    kinds.some((kind) => kind === kindOf(settings));

/** For figures that are drawn only for encodings of these kinds. */
export const chosenAs = (...kinds: readonly Source['kind'][]) => ({ ...ofChosen, isDrawn: actsAs(...kinds) });

/** For figures that are drawn only for schemes of this kind with this feature. */
export const chosenWith = (kind: Source['kind'], feature: Feature) => ({
  ...ofChosen,
  isDrawn: (settings: Settings): boolean =>
    settings.store.get('source') === 'scheme' &&
    kindOf(settings) === kind &&
    hasFeature(settings.store.get('scheme'), feature),
});

/** The encoding compared with the chosen one, if any. */
export const secondOf = ({ store, catalog }: Settings) =>
  catalog.find(({ id, kind }) => id === store.get('against') && kind !== 'none');

export const isCompared = (settings: Settings): boolean =>
  secondOf(settings) !== undefined && kindOf(settings) !== 'none';

export const areTablesCompared = (settings: Settings): boolean =>
  secondOf(settings)?.kind === 'input' && kindOf(settings) === 'input';

export const measureName = ({ measure }: EncodingsInput): string => measureNames.get(measure) ?? measure;

/** A result to draw, and the place that the reader points at. */
export interface PictureGiven<P extends Picture = Picture> extends Pointing {
  readonly input: EncodingsInput;
  readonly picture: P;
}

/** The columns of a map: dimensions, or second positions. */
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

/** The middle pair of the `n` positions that are this offset apart. */
export function atOffset(offset: number, n: number): PointedPlace {
  const position = Math.floor((n - 1 - offset) / 2);
  return { position, other: position + offset };
}
