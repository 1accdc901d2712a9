/** The heads of a model's first layer: a small map of each, the whole map of one, and what they do with positions in numbers. */
import { html, type TemplateResult } from 'lit';
import type { HeadMap, HeadProbe } from '../../../core/types.ts';
import type { Column, FigureSource } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import '../../../draw/map-thumbnail.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure, type Figure } from '../../../shell/figure.ts';
import { stretches, wordsEach } from '../heads/drawn-words.ts';
import { foundLayer } from '../heads/input.ts';
import { headsText as words } from '../heads/text.ts';
import { kindOf, places } from '../heads/verdict.ts';
import { ofTable } from './predictions.ts';

/** The heads of the reader's model: the file has their weights, which no link carries. */
const ofHeads: FigureDeclaration & Pick<Figure, 'isDrawn'> = {
  ...ofTable,
  isDrawn: (settings) => foundLayer(settings)?.layer !== undefined,
  reads: ['layerHeads'],
  definitions: [
    define(words.definitions.map),
    define(words.definitions.places),
    define(words.definitions.variance),
  ],
  draws: [{ ...define(words.drawn(stretches * wordsEach, wordsEach)), isNamed: true }],
  scripts: async (session) => (await import('../heads/scripts.ts')).headsScripts(session),
};

interface AllGiven {
  readonly heads: readonly HeadProbe[];
  readonly head: number;
  readonly choose: (head: number) => void;
}

export const heads = defineFigure<AllGiven>({
  id: 'heads',
  fold: 'heads',
  title: words.title,
  ...ofHeads,
  draw({ heads, head, choose }) {
    const most = heads.reduce((found, { overview }) => Math.max(found, ...overview.data), 0);
    return {
      className: 'all-heads',
      source: overviewsSource(heads),
      note: words.scale(most),
      content: html`<div class="thumbnails" role="radiogroup" aria-label=${words.choose} @keydown=${(event: KeyboardEvent) => move(event, heads.length, head, choose)}>
        ${heads.map(
          (one, number) => html`<button
            role="radio"
            aria-checked=${number === head}
            aria-label=${words.thumbnail(number, one.previous)}
            tabindex=${number === head ? 0 : -1}
            class="printed ${kindOf(one) === 'previous' ? 'named' : ''}"
            @click=${() => choose(number)}
          >
            <pe-map-thumbnail .matrix=${one.overview} .domain=${[0, most]}></pe-map-thumbnail>
            <span class="under"><span>${number}</span> <span class="share">${words.brief(one.previous)}</span></span>
          </button>`,
        )}
      </div>`,
    };
  },
});

/** Arrow keys choose the next head, as in any group of radio buttons. */
function move(event: KeyboardEvent, count: number, head: number, choose: (head: number) => void): void {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: head + 1,
    ArrowDown: head + 1,
    ArrowLeft: head - 1,
    ArrowUp: head - 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = (to + count) % count;
  choose(next);
  const group = event.currentTarget as HTMLElement;
  group.querySelectorAll<HTMLButtonElement>('[role=radio]')[next]?.focus();
}

/** All cells of all overviews, one line each. */
const overviewsSource = (heads: readonly HeadProbe[]): FigureSource => ({
  scene: () => null,
  data: () => {
    const cells = heads.flatMap(({ overview: { cols, data } }, head) =>
      Array.from(data, (value, at) => ({ head, query: Math.floor(at / cols), key: at % cols, value })),
    );
    const column = (title: string, of: (cell: (typeof cells)[number]) => number): Column => ({
      title,
      values: Float64Array.from(cells, of),
    });
    return {
      kind: 'columns',
      columns: [
        column(words.columns.head, ({ head }) => head),
        column(words.query, ({ query }) => query),
        column(words.key, ({ key }) => key),
        column(words.attention, ({ value }) => value),
      ],
    };
  },
});

interface MapGiven {
  readonly map: HeadMap;
  readonly head: number;
  readonly isScores: boolean;
  /** the position of the first row */
  readonly first: number;
}

export const headMap = defineFigure<MapGiven>({
  id: 'head-map',
  fold: 'heads',
  title: words.mapTitle,
  ...ofHeads,
  reads: ['layerHeads', 'layerHead', 'headMap'],
  draw: ({ map, head, isScores, first }) => ({
    heading: words.mapHeading(head, isScores),
    name: `head-${head}`,
    map: {
      label: words.mapHeading(head, isScores),
      matrix: isScores ? map.scores : map.attention,
      rowTitle: words.query,
      colTitle: words.key,
      rowStart: first,
      colStart: first,
      scale: 'sequential',
      maxHeight: 30,
      describe: (row, col, value) =>
        isScores
          ? words.scoreAt(row + first, col + first, formatNumber(value))
          : words.attends(row + first, col + first, value),
    },
  }),
});

export const headNumbers = defineFigure<{ readonly heads: readonly HeadProbe[]; readonly head: number }>({
  id: 'head-numbers',
  fold: 'heads',
  title: words.numbersTitle,
  ...ofHeads,
  draw({ heads, head }) {
    const { columns } = words;
    const hasVariance = heads.some(({ variance }) => variance);
    const shares = hasVariance ? (['positions', 'words', 'both'] as const) : [];
    const share = (one: HeadProbe, name: 'positions' | 'words' | 'both') =>
      one.variance?.[name] ?? Number.NaN;
    return {
      heading: words.numbersHeading,
      columns: (): readonly Column[] => [
        { title: columns.head, values: heads.map((_, number) => number) },
        ...places.map((place) => ({
          title: columns.places[place].title,
          values: heads.map((one) => one[place]),
        })),
        ...shares.map((name) => ({
          title: columns[name].title,
          values: heads.map((one) => share(one, name)),
        })),
        ...(hasVariance
          ? [{ title: columns.total, values: heads.map(({ variance }) => variance?.total ?? Number.NaN) }]
          : []),
        { title: columns.kind, values: heads.map(nameOf) },
      ],
      content: numberTable({
        heading: words.numbersHeading,
        columns: [
          { title: columns.head },
          ...places.map((place) => columns.places[place]),
          ...shares.map((name) => columns[name]),
          { title: columns.kind },
        ],
        rows: heads.map((one, number) => ({
          title: String(number),
          isChosen: number === head,
          cells: [
            ...places.map((place) => numberCell(one[place], inPercent)),
            ...shares.map((name) => numberCell(share(one, name), inPercent)),
            nameCell(one),
          ],
        })),
      }),
    };
  },
});

const inPercent = (share: number): string => formatNumber(100 * share);

function nameOf(one: HeadProbe): string {
  const kind = kindOf(one);
  return kind ? words.kinds[kind] : '';
}

const nameCell = (one: HeadProbe): TemplateResult =>
  html`<td class="kind">${nameOf(one) || words.unnamed}</td>`;
