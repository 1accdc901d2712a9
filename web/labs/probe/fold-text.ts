/**
 * What readers read in the folds of the Probe lab, except the prose (prose.ts) and which rule made the table
 * (recognition-text.ts). (Over 300 lines: all words of the folds in one place.)
 */

import { html, nothing, type TemplateResult } from 'lit';
import { counted, isOne } from '../../core/counted.ts';
import { formatNumber, listed } from '../../draw/format.ts';
import { plainNumber, strongNumber } from '../../shell/numbers.ts';
import { term } from '../../shell/term.ts';
import type { DescentProgress, Interpolation } from './fit.ts';
import type { OrderProbeInput, Spread } from './job.ts';
import { atEnd, countText, epochWords, spanOf } from './text.ts';
import type { Baseline, Outcome, PositionVerdict } from './verdict.ts';

interface Span {
  readonly first: number;
  readonly last: number;
  readonly error: number;
}

const percent = (share: number) => `${formatNumber(100 * share)} %`;

/** The error of a baseline, in words. */
const comparedWith = (baseline: Baseline): string => {
  const mae = formatNumber(baseline.mae);
  switch (baseline.kind) {
    case 'shuffled':
      return `with shuffled positions the same fit is off by ${mae}`;
    case 'random table':
      return `on a random table the same fit is off by ${mae}`;
    case 'random tables':
      return `on random tables the median error of the same fit is ${mae}`;
    case 'middle':
      return `always answering the middle is off by ${mae}`;
  }
};

/** Compares the error of a position probe with its baselines. `enough`: the fewest rows to judge by. */
export function verdictWords(verdict: PositionVerdict, enough: number): string {
  const { outcome, mae, judged, isExact, isHeldOut, compared, failsAt } = verdict;
  const beside = comparedWith(compared);
  const factor = Number((compared.mae / mae).toPrecision(2)).toLocaleString('en');
  const times = isExact ? beside : `${beside}, ${factor} times as much`;
  switch (outcome) {
    case 'holds':
      return `A linear probe recovers the position; ${times}.`;
    case 'in part':
      return failsAt
        ? `A linear probe recovers the position, but not everywhere: at ${spanOf(failsAt)} it is off by ${formatNumber(failsAt.error)}; ${beside}.`
        : `A linear probe recovers the position roughly; ${times}.`;
    case 'broken':
      return `A linear probe cannot recover the position here; ${beside}.`;
    case 'says nothing':
      if (judged < enough)
        return `${judged} ${judged === 1 ? 'row is' : 'rows are'} too few to judge by; at least ${enough} are needed.`;
      return isHeldOut
        ? 'Without any order, the fit is just as exact.'
        : 'Without any order, the fit is just as exact. Hold some rows out.';
  }
}

