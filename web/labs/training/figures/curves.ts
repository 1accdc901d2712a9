/** The figures of the runs over their steps: accuracy, and loss. */
import { html, type TemplateResult } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import { axisTicks } from '../../../draw/ticks.ts';
import { noPositions } from '../../../schemes/source.ts';
import { define } from '../../../shell/cite/define.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { MultiplesCursor } from '../curves/multiples.ts';
import '../curves/multiples.ts';
import { bandAt, type PanelPicture, type Picture } from '../curves/scene.ts';
import type { Grid } from '../definition.ts';
import { definitionsOfRuns, ofCurves } from '../figure-facts.ts';
import { percent } from '../finding-text.ts';
import type { Point } from '../run/job.ts';
import type { Course } from '../run/training.ts';
import { panelTitle } from '../task-text.ts';
import { cited, testsText, text } from '../text.ts';
import { coursesOf } from '../verdict.ts';

export interface Curves {
  readonly catalog: readonly Scheme[];
  readonly grid: Grid;
  readonly courses: readonly Course[];
  /** index of the stop shown */
  readonly place: number;
  readonly cursor: MultiplesCursor | null;
  readonly point: (cursor: MultiplesCursor | null) => void;
}

/** `parameters`: the unusual ones, in words. `controls`: what stands below the panels. */
interface Accuracy extends Curves {
  readonly parameters: string;
  readonly controls: TemplateResult;
}

export const accuracy = defineFigure<Accuracy>({
  id: 'accuracy',
  fold: '',
  title: text.titles.accuracy,
  ...ofCurves,
  draw: ({ parameters, controls, ...curves }) => ({
    heading: text.titles.accuracy,
    name: `training-${curves.grid.task}`,
    caption: text.accuracyCaption(curves.grid.seeds.length, curves.grid.runs[0].options, parameters),
    content: html`${multiples(curves, 'accuracy')} ${controls}`,
  }),
});

export const loss = defineFigure<Curves>({
  id: 'loss',
  fold: 'loss',
  title: text.titles.loss,
  ...ofCurves,
  definitions: (settings) => [...definitionsOfRuns(settings), define(cited.loss)],
  draw: (curves) => ({
    heading: text.titles.loss,
    name: `training-${curves.grid.task}-loss`,
    content: multiples(curves, 'loss'),
  }),
});

type Measure = 'accuracy' | 'loss';

const chanceOf = (courses: readonly Course[]) => courses.find(({ about }) => about)?.about?.chance;

export function chanceLevel(courses: readonly Course[]): Picture['level'] {
  const value = chanceOf(courses);
  return value === undefined ? undefined : { value, label: text.chance };
}

/** Why an encoding's runs ended early, or ''. */
function faultOf(courses: readonly Course[], { stops }: Grid): string {
  const failed = courses.find(({ error }) => error);
  if (!failed) return '';
  const { length } = failed.points;
  return length > 0 ? text.stoppedAfter(stops[length - 1]) : text.cannotBeTrained;
}

/** One panel for each encoding, one line for each seed: its values at the stops that it has reached. */
export function panelsOf(
  { catalog, grid, courses }: Pick<Curves, 'catalog' | 'grid' | 'courses'>,
  valuesOf: (course: Course) => ArrayLike<number>,
): readonly PanelPicture[] {
  return grid.encodings.map((encoding) => ({
    title: panelTitle(catalog, encoding),
    color: encoding === noPositions ? 'ink-soft' : 'position',
    lines: coursesOf(courses, encoding).map(valuesOf),
    fault: '',
  }));
}

const pictureOf = (curves: Curves, measure: Measure): Picture => ({
  panels: panelsOf(curves, ({ points }) => points.map((point) => point[measure])).map((panel, i) => ({
    ...panel,
    fault: faultOf(coursesOf(curves.courses, curves.grid.encodings[i]), curves.grid),
  })),
  stops: curves.grid.stops,
  shown: curves.place,
  changes: (curves.grid.runs[0].options.rateChanges ?? []).map(({ step }) => step),
  level: measure === 'accuracy' ? chanceLevel(curves.courses) : undefined,
});

/** Columns of a file from rows. A column shows a member of each row, under the member's name or another title. */
export const columnsFrom = <Row>(
  rows: readonly Row[],
  columns: readonly ((keyof Row & string) | readonly [title: string, name: keyof Row])[],
): ColumnsData => ({
  kind: 'columns',
  columns: columns.map((column) => {
    const [title, name]: readonly [string, keyof Row] =
      typeof column === 'string' ? [column, column] : column;
    return { title, values: rows.map((row) => row[name] as number | string) };
  }),
});

type TestedModel = Pick<Point, 'step' | 'accuracy' | 'loss' | 'hash'> & {
  readonly encoding: string;
  readonly seed: number;
};

/** One line for each tested model. */
export const modelColumns = (models: readonly TestedModel[]): ColumnsData =>
  columnsFrom(models, ['encoding', 'seed', 'step', 'accuracy', 'loss', [text.hash, 'hash']]);

const columnsOf = ({ catalog, courses }: Curves): ColumnsData =>
  modelColumns(
    courses.flatMap(({ run: { encoding, seed }, points }) =>
      points.map((point) => ({ encoding: panelTitle(catalog, encoding), seed, ...point })),
    ),
  );

const quarters = [0, 0.25, 0.5, 0.75, 1].map((value) => ({
  value,
  text: value === 1 ? '100 %' : String(100 * value),
}));

export const accuracyTicks = ([low]: Domain) => quarters.filter(({ value }) => value >= low);

/** From a little below chance, or below the lowest accuracy, to 1. */
function accuracyDomain(courses: readonly Course[]): Domain {
  const chance = chanceOf(courses) ?? 0;
  const least = Math.min(chance, ...courses.flatMap(({ points }) => points.map(({ accuracy }) => accuracy)));
  const low = Math.min(least - 0.01, chance - 0.2 * (1 - chance));
  return [Math.max(0, low), 1];
}

const lossDomain = (courses: readonly Course[]): Domain => [
  0,
  Math.max(1e-3, ...courses.flatMap(({ points }) => points.map(({ loss }) => loss).filter(Number.isFinite))),
];

/** '45 to 49 % (3 seeds)', '' where no line has a value */
export function rangeAt(panel: PanelPicture, stop: number, measure: Measure = 'accuracy'): string {
  const band = bandAt(panel, stop);
  if (!band) return '';
  const format = measure === 'loss' ? formatNumber : percent;
  return text.rangeOfSeeds(format(band[0]), format(band[1]), measure === 'accuracy', panel.lines.length);
}

function multiples(curves: Curves, measure: Measure): TemplateResult {
  const { grid, courses, cursor, point } = curves;
  const picture = pictureOf(curves, measure);
  const domain = measure === 'loss' ? lossDomain(courses) : accuracyDomain(courses);
  return html`<pe-multiples
    id=${measure}
    label=${text.curvesLabel[measure]}
    idle=${text.curvesIdle(measure, testsText(grid))}
    .picture=${picture}
    .xDomain=${[0, grid.steps]}
    .yDomain=${domain}
    .yTicks=${measure === 'loss' ? axisTicks(domain, 3).ticks : accuracyTicks(domain)}
    .describe=${(panel: number, stop: number) =>
      text.curveAt(
        picture.panels[panel].title,
        grid.stops[stop],
        rangeAt(picture.panels[panel], stop, measure),
      )}
    .columns=${() => columnsOf(curves)}
    .cursor=${cursor}
    @cursor=${({ detail }: CustomEvent<MultiplesCursor | null>) => point(detail)}
  ></pe-multiples>`;
}
