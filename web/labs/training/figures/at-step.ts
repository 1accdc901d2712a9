/** The runs at the step shown: accuracy by position and by length, and the hash of the weights. */
import { html, type TemplateResult } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { numberTable } from '../../../figures/number-table.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Grid } from '../definition.ts';
import { percent } from '../finding-text.ts';
import { foldText } from '../fold-text.ts';
import type { Point } from '../run/job.ts';
import type { Course } from '../run/training.ts';
import { panelTitle } from '../task-text.ts';
import { text } from '../text.ts';
import {
  accuracyTicks,
  type Curves,
  chanceLevel,
  columnsFrom,
  type MultiplesCursor,
  modelColumns,
  panelsOf,
  rangeAt,
} from './curves.ts';
import { definitionsOfRuns, ofRuns } from './declared.ts';

type By = 'position' | 'length';

/** The panels at one stop, with the reader's cursors. */
export interface ByPlace extends Curves {
  readonly cursors: Readonly<Record<By, MultiplesCursor | null>>;
  readonly pointAt: (by: By, cursor: MultiplesCursor | null) => void;
}

export const byPlace = defineFigure<ByPlace>({
  id: 'by-place',
  fold: 'by-place',
  title: text.titles.byPlace,
  ...ofRuns,
  definitions: (settings) => [...definitionsOfRuns(settings), define(foldText.byPlace.cited)],
  draw: (shown) => ({
    name: `training-${shown.grid.task}-by-place`,
    content: html`<p class="facts">${foldText.byPlace.about(shown.grid, shown.place)}</p>
      ${panels(shown, 'position')} ${panels(shown, 'length')}`,
  }),
});

const sharesOf = ({ byPosition, byLength }: Point, by: By): Float32Array =>
  by === 'position' ? byPosition : byLength;

/** Positions count from 0, lengths from 1. */
const first = { position: 0, length: 1 } as const;

/** The positions or lengths with test answers at stop `at`, rising. */
export function placesOf(courses: readonly Course[], at: number, by: By): readonly number[] {
  const all = courses.flatMap(({ points }) => (points[at] ? [sharesOf(points[at], by)] : []));
  const longest = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => i)
    .filter((i) => all.some((shares) => Number.isFinite(shares[i])))
    .map((i) => i + first[by]);
}

/** The model's accuracy at each of these places. */
export function accuraciesAt({ points }: Course, at: number, by: By, places: readonly number[]) {
  const point = points[at];
  return point ? places.map((place) => sharesOf(point, by)[place - first[by]]) : [];
}

/** Accuracy by position and by length, one line for each model and place. */
function columnsOf({ catalog, courses, place }: Curves): ColumnsData {
  const rows = (['position', 'length'] as const).flatMap((by) => {
    const places = placesOf(courses, place, by);
    return courses.flatMap((course) =>
      accuraciesAt(course, place, by, places).map((accuracy, i) => ({
        encoding: panelTitle(catalog, course.run.encoding),
        seed: course.run.seed,
        step: course.points[place].step,
        by,
        place: places[i],
        accuracy,
      })),
    );
  });
  return columnsFrom(rows, ['encoding', 'seed', 'step', 'by', [foldText.byPlace.place, 'place'], 'accuracy']);
}

function panels(shown: ByPlace, by: By): TemplateResult {
  const { courses, place, cursors, pointAt } = shown;
  const stops = placesOf(courses, place, by);
  if (stops.length < 2) return html`<p class="facts">${foldText.byPlace.alone[by](stops[0])}</p>`;
  const level = chanceLevel(courses);
  const all = panelsOf(shown, (course) => accuraciesAt(course, place, by, stops));
  const accuracies = all.flatMap(({ lines }) => lines.flatMap((line) => Array.from(line)));
  const least = Math.min(level?.value ?? 1, ...accuracies.filter(Number.isFinite));
  const domain = [Math.max(0, least - 0.05), 1] as const;
  return html`<pe-multiples
    label=${foldText.byPlace.label[by]}
    idle=${foldText.byPlace.idle[by]}
    .picture=${{ panels: all, stops, shown: -1, changes: [], level }}
    .xDomain=${[stops[0], stops[stops.length - 1]]}
    .yDomain=${domain}
    .yTicks=${accuracyTicks(domain)}
    .describe=${(panel: number, stop: number) =>
      foldText.byPlace.at[by](all[panel].title, stops[stop], rangeAt(all[panel], stop))}
    .columns=${() => columnsOf(shown)}
    .cursor=${cursors[by]}
    @cursor=${({ detail }: CustomEvent<MultiplesCursor | null>) => pointAt(by, detail)}
  ></pe-multiples>`;
}

interface Runs {
  readonly catalog: readonly Scheme[];
  readonly grid: Grid;
  readonly courses: readonly Course[];
  /** index of the stop shown */
  readonly place: number;
}

const untested = { step: Number.NaN, accuracy: Number.NaN, loss: Number.NaN, hash: '' };

export const runs = defineFigure<Runs>({
  id: 'runs',
  fold: 'replay',
  title: text.titles.runs,
  ...ofRuns,
  draw({ catalog, courses, place }) {
    const rows = courses.map(({ run, points, error }) => ({
      encoding: panelTitle(catalog, run.encoding),
      seed: run.seed,
      ...(points[place] ?? untested),
      fault: error?.message ?? '',
    }));
    const unlessMissing = (value: number, words = String(value)) => (Number.isNaN(value) ? '—' : words);
    return {
      heading: foldText.replay.heading,
      columns: () => modelColumns(rows).columns,
      content: numberTable({
        heading: foldText.replay.heading,
        columns: foldText.replay.columns.map((title) => ({ title })),
        rows: rows.map(({ encoding, seed, step, accuracy, hash, fault }) => ({
          title: encoding,
          cells: [
            html`<td>${seed}</td>`,
            html`<td>${unlessMissing(step)}</td>`,
            html`<td>${unlessMissing(accuracy, `${percent(accuracy)} %`)}</td>`,
            html`<td>${fault || html`<code>${hash || '—'}</code>`}</td>`,
          ],
        })),
      }),
    };
  },
});
