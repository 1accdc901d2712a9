/** The first screen: the encodings with their grades, the one map and its line, and what stands below them. */
import './encoding-row.ts';
import { html, type TemplateResult } from 'lit';
import { claim, isClaimed } from '../../encoding/frequencies.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import { isOfOffsets } from '../../encoding/relative-table.ts';
import { ape, embeddingOf, rpe } from '../../schemes/further-facts.ts';
import { mapId, tableId } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { isFree } from '../../tasks/access.ts';
import type { Entry, Group } from './encoding-row.ts';
import type { ItemMatrix } from './input.ts';
import type { GridCell, GridInput } from './item-jobs.ts';
import { type Item, isGivenMap, isOfTable, sizesFor } from './items.ts';
import { fallsFar, pairOn, worstOf } from './line.ts';
import { lineNamed } from './line-name.ts';
import { mapNames } from './map-text.ts';
import { gradeFor } from './measured-properties.ts';
import { lineFor, openedCross, openedOf } from './opened.ts';
import type { ShownMap, Tested } from './opened-map.ts';
import { openedText } from './opened-text.ts';
import { filesOf, mayChoose } from './requested-item.ts';
import { text } from './text.ts';
import { crossIn, testedIn } from './verdict.ts';

const words = text.row;

/** The encodings of the row that stand alone; others follow where the reader has chosen one. */
const inRow: readonly string[] = [...Object.values(ape), rpe.free, rpe.fixed];

function entryOf(
  session: Session,
  { id, title }: Pick<Item, 'id' | 'title'>,
  cells: readonly GridCell[],
): Entry {
  const property = session.store.get('property') as PropertyName;
  const value = cells.find((cell) => cell.id === id)?.measured?.numbers[property];
  const grade = value === undefined ? undefined : gradeFor(property, value);
  const words = grade ? text.grades[grade.id].toLowerCase() : '';
  return {
    id,
    title,
    mark: grade?.mark ?? '',
    grade: words,
    tip: grade ? text.markOf(words, grade.limit) : '',
    isLocked: !mayChoose(session, { id, property: null }),
  };
}

/** 'Learned + sinusoids' for a sum; the two parts say themselves which is per offset. */
function shortTitle({ parts, title }: Item): string {
  const names = parts.map((part) => embeddingOf(part)?.vectors);
  const [first, second] = names.flatMap((one) => (one ? [words.names[one]] : []));
  return parts.length === 2 && second !== undefined ? words.sum(first, second) : title;
}

function groupsOf(session: Session, cells: readonly GridCell[], chosen: Item): readonly Group[] {
  const entry = (id: string, title: string) => entryOf(session, { id, title }, cells);
  const named = (ids: Readonly<Record<'free' | 'fixed', string>> & { readonly waves?: string }) => [
    entry(ids.fixed, words.names.fixed),
    entry(ids.free, words.names.free),
  ];
  const { table, map } = filesOf(session);
  const isOther = !inRow.includes(chosen.id) && chosen.id !== tableId && chosen.id !== mapId;
  return [
    {
      ...words.positions,
      entries: [
        ...named(ape),
        entry(ape.waves, words.names.waves),
        ...(table ? [entry(tableId, words.cut(table.name))] : []),
      ],
    },
    { ...words.offsets, entries: named(rpe).toReversed() },
    ...(map ? [{ ...words.map, entries: [entry(mapId, words.cut(map.name))] }] : []),
    ...(isOther ? [{ title: '', tip: '', entries: [entry(chosen.id, words.cut(shortTitle(chosen)))] }] : []),
  ];
}

/** `cells`: of the encodings as they stand; where the settings ask for a training that has not ended, as they start. */
export function encodingRow(
  session: Session,
  cells: readonly GridCell[],
  chosen: Item,
  choose: (id: string) => void,
  showAll: () => void,
): TemplateResult {
  return html`<pe-encoding-row
    label=${words.label}
    chosen=${chosen.id}
    onward=${inRow.includes(chosen.id) ? words.sums : ''}
    ?quiet=${session.home === null || session.store.get('ui') === 'present'}
    .groups=${groupsOf(session, cells, chosen)}
    @choose=${({ detail }: CustomEvent<string>) => choose(detail)}
    @onward=${showAll}
  ></pe-encoding-row>`;
}

interface Shows {
  readonly item: Item;
  readonly measured: NonNullable<GridCell['measured']>;
  readonly input: GridInput;
}

