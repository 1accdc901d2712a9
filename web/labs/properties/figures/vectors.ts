/** The trajectory, norms, singular values and spectrum of an item's vectors. */
import { html } from 'lit';
import type { Diagnosis } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { sizesOf } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { vectors } from '../input.ts';
import type { Compared } from '../proximity.ts';
import '../trajectory.ts';
import { range } from '../measured-properties.ts';

interface Given {
  readonly what: Compared;
  /** what the first row stands for */
  readonly first: number;
  readonly diagnosis: Diagnosis;
}

/** What each row stands for. */
export const countsOf = ({ what }: Pick<Given, 'what'>) => (what === 'offsets' ? 'offset' : 'position');

const ofVectors: Omit<FigureDeclaration, 'definitions' | 'scripts'> = {
  encodings: vectors,
  reads: ({ catalog }, { parts }) => sizesOf(parts, catalog, true),
  draws: [],
  isMap: false,
  notInLink: '',
};

const diagnosisScripts: FigureDeclaration['scripts'] = async (session) =>
  (await import('../scripts.ts')).diagnosisScripts(session);

const curve = (heading: string, xTitle: string, yTitle: string, first: number, y: Float64Array) => ({
  label: heading,
  xTitle,
  yTitle,
  hint: 'Point at the curve to read it',
  series: [{ id: 'line', label: '', kind: 'line', color: 'position', x: range(first, y.length), y } as const],
  aspect: 0.6,
  maxHeight: 18,
  describe: (_: string, __: number, x: number, value: number) =>
    `${xTitle} ${formatNumber(x)}: ${formatNumber(value)}`,
});

export const trajectory = defineFigure<Given>({
  id: 'trajectory',
  fold: 'vectors',
  title: 'Principal components',
  ...ofVectors,
  definitions: ['principalComponents'],
  notInLink: 'The link does not contain the rotation: it opens in the front view.',
  scripts: null,
  draw: (given) => ({
    heading: 'Principal components (drag to rotate)',
    content: html`<pe-trajectory
      label="${countsOf(given) === 'offset' ? 'Offsets' : 'Positions'} along the first three principal components"
      idle="Front view: the first two. Drag or use the arrow keys to rotate"
      .points=${given.diagnosis.trajectory}
      .first=${given.first}
      .counts=${countsOf(given)}
    ></pe-trajectory>`,
  }),
});

export const norms = defineFigure<Given>({
  id: 'norms',
  fold: 'vectors',
  title: 'Norm of each vector',
  ...ofVectors,
  definitions: ['norms', 'nearest'],
  scripts: diagnosisScripts,
  draw: (given) => {
    const heading = 'Norm of each vector';
    const values = given.diagnosis.norms;
    return {
      heading,
      plot: {
        ...curve(heading, countsOf(given), 'norm', given.first, values),
        // From 0: an axis that fits equal norms would show their rounding.
        yDomain: [0, 1.1 * values.reduce((most, norm) => Math.max(most, norm), 1e-30)] as const,
      },
    };
  },
});

export const singularValues = defineFigure<Given>({
  id: 'singular-values',
  fold: 'vectors',
  title: 'Singular values',
  ...ofVectors,
  definitions: ['singularValues'],
  scripts: diagnosisScripts,
  draw: ({ diagnosis }) => ({
    heading: 'Singular values',
    note: 'Participation ratio: (Σ s²)² / Σ s⁴.',
    plot: curve('Singular values', 'index', 'singular value', 1, diagnosis.singularValues),
  }),
});

export const spectrum = defineFigure<Given>({
  id: 'spectrum',
  fold: 'vectors',
  title: 'Fourier spectrum',
  ...ofVectors,
  definitions: ['spectrum'],
  scripts: async (session) => (await import('../scripts.ts')).spectrumScripts(session),
  draw: (given) => {
    const heading = `Fourier spectrum over ${countsOf(given)}s`;
    const { positionSpectrum } = given.diagnosis;
    return {
      heading,
      note: `Power of each column’s Fourier transform, summed over the columns. The constant part, ${formatNumber(100 * positionSpectrum[0])} %, is not drawn.`,
      plot: curve(heading, 'turns over the table', 'share of the power', 1, positionSpectrum.slice(1)),
    };
  },
});
