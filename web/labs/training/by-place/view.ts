/** Accuracy by position and by length at the step shown: one panel for each encoding, one line for each seed. */
import { html, type TemplateResult } from 'lit';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { accuracyTicks, type Curves, chanceLevel, rangeAt } from '../curves/figures.ts';
import type { MultiplesCursor } from '../curves/multiples.ts';
import type { Picture } from '../curves/picture.ts';
import { testsText } from '../definition.ts';
import { coursesOf } from '../shown.ts';
import { panelTitle, seedsText, taskTitle, upperFirst } from '../words.ts';
import { accuraciesAt, type By, placesOf } from './places.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

/** The panels at one stop, and the point of them that the reader looks at. */
export interface ByPlace extends Curves {
  readonly cursors: Readonly<Record<By, MultiplesCursor | null>>;
  readonly pointAt: (by: By, cursor: MultiplesCursor | null) => void;
}

function pictureOf({ catalog, grid, courses, place }: Curves, by: By): Picture {
  const places = placesOf(courses, place, by);
  return {
    panels: grid.encodings.map((encoding) => ({
      title: panelTitle(catalog, encoding),
      color: encoding === 'none' ? 'ink-soft' : 'position',
      lines: coursesOf(courses, encoding).map((course) => ({
        seed: course.run.seed,
        values: accuraciesAt(course, place, by, places),
      })),
      fault: '',
    })),
    stops: places,
    shown: -1,
    changes: [],
    level: chanceLevel(courses),
  };
}

/** Both, one line for each model and place. */
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
  const column = (title: string, name: keyof (typeof rows)[number]) => ({
    title,
    values: rows.map((row) => row[name]),
  });
  return {
    kind: 'columns',
    columns: [
      column('encoding', 'encoding'),
      column('seed', 'seed'),
      column('step', 'step'),
      column('by', 'by'),
      column('position or length', 'place'),
      column('accuracy', 'accuracy'),
    ],
  };
}

const whatText = { position: 'position', length: 'length of the sequence' } as const;

/** Why there is only one number, and what gives more. */
function aloneText(by: By, [place]: readonly number[]): string {
  return by === 'position'
    ? `This task asks at position ${place} alone.`
    : `All test sequences have ${place} words: other lengths of training sequences give more.`;
}

function panels(shown: ByPlace, by: By): TemplateResult {
  const picture = pictureOf(shown, by);
  const places = picture.stops;
  if (places.length < 2) return html`<p class="facts">${aloneText(by, places)}</p>`;
  const least = Math.min(
    picture.level?.value ?? 1,
    ...picture.panels.flatMap(({ lines }) =>
      lines.flatMap(({ values }) => Array.from(values).filter(Number.isFinite)),
    ),
  );
  const domain = [Math.max(0, least - 0.05), 1] as const;
  return html`<pe-multiples
    label="Accuracy by ${whatText[by]}, one panel for each encoding"
    idle="accuracy by ${whatText[by]}"
    .picture=${picture}
    .xDomain=${[places[0], places[places.length - 1]]}
    .yDomain=${domain}
    .yTicks=${accuracyTicks(domain)}
    .describe=${(panel: number, stop: number) =>
      `${picture.panels[panel].title}, ${by} ${places[stop]}: ${rangeAt(picture.panels[panel], stop)}`}
    .columns=${() => columnsOf(shown)}
    .cursor=${shown.cursors[by]}
    @cursor=${({ detail }: CustomEvent<MultiplesCursor | null>) => shown.pointAt(by, detail)}
  ></pe-multiples>`;
}

export function byPlaceView(shown: ByPlace): TemplateResult {
  const { grid, place } = shown;
  const { seeds, task, stops, runs } = grid;
  const bands = seeds.length === 1 ? '.' : ', a line each. Band: lowest to highest.';
  return figure(
    'by-place',
    {
      heading: 'Accuracy by position and by length',
      name: `training-${task}-by-place`,
    },
    html`<p class="facts">
        ${taskTitle(runs[0].options)}, step ${stops[place]}. ${upperFirst(seedsText(seeds))}${bands} Tested on ${testsText(grid)}.
      </p>
      ${panels(shown, 'position')} ${panels(shown, 'length')}`,
  );
}