/** The paper's distance, where its claim is about this encoding. */
const claimedFor = ({ item, input: { sizes } }: Shows): number | null =>
  item.id === ape.fixed && sizes.d === claim.width && isClaimed({ ...sizes, psiBase: baseOf(sizes) })
    ? claim.distance
    : null;

/** NaN for sinusoids that differ from the paper's in more than their base. */
function baseOf({ chosen: { scheme, parameters } }: GridInput['sizes']): number {
  if (scheme !== ape.fixed) return 10_000;
  const { base = 10_000, combine: _, ...others } = parameters;
  return Object.keys(others).length === 0 ? Number(base) : Number.NaN;
}

/** The two things that vectors per offset have to test, each with its grade. */
function testedOf(
  { store }: Session,
  { numbers, offsets }: Shows['measured'],
  property: PropertyName,
  isScore: boolean,
): Tested {
  const scored = offsets?.score.numbers[property] ?? 0;
  return {
    value: isScore ? 'score' : 'vectors',
    marks: {
      vectors: gradeFor(property, numbers[property]).mark,
      // It holds by construction, whatever the numbers.
      score: property === 'translation' ? '●' : gradeFor(property, scored).mark,
    },
    isLocked: !isFree(store.get(), 'compared'),
  };
}

/** The map with its line. */
export function shownMap(session: Session, shows: Shows): ShownMap {
  const { item, measured, input } = shows;
  const isScore = session.store.get('compared') === 'score';
  const { proximity: map, properties, numbers, rowMeaning, range } = testedIn(measured, isScore);
  const { what, first } = rowMeaning;
  const property = session.store.get('property') as PropertyName;
  const worst = worstOf(property, map, properties);
  const isShown = ['holds', 'nearly'].includes(gradeFor(property, numbers[property]).id);
  const line = lineFor(property, map.rows, lineNamed(session.store.get('line'), first), worst);
  const cross = crossIn(property, item, measured, isScore);
  const pair = cross ? null : pairOn(line, map, properties, { worst, tolerance: input.tolerance });
  return {
    item: isScore && measured.offsets ? `${item.id} score` : item.id,
    title: item.title,
    tested: measured.offsets && testedOf(session, measured, property, isScore),
    cross: cross && measured.offsets && { ...cross, score: measured.offsets.score },
    isTrained: item.isTrained === true,
    heading: isShown ? openedText.shows[property] : openedText.asks[property],
    names: mapNames[what],
    what,
    map,
    range,
    first,
    line: cross ? null : line,
    pair,
    opened: cross
      ? openedCross(cross)
      : openedOf({
          map,
          properties,
          what,
          first,
          line,
          holds: worst === null,
          pair,
          claimed: claimedFor(shows),
        }),
    moves:
      openedText.drag[
        pair ? (property === 'monotonicity' && fallsFar(properties) ? 'first' : 'worst') : 'none'
      ],
  };
}

/** What the pictures are of. `moves`: what follows the line. */
export function captionOf(session: Session, { item, measured, input }: Shows, moves: unknown): unknown {
  const { proximity, rowMeaning } = measured;
  const { d, heads } = sizesFor(item, input.sizes);
  // Vectors per offset are as wide as a head.
  const own = item.parts.every((part) => embeddingOf(part)?.place === 'rpe') ? Math.floor(d / heads) : d;
  const width =
    isOfTable(item) || isOfOffsets(item) || isGivenMap(item)
      ? ''
      : openedText.width(own, item.parts.length > 1 ? heads : 0);
  const about = openedText.about(openedText.rows(proximity.rows, rowMeaning.what), width);
  const isCross = crossIn(
    session.store.get('property') as PropertyName,
    item,
    measured,
    session.store.get('compared') === 'score',
  );
  if (isCross) return `${about} ${openedText.cross.reversed}`;
  const model = input.sizes.trained?.[item.id];
  if (model && item.isTrained) {
    const { accuracy, chance } = model;
    const guess = Number.isNaN(accuracy) ? [] : [accuracy, chance].map((share) => (100 * share).toFixed());
    return openedText.trained(width, guess);
  }
  return html`${about} ${moves}`;
}

/** All encodings that the row and the matrix show. */
export const rowItems = ({ items, below }: Pick<ItemMatrix, 'items' | 'below'>): readonly Item[] => [
  ...items,
  ...below.filter(({ id }) => inRow.includes(id) && items.every((one) => one.id !== id)),
];
