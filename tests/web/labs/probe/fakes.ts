import type { ControlFit, Errors, PositionProbe } from '../../../../web/core/types.ts';
import { colorsFor } from '../../../../web/draw/color-range.ts';
import type { ProbeInput, ProbeOutput } from '../../../../web/labs/probe/job.ts';

/** For jobs without a progress display. */
export const unwatched = { progress: async () => {} };

export function errors(mae: number): Errors {
  return { mae, roundedMae: Math.round(mae), rmse: mae, r2: 0.5, spearman: 0.5 };
}

interface Parts {
  readonly predicted: readonly number[];
  /** the first position */
  readonly first?: number;
  /** whether the fit learned from a position */
  readonly saw?: (position: number) => boolean;
  readonly shuffled?: number;
  readonly random?: number;
  readonly rank?: number;
}

function meanError(rows: readonly (readonly [position: number, predicted: number])[]): Errors | null {
  if (rows.length === 0) return null;
  return errors(
    rows.reduce((sum, [position, predicted]) => sum + Math.abs(predicted - position), 0) / rows.length,
  );
}

/** A control whose predictions are all off by its mean error. */
const fakeControl = (positions: Int32Array, mae: number): ControlFit => ({
  ...errors(mae),
  positions,
  predicted: Float64Array.from(positions, (position) => position + mae),
});

/** A probe with these predictions; everything else follows from them. */
export function fakeProbe(parts: Parts): PositionProbe {
  const {
    predicted,
    first = 0,
    saw = (position) => position % 2 === 0,
    shuffled = 20,
    random = 20,
    rank = 3,
  } = parts;
  const rows = predicted.map((value, i) => [i + first, value] as const);
  const positions = Int32Array.from(rows, ([position]) => position);
  return {
    positions,
    predicted: Float64Array.from(predicted),
    trained: Uint8Array.from(rows, ([position]) => (saw(position) ? 1 : 0)),
    train: meanError(rows.filter(([position]) => saw(position))),
    test: meanError(rows.filter(([position]) => !saw(position))),
    all: meanError(rows) as Errors,
    controls: { shuffled: fakeControl(positions, shuffled), random: fakeControl(positions, random) },
    weights: new Float64Array(4),
    intercept: 0,
    rank,
  };
}

export const fakeInput = (change: Partial<ProbeInput> = {}): ProbeInput => ({
  table: { scheme: 'sinusoidal', parameters: {}, n: 8, d: 4 },
  train: 'even',
  ridge: 0,
  drop: 0,
  seed: 7,
  ...change,
});

export function fakeOutput(probe: PositionProbe, cols = 4): ProbeOutput {
  const rows = probe.positions[probe.positions.length - 1] + 1;
  const table = { rows, cols, data: new Float32Array(rows * cols) };
  return { table, colors: colorsFor(table), probe };
}
