/** The figures of the runs over their steps, accuracy and loss, and <pe-multiples>, which draws their panels. */
import { html, type TemplateResult } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import { defineElement } from '../../../draw/define-element.ts';
import type { ColumnsData, FigureSource } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import { InteractiveFigure, type Readout, sceneOf } from '../../../draw/interactive-figure.ts';
import { panelScales } from '../../../draw/plot-layout.ts';
import type { Scene, SceneItem } from '../../../draw/scene.ts';
import { axisTicks, type Tick } from '../../../draw/ticks.ts';
import { noPositions } from '../../../schemes/source.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import {
  bandAt,
  layoutMultiples,
  type MultiplesLayout,
  multiplesCursorItems,
  multiplesItems,
  type PanelPicture,
  type Picture,
  stopsIn,
} from '../curves/scene.ts';
import type { Grid } from '../definition.ts';
import { percent } from '../finding-text.ts';
import { layersFacts } from '../layers/text.ts';
import type { Point } from '../run/job.ts';
import type { Course } from '../run/training.ts';
import { panelTitle, shortTitle } from '../task-text.ts';
import { cited, testsText, text } from '../text.ts';
import { coursesOf } from '../verdict.ts';
import { definitionsOfRuns, ofCurves } from './declared.ts';

export interface MultiplesCursor {
  readonly panel: number;
  readonly stop: number;
}

/**
 * <pe-multiples>: small panels on the same axes, one for each encoding, with a line for each seed. `describe`: what is read at the cursor.
 * `columns`: the data of exports. The event `cursor` says that the reader has moved the cursor.
 */
class Multiples extends InteractiveFigure<MultiplesCursor, MultiplesLayout> implements FigureSource {
  static override properties = {
    picture: { attribute: false },
    xDomain: { attribute: false },
    yDomain: { attribute: false },
    yTicks: { attribute: false },
    describe: { attribute: false },
    columns: { attribute: false },
  };

  declare picture: Picture;
  declare xDomain: Domain;
  declare yDomain: Domain;
  declare yTicks: readonly Tick[];
  declare describe: (panel: number, stop: number) => string;
  declare columns: () => ColumnsData;

  protected override readonly what = 'plot';
  protected override readonly keys = text.curvesKeys;

  scene(): Scene | null {
    const layout = this.anyLayout();
    return layout ? sceneOf(layout, this.label, multiplesItems(layout, this.picture)) : null;
  }

  data(): ColumnsData {
    return this.columns();
  }

  protected override layoutFor(width: number, fontSize: number): MultiplesLayout {
    const { picture, xDomain, yDomain, yTicks } = this;
    return layoutMultiples({ width, fontSize, xDomain, yDomain, yTicks }, picture.panels.length);
  }

  protected override items(layout: MultiplesLayout): SceneItem[] {
    const { cursor, picture } = this;
    const items = multiplesItems(layout, picture);
    return cursor ? [...items, ...multiplesCursorItems(layout, picture, cursor.panel, cursor.stop)] : items;
  }

  protected override read({ panel, stop }: MultiplesCursor): Readout | null {
    return panel < this.picture.panels.length ? { words: this.describe(panel, stop), full: '' } : null;
  }

  /** How many stops a panel has. */
  #stops(panel: number): number {
    const shown = this.picture.panels[panel];
    return shown ? stopsIn(shown) : 0;
  }

  protected override cursorAt(layout: MultiplesLayout, x: number, y: number): MultiplesCursor | null {
    const margin = layout.fontSize;
    const panel = layout.areas.findIndex(
      (area) =>
        x >= area.x - margin &&
        x <= area.x + area.width + margin &&
        y >= area.y - 2 * margin &&
        y <= area.y + area.height + margin,
    );
    const last = this.#stops(panel) - 1;
    if (panel < 0 || last < 0) return null;
    const { toX } = panelScales(layout, layout.areas[panel]);
    const distances = this.picture.stops.slice(0, last + 1).map((step) => Math.abs(toX(step) - x));
    return { panel, stop: distances.indexOf(Math.min(...distances)) };
  }

  protected override cursorFor(key: string): MultiplesCursor | null {
    const panels = this.picture.panels.length;
    const { panel, stop } = this.cursor ?? { panel: 0, stop: Math.max(0, this.picture.shown) - 1 };
    const [next, along] = {
      ArrowLeft: [panel, stop - 1],
      ArrowRight: [panel, stop + 1],
      Home: [panel, 0],
      End: [panel, Number.POSITIVE_INFINITY],
      ArrowUp: [panel - 1, stop],
      ArrowDown: [panel + 1, stop],
    }[key] ?? [-1, 0];
    const last = this.#stops(next) - 1;
    if (next < 0 || next >= panels || last < 0) return null;
    return { panel: next, stop: Math.min(Math.max(along, 0), last) };
  }
}

defineElement('pe-multiples', Multiples);

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
    name: `training-${curves.grid.task}`,
    caption: text.accuracyCaption(
      curves.grid.seeds.length,
      curves.grid.runs[0].options,
      parameters,
      layersFacts(curves.grid),
    ),
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
    short: shortTitle(catalog, encoding),
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
