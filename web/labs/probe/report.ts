/** What the lab finds of a table, in plain values: for programs that have no page. */
import type { Core, Errors } from '../../core/types.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { headlineOf, shownAt, subjectOf } from './finding.ts';
import type { Interpolation } from './fit.ts';
import { probeRefusal, readInput, readOrderInput } from './input.ts';
import { orderProbeJob, type ProbeInput, probeJob, type Spread } from './job.ts';
import type { Baseline, Outcome } from './verdict.ts';

/** Errors on the rows that are judged: those held out, or all if none is. In positions, but for r2 and spearman. */
export interface PositionReport extends Errors {
  readonly judged: number;
  readonly isHeldOut: boolean;
  readonly outcome: Outcome;
  /** the smallest error of an answer that ignores order */
  readonly chance: Baseline;
  readonly rank: number;
  /** on the rows that the fit learned from; null with folds */
  readonly train: Errors | null;
  readonly controls: { readonly shuffled: Errors; readonly random: Errors } | null;
  /** of several random tables, as on the page */
  readonly spread?: Spread;
  /** if the fit passes through every row it learned from */
  readonly interpolation?: Interpolation;
  /** for a fit on the first half: the mean absolute error of one on even rows, on odd rows */
  readonly gaps?: number;
  readonly positions: readonly number[];
  readonly predicted: readonly number[];
}

export interface OrderReport {
  /** shares of the pairs, 0 to 1 */
  readonly errorRate: number;
  readonly foldErrors: readonly number[];
  readonly controls: { readonly shuffled: number; readonly random: number };
  readonly converged: boolean;
}

export interface Report {
  readonly headline: string;
  readonly position: PositionReport;
  /** null if too few rows remain for pairs */
  readonly order: OrderReport | null;
}

const plain = ({ mae, roundedMae, rmse, r2, spearman }: Errors): Errors => ({
  mae,
  roundedMae,
  rmse,
  r2,
  spearman,
});

const silent = { progress: async () => {} };

/** The numbers of the lab for the table that acts, with its settings. Throws what the page says of a table that cannot be probed. */
export function reportOf(core: Core, settings: Settings): Report {
  const input = readInput(settings);
  try {
    return reportOn(core, settings, input);
  } catch (thrown) {
    const { words } = probeRefusal(thrown as Error, input);
    throw new Error(words, { cause: thrown });
  }
}

function reportOn(core: Core, settings: Settings, input: ProbeInput): Report {
  const output = probeJob(core, input, silent);
  const shown = shownAt(input, output, subjectOf(settings.catalog, input.table));
  const { probe, spread, interpolation, gaps } = output;
  const { train, controls, rank } = probe;
  const { outcome, chance, judged, isHeldOut } = shown.verdict;
  const pairs = readOrderInput(settings, input);
  return {
    headline: headlineOf(shown),
    position: {
      ...plain(probe.test ?? probe.all),
      judged,
      isHeldOut,
      outcome,
      chance: { kind: chance.kind, mae: chance.mae },
      rank,
      train: train && plain(train),
      controls: controls && { shuffled: plain(controls.shuffled), random: plain(controls.random) },
      ...(spread && { spread }),
      ...(interpolation && { interpolation }),
      ...(gaps !== undefined && { gaps }),
      positions: [...probe.positions],
      predicted: [...probe.predicted],
    },
    order: pairs ? orderOf(orderProbeJob(core, pairs, silent).probe) : null,
  };
}

const orderOf = ({
  errorRate,
  foldErrors,
  controls: { shuffled, random },
  converged,
}: ReturnType<typeof orderProbeJob>['probe']): OrderReport => ({
  errorRate,
  foldErrors: [...foldErrors],
  controls: { shuffled: shuffled.errorRate, random: random.errorRate },
  converged,
});