export const foldText = {
  position: 'position',
  dimension: 'dimension',

  /** `before`, `now`: mean errors, as numbers show them */
  resized: (
    before: string,
    rowsBefore: number,
    now: string,
    rowsNow: number,
    isInterpolated: boolean,
  ): string =>
    `The probe was off by ${counted(before, 'position')} in ${counted(countText(rowsBefore), 'row')}; resized, by ${now} in ${countText(rowsNow)}.${isInterpolated ? ' Interpolated rows are easier to place.' : ''}`,

  // Errors and controls
  errors: {
    heading: 'Errors, in positions',
    rows: 'rows',
    test: 'test: held-out rows',
    train: 'train: rows learned from',
    all: 'all rows',
    shuffled: 'control: shuffled positions',
    random: 'control: random table',
    measures: {
      mae: { title: 'MAE', help: 'mean absolute error, in positions' },
      roundedMae: { title: 'rounded MAE', help: 'mean absolute error after rounding to whole positions' },
      rmse: { title: 'RMSE', help: 'root mean squared error, in positions' },
      r2: { title: 'R²', help: 'share of the variance in position that the fit explains' },
      spearman: { title: 'Spear\u00adman', help: 'rank correlation of predictions and positions' },
    },
  },
  /** the spread of random tables, and the error of a constant answer */
  baselines(random: Spread | undefined, seed: number, { isHeldOut, middle }: PositionVerdict): string {
    const drawn = random
      ? `${counted(random.draws, 'random table')} (seeds ${seed} to ${seed + random.draws - 1}) have a median error of ${formatNumber(random.median)}, from ${formatNumber(random.least)} to ${formatNumber(random.most)}; the first is listed above.`
      : 'The random table is one draw; another seed gives another error.';
    const rows = isHeldOut ? 'the held-out rows' : 'all rows';
    return `${drawn} A wild fit can do worse than guessing: always answering ${formatNumber(middle.answer)}, the middle of ${rows}, is off by ${formatNumber(middle.mae)}.`;
  },
  grades:
    (): TemplateResult => html`The grade compares the error with the smallest of three ${term('baseline', 'baselines')} that
    ignore order: shuffled positions, a random table (the median error, if there are several), and always answering the middle.
    ● up to 1 % of it, ◕ up to 10 %, ◑ below 50 %, ○ 50 % or more. Also ◑ if any region of positions exceeds 10 %.`,

  // How free the fit is
  /** `seen`: the fewest and the most rows that a fit learns from; they differ only with folds */
  counts(
    rows: number,
    seen: readonly [number, number],
    columns: number,
    rank: number,
    isFolded: boolean,
  ): string {
    return isFolded
      ? `${counted(rows, 'row')}, each fit learns from ${foldText.either(seen)}; ${counted(columns, 'column')}; rank ${rank} of the fit on all rows.`
      : `${counted(rows, 'row')}, ${foldText.either(seen)} to learn from; ${counted(columns, 'column')}; rank ${rank}.`;
  },
  either: ([fewest, most]: readonly [number, number]): string =>
    fewest === most ? `${most}` : `${fewest} or ${most}`,
  perfectFit: (
    seen: string,
    columns: number,
    fit: Interpolation,
    isHeldOut: boolean,
  ): TemplateResult => html`<p>
      <strong class="broken">A perfect fit that means nothing.</strong> With ${counted(seen, 'row')} and ${counted(columns, 'column')}, the fit
      matches arbitrary positions exactly. Mean error on the rows learned from, in positions:
    </p>
    <ul>
      <li>${strongNumber(fit.true)} <span>with the true positions</span></li>
      <li>${strongNumber(fit.shuffled)} <span>with the same positions shuffled</span></li>
      <li>${strongNumber(fit.random)} <span>on a random table of the same shape</span></li>
    </ul>
    <p>${isHeldOut ? 'Only the held-out rows count.' : 'Hold some rows out.'}</p>`,
  throughTrueOnly: (): TemplateResult => html`<p>
    The descent passes through every row it learned from, but not once the positions are shuffled. So its error on these
    rows counts.
  </p>`,
  notThrough: (epochs: number, mae: number | undefined): TemplateResult => html`<p>
    After ${epochWords(epochs)} the descent does not pass through every row it learned
    from${mae === undefined ? nothing : html`: their mean error is ${strongNumber(mae)}`}.
  </p>`,
  penalised: (ridge: number): TemplateResult => html`<p>
    The penalty λ = ${formatNumber(ridge)} keeps the fit from passing through every row.
  </p>`,
  tooFewDirections: (seen: string, rank: number): TemplateResult => html`<p>
    The ${counted(seen, 'row')} learned from vary in ${counted(rank, 'direction')}, too few to fit arbitrary positions. So the training error
    is meaningful.
  </p>`,

  // The order of pairs
  order: {
    heading: 'Pairs in the wrong order, in per cent',
    label: 'Error rates of the order probe',
    table: 'table',
    mean: 'mean',
    meanRate: 'mean error rate',
    fold: (number: number): string => `fold ${number}`,
    thisTable: 'this table',
    shuffled: 'order control: shuffled positions',
    random: 'order control: random table',
    computed: 'the order of pairs',
    wrong: 'of held-out pairs are put in the wrong order.',
    marks: {
      holds: 'Found.',
      'in part': 'Partly found.',
      broken: 'Not found.',
      'says nothing': 'Proves nothing.',
    } satisfies Record<Outcome, string>,
    outcomes: {
      holds: 'A linear classifier tells which of two positions comes later.',
      'in part': 'A linear classifier tells roughly which of two positions comes later.',
      broken: 'A linear classifier cannot tell which of two positions comes later.',
      'says nothing': 'The classifier makes no mistakes without any order, either.',
    } satisfies Record<Outcome, string>,
    controls: (shuffled: number, random: number): string =>
      `Shuffled positions: ${percent(shuffled)} wrong; a random table: ${percent(random)}.`,
    sharedPositions: (areBoth: boolean, limit: number, pairs: number, rows: number): string =>
      `${areBoth ? 'Both are' : 'One is'} below ${percent(limit)}: the folds share positions (${counted(pairs, 'pair')} of ${counted(rows, 'row')}), so the classifier can memorise rows. Folds by positions rule that out.`,
    settings: ({ pairs, folds, foldsBy, c, seed }: OrderProbeInput, rows: number): TemplateResult =>
      html`${counted(pairs, 'pair')} of ${counted(rows, 'row')}, ${counted(folds, 'fold')} by ${foldsBy}, C = ${formatNumber(c)}, ${term('seed')} ${seed}.`,
    converged: 'Every fit converged.',
    notConverged: 'One fit did not converge, so its error rate is provisional.',
  },

  // The descent
  descentLabel: 'How far the descent is from the exact solution',
  foldedDescent: 'Each fold has its own descent. To watch one, choose rows to learn from without folds.',
  fromExact: (
    epochs: number,
    { train, test }: DescentProgress['fromExact'],
    errors: { readonly now: number; readonly end: number } | undefined,
    isHeldOut: boolean,
  ): TemplateResult => html`After ${epochWords(epochs)}, the predictions differ from the exact solution’s by
    ${train === null ? nothing : html`${strongNumber(train)} ${train === 1 ? 'position' : 'positions'} on rows learned from`}
    ${test === null ? nothing : html`and ${strongNumber(test)} on held-out rows`} (root mean square).
    ${
      errors
        ? html`Mean absolute error on ${isHeldOut ? 'held-out rows' : 'rows learned from'}: ${strongNumber(errors.now)} now, ${strongNumber(errors.end)} after convergence.`
        : nothing
    }`,
  severalSolutions:
    'Several solutions are exact here. The descent ends at the smallest weights and intercept together, the exact solver at the smallest weights.',
  whySlow: (
    { directions, reached, untouched, largest, least, slowest }: DescentProgress,
    rate: number,
    largestRate: number,
  ): string =>
    `Why: each singular direction is learned by itself, as fast as its singular value squared. Of ${counted(directions, 'direction')}, ${reached} ${isOne(reached) ? 'is' : 'are'} reached to 99 % or more, and ${untouched} to less than 1 %. Singular values go from ${formatNumber(largest)} to ${formatNumber(least)}, whose direction takes ${counted(countText(slowest), 'epoch')}. Learning rate: ${formatNumber(rate)}; from ${formatNumber(largestRate)} on it diverges.`,
  directionsHeading: 'How much of each singular direction is reached',
  directionsLabel: (title: string, after: string): string =>
    `${title}: share of the exact solution reached along each singular direction${atEnd(after)}`,
  directionBySize: 'direction, by singular value',
  shareReached: 'share reached',
  reached: 'reached to 99 %',
  notReached: 'below 99 %',
  direction: (direction: number, value: string, share: string, left: string): string =>
    `Direction ${direction}, singular value ${value}: ${share} % reached; ${counted(left, 'position')} ${isOne(left) ? 'is' : 'are'} left along it`,

  // Row by row
  residualsHeading: 'Residuals: predicted minus true position',
  residualsLabel: (title: string, after: string): string =>
    `${title}: predicted minus true position${atEnd(after)}`,
  residual: 'residual',
  perfect: 'perfect',
  regionsHeading: 'Where it fails: error by region',
  regionsLabel: (title: string, after: string): string =>
    `${title}: mean absolute error by region of positions${atEnd(after)}`,
  meanError: 'mean absolute error',
  errorByRegion: (regions: number): string =>
    `Error by region: the mean absolute error on rows learned from and on held-out rows, in ${regions} regions of rows (fewer if there are fewer rows). With n rows, region k begins at row ⌊k n / ${regions}⌋.`,
  regionOff: (region: Omit<Span, 'error'>, error: string, isHeldOut: boolean): string =>
    `${spanOf(region)}: off by ${error} on average (${isHeldOut ? 'held out' : 'learned from'})`,
  worstRegion(areHeldOut: boolean, worst: Span, best: Span, after: string): string {
    const at = (region: Span) => `at ${spanOf(region)} (${formatNumber(region.error)})`;
    const rows = areHeldOut ? 'held-out rows' : 'rows learned from';
    const said = `n ${rows}, the error is largest ${at(worst)} and smallest ${at(best)}.`;
    return after ? `A${after.slice(1)}: o${said}` : `O${said}`;
  },
  weightsHeading: 'Weights w of the fit',
  weightsLabel: (title: string): string => `${title}: the weight of each dimension`,
  weight: 'weight',
  weightOf: (dimension: number, weight: string): string => `dimension ${dimension}: weight ${weight}`,
  weightSummary: (norm: number, intercept: number, largest: number, dimension: number): TemplateResult =>
    html`‖w‖ = ${plainNumber(norm)}, b = ${plainNumber(intercept)}; the largest weight is ${plainNumber(largest)}, on dimension ${dimension}.`,
  tableHeading: (title: string): string => `The table: ${title}`,
  tableLabel: (title: string): string => `${title}: the table of position vectors`,
  cell: (position: number, dimension: number, value: string): string =>
    `position ${position}, dimension ${dimension}: ${value}`,

  // Columns of files
  columns: {
    residual: (after: string): string => `residual ${after}`.trimEnd(),
    firstPosition: 'first position',
    lastPosition: 'last position',
    errorSeen: (after: string): string => `MAE, rows learned from${atEnd(after)}`,
    errorHeldOut: (after: string): string => `MAE, held-out rows${atEnd(after)}`,
    direction: 'direction',
    singularValue: 'singular value',
    reached: 'reached',
    content: 'content',
    left: 'left, positions',
  },

  // Several tables
  comparison: {
    heading: 'Errors of the position probe, in positions, and of the order probe, as shares',
    label: 'Several tables side by side',
    table: 'table',
    shape: 'shape',
    name: 'name',
    rowsByColumns: 'rows × columns',
    above: 'above',
    readBest: (
      count: number,
      best: string,
      mae: string,
      isHeldOut: boolean,
      second: { readonly title: string; readonly mae: string },
    ): string =>
      `Of ${counted(count, 'table')}, ${best} is read best: off by ${counted(mae, 'position')}${isHeldOut ? ' on rows held out' : ''}. ${second.title} follows with ${second.mae}.`,
    noneRead: (count: number, mae: string, random: string): string =>
      `None of ${counted(count, 'table')} is read much better than random rows: off by ${counted(mae, 'position')} at best, random rows by ${random}.`,
    columns: {
      mae: { title: 'MAE', help: 'position: mean absolute error' },
      rounded: { title: 'rounded', help: 'position: mean absolute error, rounded' },
      r2: { title: 'R²', help: 'position: R²' },
      rank: { title: 'rank', help: 'position: rank of the fit' },
      shuffled: { title: 'MAE shuffled', help: 'control: MAE with shuffled positions' },
      random: { title: 'MAE random', help: 'control: MAE of a random table' },
      order: { title: 'order error', help: 'order: error rate' },
      'order-shuffled': {
        title: 'order shuffled',
        help: 'control: order error rate with shuffled positions',
      },
      'order-random': { title: 'order random', help: 'control: order error rate of a random table' },
    },
    files: { rows: 'rows', columns: 'columns', drop: 'rows left out', why: 'why a number is missing' },
    notDefined: 'not defined here',
    shapeOf: (rows: number, columns: number, drop: number): string =>
      drop > 0 ? `${rows} × ${columns} from row ${drop}` : `${rows} × ${columns}`,
    splits: {
      even: 'learned from the even positions, tested on the odd ones',
      odd: 'learned from the odd positions, tested on the even ones',
      'first-half': 'learned from the first half of the positions, tested on the second',
      all: 'learned from all positions, none held out',
    },
    folds: (folds: number): string => `${counted(folds, 'fold')}, each tested on a fit of the others`,
    exact: (ridge: string): string => (ridge ? `exact least squares, ridge ${ridge}` : 'exact least squares'),
    descent: (epochs: number, rate: string): string =>
      `gradient descent, ${counted(epochs.toLocaleString('en'), 'epoch')} at ${rate} of the largest learning rate`,
    settings: (
      solver: string,
      split: string,
      order: { readonly pairs: number; readonly folds: number; readonly foldsBy: string; readonly c: number },
      seed: number,
    ): string =>
      `Position: ${solver}, ${split}. Order: logistic regression, ${counted(order.pairs, 'pair')}, ${counted(order.folds, 'fold')} by ${order.foldsBy}, C = ${order.c}. Seed ${seed}.`,
    probing: (share: number): string => `Probing the tables: ${Math.floor(100 * share)} %`,
    probe: 'Probe',
    forPaper: 'For a paper, as',
    formats: { markdown: 'Markdown', latex: 'LaTeX', json: 'JSON' },
    copyLink: 'Copy a link to these tables',
    linkCopied: (left: readonly string[]): string =>
      left.length === 0 ? 'Link copied' : `Link copied. It leaves out ${listed(left)}: links carry no files.`,
    awaited: (count: number, hosts: readonly string[]): string =>
      `The link compares ${counted(count, 'more table')}, at ${listed(hosts)}. Nothing is sent until you press Read.`,
    readTables: (count: number): string => `Read ${counted(count, 'table')}`,
    copy: 'Copy the table',
    download: 'Download the table',
    copied: 'Copied',
    cannotCopyLink: 'This browser doesn’t allow copying here.',
    cannotCopy: 'This browser doesn’t allow copying here. Download the table instead.',
  },

  // The study
  study: [
    {
      title: 'Even positions, 10,000 epochs',
      words: 'The post’s first plot: train on the even positions, predict all of them. Watch the descent.',
    },
    {
      title: 'All positions, 10,000 epochs',
      words:
        'The post’s second plot: train on all positions. The post saw little change. Here no position is held out.',
    },
    {
      title: 'Even positions, exact',
      words:
        'The exact solution. Compare its held-out error with the descent’s. If several fits are equally good, the two can differ.',
    },
    {
      title: 'All positions, exact',
      words: 'A table with as many columns as rows fits every point. So do the controls.',
    },
  ],

  // Scripts
  scripts: {
    position: {
      title: 'the position probe: a linear function from the vector of a position to its number',
      precision: 'to 6 significant digits: the table is the same, and both solve in double precision',
    },
    resized: {
      numpy: {
        title: 'the resized table, with NumPy',
        precision: 'to 1e-6: both interpolate in double precision and store float32',
      },
      torch: {
        title: 'the resized table, with PyTorch',
        precision: 'to 1e-5: PyTorch interpolates in float32',
      },
    },
    order: {
      title: 'the order probe: which of two positions comes first, by logistic regression',
      precision:
        'in the share of wrong answers, within one pair of each fold: solvers stop at slightly different weights',
    },
  },
};
