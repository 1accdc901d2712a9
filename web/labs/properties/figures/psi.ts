/** ψ and its derivative over the distance, and the frequencies with their handles. */
import '../../../draw/line-plot.ts';
import '../fold-elements.ts';
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { literal, html as staticHtml } from 'lit/static-html.js';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import type { Series, Traced } from '../../../draw/line-plot.ts';
import type { Store } from '../../../settings/store.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { isFree } from '../../../tasks/access.ts';
import { type FrequencyMove, movable } from '../fold-elements.ts';
import { foldText } from '../fold-text.ts';
import {
  claim,
  frequenciesOf,
  handlesFor,
  isClaimed,
  type LearnedSinusoids,
  largestFrequency,
  movedCount,
  movesFor,
  startFrequencies,
  withHandleMoved,
} from '../frequencies.ts';
import type { ResultOf } from '../jobs.ts';
import { ofFrequencies } from './of-frequencies.ts';

const words = foldText.psi;

type Given = Pick<ResultOf<'psi'>, 'input' | 'output'>;

export const psi = defineFigure<Given>({
  id: 'psi',
  fold: 'psi',
  title: words.titles.psi,
  ...ofFrequencies,
  draw: (given) => ({
    plot: {
      label: words.label,
      xTitle: words.distance,
      yTitle: 'ψ(m)',
      hint: words.hint,
      series: psiSeries(given),
      traced: tracedPsi(given.output),
      aspect: 0.75,
      maxHeight: 22,
      describe: (id, _, m, value) =>
        id === 'claim'
          ? words.claimed(claim.width, claim.distance)
          : `ψ(${formatNumber(m)}) = ${formatNumber(value)}`,
    },
  }),
});

const points = (
  id: string,
  color: Series['color'],
  all: readonly (readonly [x: number, y: number])[],
  label = '',
): Series => ({ id, label, kind: 'points', color, x: all.map(([x]) => x), y: all.map(([, y]) => y) });

const mark = (id: string, label: string, at: readonly [x: number, y: number] | null): Series =>
  at ? points(id, 'violated', [at], label) : points(id, 'violated', []);

const tracedPsi = ({ rise, distances }: Given['output']): Traced =>
  rise
    ? { series: 'psi', words: words.roseAt(rise.at), at: rise.at }
    : { series: 'psi', words: words.roseNowhere, at: distances[distances.length - 1] };

function psiSeries({ input, output: { distances, psi: y, rise } }: Given): readonly Series[] {
  const [low, high] = [y.reduce((a, b) => Math.min(a, b)), y.reduce((a, b) => Math.max(a, b))];
  const claimed: Series = {
    id: 'claim',
    label: words.claimLabel(claim.distance),
    kind: 'line',
    color: 'ink-soft',
    dashed: true,
    x: [claim.distance, claim.distance],
    y: [high, low],
  };
  return [
    ...(isClaimed(input) ? [claimed] : []),
    { id: 'psi', label: 'ψ', kind: 'line', color: 'position', x: distances, y },
    mark('rise', words.firstRise, rise && [rise.at, rise.value]),
  ];
}

export const psiDerivative = defineFigure<Given>({
  id: 'psi-derivative',
  fold: 'psi',
  title: words.titles.derivative,
  ...ofFrequencies,
  draw: ({ output: { distances, derivative, firstStationary } }) => {
    const isShown = firstStationary !== null && firstStationary <= distances[distances.length - 1];
    return {
      heading: words.derivativeHeading,
      plot: {
        label: words.derivativeLabel,
        xTitle: words.distance,
        yTitle: 'ψ′(m)',
        idle: words.derivativeIdle,
        series: [
          { id: 'derivative', label: 'ψ′', kind: 'line', color: 'position', x: distances, y: derivative },
          mark('zero', words.firstZero, isShown ? [firstStationary, 0] : null),
        ],
        references: [{ slope: 0, intercept: 0, label: '0' }],
        traced: isShown
          ? {
              series: 'derivative',
              words: words.wasZeroAt(formatNumber(firstStationary)),
              at: firstStationary,
            }
          : null,
        aspect: 0.28,
        maxHeight: 14,
        describe: (_, __, m, value) => `ψ′(${formatNumber(m)}) = ${formatNumber(value)}`,
      },
    };
  },
});

/** Drawn from the state, not from a result, so that it follows every key at once. */
export const frequencies = defineFigure<Store>({
  id: 'frequencies',
  fold: 'psi',
  title: words.titles.frequencies,
  ...ofFrequencies,
  draw: (store) => {
    const { d, psiBase, omega, handles } = store.get();
    const input = { d, psiBase, omega, handles };
    const count = movedCount(input);
    const isMovable = isFree(store.get(), 'handles');
    const isSettled = omega.length + handles.length === 0 || !store.allows({ omega: [], handles: [] });
    const reset = () => store.set({ omega: [], handles: [] });
    return {
      note: html`${words.moved(count, Math.ceil(d / 2))}
        ${isMovable ? html`<button class="no-print" ?disabled=${isSettled} @click=${reset}>${words.reset}</button>` : nothing}`,
      content: frequencyPlot(store, input, isMovable),
    };
  },
});

function frequencyPlot(store: Store, input: LearnedSinusoids, isMovable: boolean): unknown {
  const { d, psiBase, omega, handles } = input;
  const lowest = psiBase ** ((2 - 2 * Math.ceil(d / 2)) / d) / 2;
  const at = handlesFor(d);
  const change = ({ detail: { index, value, isTransient } }: CustomEvent<FrequencyMove>) =>
    store.set(
      { handles: withHandleMoved(store.get('handles'), index, value ?? undefined) },
      { transient: isTransient },
    );
  const [tag, hint] = isMovable
    ? [literal`pe-frequency-plot`, words.dragHint]
    : [literal`pe-plot`, words.curveHint];
  const series = guard([d, psiBase, omega, handles, isMovable], () =>
    frequencySeries(input).filter(({ id }) => isMovable || id !== movable),
  );
  const yDomain = guard([lowest], () => [lowest, largestFrequency]);
  const describe = (id: string, index: number, x: number, value: number) =>
    words.frequencyAt(id === movable ? at[index] : x, exactly(value), formatNumber((2 * Math.PI) / value));
  return staticHtml`<${tag}
    label=${words.frequencyLabel}
    x-title=${words.index}
    y-title=${words.frequency}
    hint=${hint}
    y-log
    .series=${series}
    .yDomain=${yDomain}
    .aspect=${0.75}
    .maxHeight=${22}
    .describe=${describe}
    @move=${change}
  ></${tag}>`;
}

/** Small frequencies have a power of ten, like their large wavelengths. */
const exactly = (value: number): string =>
  value < 1e-3 ? formatNumber(value) : formatFull(Number(value.toPrecision(4)));

function frequencySeries(input: LearnedSinusoids): readonly Series[] {
  const { d, psiBase, omega } = input;
  const start = startFrequencies(d, psiBase);
  const now = frequenciesOf(input);
  const handles = handlesFor(d);
  const bent = frequenciesOf({ ...input, omega: [] });
  const moved = movesFor(d, omega);
  const x = Float64Array.from(start, (_, i) => i);
  return [
    { id: 'start', label: words.start, kind: 'line', color: 'ink-soft', dashed: true, x, y: start },
    { id: 'now', label: 'ωᵢ', kind: 'line', color: 'position', x, y: now },
    points('moved', 'content', moved),
    points(
      movable,
      'position',
      handles.map((i) => [i, bent[i]]),
    ),
  ];
}
