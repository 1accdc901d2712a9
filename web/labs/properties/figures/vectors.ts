/** The trajectory, norms, singular values and spectrum of an item's vectors. */
import '../../../draw/line-plot.ts';
import '../trajectory.ts';
import { html } from 'lit';
import type { Diagnosis } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { sizesOf } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import { vectors } from '../input.ts';
import { range } from '../measured-properties.ts';
import type { RowMeaning } from '../proximity.ts';

const words = foldText.vectors;

type Given = Pick<RowMeaning, 'what' | 'first'> & { readonly diagnosis: Diagnosis };

export const rowNameOf = (what: RowMeaning['what']) => (what === 'offsets' ? 'offset' : 'position');

const ofVectors: Omit<FigureDeclaration, 'definitions'> = {
  encodings: vectors,
  reads: ({ catalog }, { parts }) => sizesOf(parts, catalog, true),
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).diagnosisScripts(session),
};

const curve = (xTitle: string, yTitle: string, first: number, y: Float64Array) => ({
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
  draw: ({ what, first, diagnosis }) => ({
    content: html`<pe-trajectory
      label=${words.trajectory.label(rowNameOf(what))}
      idle=${words.trajectory.idle}
      hint=${words.trajectory.hint}
      .points=${diagnosis.trajectory}
      .first=${first}
      .rowName=${rowNameOf(what)}
    ></pe-trajectory>`,
  }),
});

export const norms = defineFigure<Given>({
  id: 'norms',
  fold: 'vectors',
  title: words.norms.title,
  ...ofVectors,
  definitions: ['norms', 'nearest'],
  draw: ({ what, first, diagnosis: { norms } }) => ({
    plot: {
      ...curve(rowNameOf(what), words.norms.y, first, norms),
      // From 0: an axis that fits equal norms would show their rounding.
      yDomain: [0, 1.1 * norms.reduce((most, norm) => Math.max(most, norm), 1e-30)] as const,
    },
  }),
});

export const singularValues = defineFigure<Given>({
  id: 'singular-values',
  fold: 'vectors',
  title: words.singularValues.title,
  ...ofVectors,
  definitions: ['singularValues'],
  draw: ({ diagnosis: { singularValues: values } }) => {
    const { x, y, note } = words.singularValues;
    return { note, plot: curve(x, y, 1, values) };
  },
});

export const spectrum = defineFigure<Given>({
  id: 'spectrum',
  fold: 'vectors',
  title: words.spectrum.title,
  ...ofVectors,
  definitions: ['spectrum'],
  scripts: async (session) => (await import('../scripts.ts')).spectrumScripts(session),
  draw: ({ what, diagnosis: { positionSpectrum } }) => {
    const { x, y, note } = words.spectrum;
    return {
      heading: words.spectrum.heading(rowNameOf(what)),
      note: note(formatNumber(100 * positionSpectrum[0])),
      plot: curve(x, y, 1, positionSpectrum.slice(1)),
    };
  },
});
