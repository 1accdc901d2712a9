/** The trajectory, norms, singular values and spectrum of an item's vectors. */
import { html } from 'lit';
import type { Diagnosis } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import { foldText } from '../fold-text.ts';
import '../../../draw/line-plot.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { sizesOf } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { vectors } from '../input.ts';
import type { Compared } from '../proximity.ts';
import '../trajectory.ts';
import { range } from '../measured-properties.ts';

const words = foldText.vectors;

interface Given {
  readonly what: Compared;
  /** position or offset of the first row */
  readonly first: number;
  readonly diagnosis: Diagnosis;
}

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
  hint: words.hint,
  series: [{ id: 'line', label: '', kind: 'line', color: 'position', x: range(first, y.length), y } as const],
  aspect: 0.6,
  maxHeight: 18,
  describe: (_: string, __: number, x: number, value: number) =>
    words.point(xTitle, formatNumber(x), formatNumber(value)),
});

export const trajectory = defineFigure<Given>({
  id: 'trajectory',
  fold: 'vectors',
  title: words.trajectory.title,
  ...ofVectors,
  definitions: ['principalComponents'],
  notInLink: words.trajectory.notInLink,
  scripts: null,
  draw: (given) => ({
    heading: words.trajectory.heading,
    content: html`<pe-trajectory
      label=${words.trajectory.label(countsOf(given))}
      idle=${words.trajectory.idle}
      .points=${given.diagnosis.trajectory}
      .first=${given.first}
      .counts=${countsOf(given)}
    ></pe-trajectory>`,
  }),
});

export const norms = defineFigure<Given>({
  id: 'norms',
  fold: 'vectors',
  title: words.norms.title,
  ...ofVectors,
  definitions: ['norms', 'nearest'],
  scripts: diagnosisScripts,
  draw: (given) => {
    const heading = words.norms.title;
    const values = given.diagnosis.norms;
    return {
      heading,
      plot: {
        ...curve(heading, countsOf(given), words.norms.y, given.first, values),
        // From 0: an axis that fits equal norms would show their rounding.
        yDomain: [0, 1.1 * values.reduce((most, norm) => Math.max(most, norm), 1e-30)] as const,
      },
    };
  },
});

export const singularValues = defineFigure<Given>({
  id: 'singular-values',
  fold: 'vectors',
  title: words.singularValues.title,
  ...ofVectors,
  definitions: ['singularValues'],
  scripts: diagnosisScripts,
  draw: ({ diagnosis }) => ({
    heading: words.singularValues.title,
    note: words.singularValues.note,
    plot: curve(
      words.singularValues.title,
      words.singularValues.x,
      words.singularValues.y,
      1,
      diagnosis.singularValues,
    ),
  }),
});

export const spectrum = defineFigure<Given>({
  id: 'spectrum',
  fold: 'vectors',
  title: words.spectrum.title,
  ...ofVectors,
  definitions: ['spectrum'],
  scripts: async (session) => (await import('../scripts.ts')).spectrumScripts(session),
  draw: (given) => {
    const heading = words.spectrum.heading(countsOf(given));
    const { positionSpectrum } = given.diagnosis;
    return {
      heading,
      note: words.spectrum.note(formatNumber(100 * positionSpectrum[0])),
      plot: curve(heading, words.spectrum.x, words.spectrum.y, 1, positionSpectrum.slice(1)),
    };
  },
});
