/** The numbers of a claim, as tables with a dot for each seed and over the violations; and what figures of runs and models share. */
import { html, type nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { SchemeId } from '../../../core/types.ts';
import type { Series } from '../../../draw/line-plot.ts';
import type { Range } from '../../../encoding/trained/rule.ts';
import { numberTable } from '../../../figures/number-table.ts';
import type { State } from '../../../settings/setting-table.ts';
import type { DefinitionName } from '../../../shell/cite/definitions.ts';
import { noEncodings, type Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { type Definition, define, monotonicity as falling } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import {
  before,
  changedIn,
  changesIn,
  chosenEncoding,
  type Grid,
  gridOf,
  parametersText,
} from '../definition.ts';
import { claimText, modelsText } from '../experiments/claims-text.ts';
import {
  correlationsOf,
  type Experiment,
  type Panel,
  type Results,
  rangeOf,
  rangesText,
  rangeText,
  type Scatter,
  type Tested,
  type Values,
} from '../experiments/experiment.ts';
import { experimentOf } from '../experiments/index.ts';
import { compared } from '../experiments/measures.ts';
import { type RateChange, writeChanges } from '../setting-values.ts';
import { changesText, cited, citedArithmetic, testsText, text } from '../text.ts';

const model = define(cited.model);

/** Cites the papers of all trained encodings. */
const trained = (settings: Settings, encodings: readonly string[]): Definition => ({
  ...define(cited.encodings(parametersText(settings, changedIn(settings.store)))),
  schemes: [...new Set(encodings.flatMap((encoding) => encoding.split('.') as SchemeId[]))],
});

const unlessEmpty = (words: string): readonly Definition[] => (words ? [define(words)] : []);

const arithmeticOf = ({ computing }: Grid): readonly Definition[] => unlessEmpty(citedArithmetic(computing));

export function definitionsOfRuns(settings: Settings): readonly Definition[] {
  const grid = gridOf(settings.store);
  return [
    model,
    trained(settings, grid.encodings),
    ...unlessEmpty(cited.changes(changesText(grid.runs[0].options.rateChanges ?? []))),
    ...arithmeticOf(grid),
    define(cited.accuracy(testsText(grid))),
  ];
}

/** Figures of all runs, as far as they are trained. */
export const ofRuns: FigureDeclaration = {
  encodings: () => noEncodings,
  reads: 'lab',
  acting: ({ store }) => ({ rateChanges: writeChanges(changesIn(store.get())) }),
  definitions: definitionsOfRuns,
  draws: ['training'],
  isMap: false,
  notInLink: '',
  scripts: null,
};

/** Figures of the runs over their steps. */
export const ofCurves: FigureDeclaration = {
  ...ofRuns,
  scripts: async (session) => (await import('../script.ts')).modelScripts(session),
};

/** The changes that a model has felt at the step shown. */
const changesBeforeShown = (state: State): readonly RateChange[] =>
  state.shownStep < 0 ? changesIn(state) : before(changesIn(state), state.shownStep);

export const definitionsOfModel = (settings: Settings): readonly Definition[] => [
  model,
  trained(settings, [chosenEncoding(settings)]),
  ...arithmeticOf(gridOf(settings.store)),
];

/** Figures of one model. */
export const ofModel: FigureDeclaration = {
  ...ofRuns,
  acting: ({ store }) => ({ rateChanges: writeChanges(changesBeforeShown(store.get())) }),
  definitions: definitionsOfModel,
};

/** What a figure with models of these claims cites. */
export const definitionsOfClaims = (experiments: readonly Experiment[]): readonly Definition[] => [
  model,
  ...experiments.flatMap((experiment) => {
    const titles = experiment.conditions.map(({ title }) => title);
    return [define(cited.models(titles, modelsText(experiment))), define(cited.claim(experiment))];
  }),
];

/** Figures of the models of a claim, whatever the lab is set to. */
export const ofClaim: FigureDeclaration = {
  ...ofRuns,
  reads: ['experiment', 'seeds'],
  definitions: ({ store }) => definitionsOfClaims([experimentOf(store.get('experiment'))]),
};

/** Takes the place of a figure that is shown alone, until its models are trained. */
interface Unmeasured {
  readonly heading: string;
  readonly instead: TemplateResult;
}

/** The results of an experiment. */
export interface Numbers {
  readonly experiment: Experiment;
  readonly seeds: readonly number[];
  /** a note below a figure that is shown alone */
  readonly note: TemplateResult | typeof nothing;
}

interface PanelNumbers extends Numbers {
  readonly panel: Panel;
  readonly values: Values;
}

const unmeasured = ({ heading, instead }: Unmeasured) => ({ heading, content: instead });

export const claim = defineFigure<Unmeasured | PanelNumbers>({
  id: 'claim',
  fold: 'experiments',
  title: text.titles.claim,
  ...ofClaim,
  isDrawn: () => false,
  draw(given) {
    if ('instead' in given) return unmeasured(given);
    const { experiment, panel, values, seeds } = given;
    const titles = panel.conditions.map((condition) => experiment.conditions[condition].title);
    return {
      heading: panel.unit ? claimText.withUnit(panel.title, panel.unit) : panel.title,
      name: `experiment-${experiment.id}-${panel.id}`,
      columns: () => [
        { title: 'model', values: titles.flatMap((title) => seeds.map(() => title)) },
        { title: 'seed', values: titles.flatMap(() => seeds) },
        ...panel.entries.map((title, entry) => ({
          title,
          values: values.flatMap((rows) => rows.map((row) => row[entry])),
        })),
      ],
      content: html`${numbersTable(given, titles)} ${given.note}`,
    };
  },
});

function numbersTable({ panel, values }: PanelNumbers, titles: readonly string[]): TemplateResult {
  const all = values.flat(2);
  const domain =
    panel.unit === '%' ? ([0, 100] as const) : ([Math.min(0, ...all), Math.max(...all)] as const);
  // Readers compare the accuracies of a column.
  const inWords = panel.unit === '%' ? rangesText : (ranges: readonly Range[]) => ranges.map(rangeText);
  const texts = panel.entries.map((_, entry) => inWords(values.map((__, i) => rangeOf(values, i, entry))));
  const cell = (i: number, entry: number) => {
    const ofSeeds = values[i].map((row) => row[entry]);
    return html`<td title=${ofSeeds.map((value) => formatFull(value)).join(', ')}>${dots(ofSeeds, domain)}<span>${texts[entry][i]}</span></td>`;
  };
  // More columns do not fit beside the rail: they become rows.
  const isTurned = panel.entries.length > mostColumns;
  const [columns, rows] = isTurned ? [titles, panel.entries] : [panel.entries, titles];
  const table = numberTable({
    heading: panel.title,
    columns: [isTurned ? claimText.part : claimText.model, ...columns].map((title) => ({ title })),
    rows: rows.map((title, row) => ({
      title,
      cells: columns.map((_, column) => (isTurned ? cell(column, row) : cell(row, column))),
    })),
  });
  const look = columns.length > 2 ? 'dense' : isTurned ? 'parts' : undefined;
  return look ? html`<div class=${look}>${table}</div>` : table;
}

/** Beside the titles of the models, on the widest first screen. */
const mostColumns = 5;

const width = 96;
const height = 16;
const radius = 3.5;

/** A dot for each seed on a short axis, with a band from the least to the greatest. The domain is the same for all cells of a panel. */
function dots(values: readonly number[], [low, high]: readonly [number, number]): SVGTemplateResult {
  const x = (value: number) => radius + ((value - low) / (high - low || 1)) * (width - 2 * radius);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = height / 2;
  return svg`<svg class="dots" viewBox="0 0 ${width} ${height}" width=${width} height=${height} aria-hidden="true">
    <line x1=${radius} x2=${width - radius} y1=${middle} y2=${middle} class="axis" />
    <line x1=${x(least)} x2=${x(most)} y1=${middle} y2=${middle} class="band" />
    ${values.map((value) => svg`<circle cx=${x(value)} cy=${middle} r=${radius} />`)}
  </svg>`;
}

export interface Correlated extends Numbers {
  readonly scatter: Scatter;
  readonly values: Results;
}

/** Looks for eight encodings: four colours, as dots and as rings. */
const looks = (['position', 'attention', 'content', 'ink'] as const).flatMap((color) => [
  { color, hollow: false },
  { color, hollow: true },
]);

const column = (values: Values, condition: number, entry: number) =>
  Float64Array.from(values[condition], (row) => row[entry]);

type Given = Unmeasured | Correlated;

/** What the three figures of correlations share. `entry`: index of the property among the compared ones. */
const ofCorrelation = (entry: number, property: Definition | DefinitionName) => ({
  ...ofClaim,
  title: claimText.overViolations(compared[entry].name),
  definitions: [model, define(cited.correlated), property, define(cited.correlation)],
  isDrawn: ({ store }: Pick<Settings, 'store'>) => store.get('experiment') === 'violations',
  draw: (given: Given) => ('instead' in given ? unmeasured(given) : correlationOf(given, entry)),
});

function correlationOf({ experiment, scatter, values, seeds, note }: Correlated, entry: number) {
  const { x, y } = scatter;
  const one: Tested = correlationsOf(scatter, values)[entry];
  const { conditions = [] } = experiment.panels.find(({ id }) => id === x) ?? {};
  const names = conditions.map((condition) => experiment.conditions[condition].title);
  const series = names.map(
    (label, i): Series => ({
      ...{ id: String(i), label, kind: 'points', ...looks[i % looks.length] },
      x: column(values[x], i, entry),
      y: column(values[y], i, 0),
    }),
  );
  return {
    heading: claimText.overViolations(one.property),
    name: `experiment-${experiment.id}-${one.property}`,
    note: html`${claimText.correlated(one.correlation)}${note}`,
    plot: {
      label: claimText.overViolationsLabel(one.property),
      xTitle: claimText.violationOf(one.property),
      yTitle: claimText.accuracyAxis,
      series,
      yDomain: [0, 100] as const,
      aspect: 0.8,
      describe: (id: string, seed: number, violation: number, accuracy: number) =>
        claimText.violationAt(
          names[Number(id)],
          seeds[seed],
          formatNumber(violation),
          formatNumber(accuracy),
        ),
    },
  };
}

export const correlations = [
  defineFigure<Given>({ id: 'correlation-monotonicity', fold: 'experiments', ...ofCorrelation(0, falling) }),
  defineFigure<Given>({
    id: 'correlation-translation',
    fold: 'experiments',
    ...ofCorrelation(1, 'invariance'),
  }),
  defineFigure<Given>({ id: 'correlation-symmetry', fold: 'experiments', ...ofCorrelation(2, 'symmetry') }),
];
