/** ψ and its derivative over the distance, and the frequencies with their handles. */
import '../../../draw/line-plot.ts';
import { html, nothing } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { movedCount } from '../../../encoding/frequencies.ts';
import { ofFrequencies, readFrequencies } from '../../../figures/frequencies/declaration.ts';
import { frequenciesView, moverOf } from '../../../figures/frequencies/figure.ts';
import { text as shared } from '../../../figures/frequencies/text.ts';
import type { Store } from '../../../settings/store.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { isFree } from '../../../tasks/access.ts';
import { foldText } from '../fold-text.ts';
import type { ResultOf } from '../jobs.ts';

const words = foldText.psi;

type Given = Pick<ResultOf<'psi'>, 'input' | 'output'>;

export const psi = defineFigure<Given>({
  id: 'psi',
  fold: 'psi',
  title: shared.titles.psi,
  ...ofFrequencies,
  draw: (result) => ({ content: frequenciesView({ input: result.input, result, move: null }, 'psi') }),
});

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
          {
            id: 'zero',
            label: words.firstZero,
            kind: 'points',
            color: 'violated',
            x: isShown ? [firstStationary] : [],
            y: isShown ? [0] : [],
          },
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
  title: shared.titles.frequencies,
  ...ofFrequencies,
  dragged: ['handles'],
  draw: (store) => {
    const { omega, handles } = store.get();
    const input = readFrequencies(store);
    const count = movedCount(input);
    const isMovable = isFree(store.get(), 'handles');
    const isSettled = omega.length + handles.length === 0 || !store.allows({ omega: [], handles: [] });
    const reset = () => store.set({ omega: [], handles: [] });
    const move = isMovable ? moverOf(store, input) : null;
    return {
      note: html`${words.moved(count, Math.ceil(input.d / 2))}
        ${isMovable ? html`<button ?disabled=${isSettled} @click=${reset}>${words.reset}</button>` : nothing}`,
      content: frequenciesView({ input, result: null, move }, 'frequencies'),
    };
  },
});
