/** The figures of the runs over their steps: accuracy, and loss. */
import { html, type TemplateResult } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import { axisTicks } from '../../../draw/ticks.ts';
import { type Grid, testsText } from '../definition.ts';
import { percent } from '../finding.ts';
import type { Course } from '../run/training.ts';
import { coursesOf } from '../shown.ts';
import { panelTitle, seedCount } from '../words.ts';
import type { MultiplesCursor } from './multiples.ts';
import './multiples.ts';
import { bandAt, type PanelPicture, type Picture } from './picture.ts';

export interface Curves {
  readonly catalog: readonly Scheme[];
  readonly grid: Grid;
  readonly courses: readonly Course[];
  /** place of the stop shown */
  readonly place: number;
  readonly cursor: MultiplesCursor | null;
  readonly point: (cursor: MultiplesCursor | null) => void;
}

type Measure = 'accuracy' | 'loss';

const chanceOf = (courses: readonly Course[]) => courses.find(({ about }) => about)?.about?.chance;

export function chanceLevel(courses: readonly Course[]): Picture['level'] {
  const value = chanceOf(courses);
  return value === undefined ? undefined : { value, label: 'chance' };
}

function faultOf({ error, points }: Course, { stops }: Grid): string {
  if (!error) return '';
  return points.length > 0 ? `stopped after step ${stops[points.length - 1]}` : 'cannot be trained';
}

function pictureOf({ catalog, grid, courses, place }: Curves, measure: Measure): Picture {
  return {
    panels: grid.encodings.map((encoding) => {
      const own = coursesOf(courses, encoding);
      return {
        title: panelTitle(catalog, encoding),
        color: encoding === 'none' ? 'ink-soft' : 'position',
        lines: own.map(({ run, points }) => ({
          seed: run.seed,
          values: points.map((point) => point[measure]),
        })),
        fault: own.map((course) => faultOf(course, grid)).find((words) => words !== '') ?? '',
      };
    }),
    stops: grid.stops,
    shown: place,
    changes: (grid.runs[0].options.rateChanges ?? []).map(({ step }) => step),
    level: measure === 'accuracy' ? chanceLevel(courses) : undefined,
  };
}

/** Every model tested, one line each. */
function columnsOf({ catalog, courses }: Curves): ColumnsData {
  const rows = courses.flatMap(({ run, points }) =>
    points.map((point) => ({ title: panelTitle(catalog, run.encoding), seed: run.seed, ...point })),
  );
  const column = (title: string, name: 'title' | 'seed' | 'step' | 'accuracy' | 'loss' | 'hash') => ({
    title,
    values: rows.map((row) => row[name]),
  });
  return {
    kind: 'columns',
    columns: [
      column('encoding', 'title'),
      column('seed', 'seed'),
      column('step', 'step'),
      column('accuracy', 'accuracy'),
      column('loss', 'loss'),
      column('hash of the weights', 'hash'),
    ],
  };
}

const quarters = [0, 0.25, 0.5, 0.75, 1].map((value) => ({
  value,
  text: value === 1 ? '100 %' : String(100 * value),
}));

export const accuracyTicks = ([low]: Domain) => quarters.filter(({ value }) => value >= low);

/** Room for what lies a little below chance. */
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
  const [least, most] = band.map((value) => (measure === 'loss' ? formatNumber(value) : percent(value)));
  const range = least === most ? least : `${least} to ${most}`;
  return `${range}${measure === 'loss' ? '' : ' %'} (${seedCount(panel.lines.length)})`;
}

const describe = ({ grid }: Curves, panel: PanelPicture, measure: Measure, stop: number): string =>
  `${panel.title}, step ${grid.stops[stop]}: ${rangeAt(panel, stop, measure) || 'not trained yet'}`;

function multiples(curves: Curves, measure: Measure): TemplateResult {
  const { grid, courses, cursor, point } = curves;
  const picture = pictureOf(curves, measure);
  const isLoss = measure === 'loss';
  const domain = isLoss ? lossDomain(courses) : accuracyDomain(courses);
  return html`<pe-multiples
    id=${measure}
    label=${isLoss ? 'Loss over training steps, one panel for each encoding' : 'Accuracy over training steps, one panel for each encoding'}
    idle="${measure} on ${testsText(grid)}, over training steps"
    .picture=${picture}
    .xDomain=${[0, grid.steps]}
    .yDomain=${domain}
    .yTicks=${isLoss ? axisTicks(domain, 3).ticks : accuracyTicks(domain)}
    .describe=${(panel: number, stop: number) => describe(curves, picture.panels[panel], measure, stop)}
    .columns=${() => columnsOf(curves)}
    .cursor=${cursor}
    @cursor=${({ detail }: CustomEvent<MultiplesCursor | null>) => point(detail)}
  ></pe-multiples>`;
}

export const accuracyPanels = (curves: Curves): TemplateResult => multiples(curves, 'accuracy');

export const lossPanels = (curves: Curves): TemplateResult => multiples(curves, 'loss');
