/** How much the outputs of the words change with padding in front of them. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';
import { noPositions, type Source, sourceOf } from '../../../schemes/source.ts';
import { besideSchemes, chosenEncodings, schemeEncodings } from '../../../shell/cite/encodings.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Session } from '../../../shell/session.ts';
import { readInput } from '../input.ts';
import { mostPadding } from '../most-padding.ts';
import type { PaddingInput, PaddingRow } from '../padding-job.ts';
import { paddingText as text } from '../padding-text.ts';
import { isSeen } from '../rounding.ts';
import { drawnBesidePadding } from '../text.ts';
import { ofTheLayer } from './layer.ts';

export interface PaddingGiven {
  readonly input: PaddingInput;
  /** none is refused, the chosen one first */
  readonly rows: readonly PaddingRow[];
  readonly catalog: Session['catalog'];
  /** words of padding */
  readonly padding: number;
}

export const sourceOfRow = (
  { scheme }: Pick<PaddingRow, 'scheme'>,
  { input, catalog }: Pick<PaddingGiven, 'input' | 'catalog'>,
): Source => sourceOf(catalog, scheme, input.chosen.name);

/** '0', or what rounding leaves. */
const remains = (change: number): string => (change === 0 ? text.zero : text.rounding(formatNumber(change)));

export function paddingSays(given: PaddingGiven): string {
  const [row] = given.rows;
  const source = sourceOfRow(row, given);
  const { padding } = given;
  if (padding === 0) return text.none;
  const [counted, numbered] = [row.counted[padding], row.numbered[padding]];
  const left = isSeen(numbered, row.largestOutput) ? formatNumber(numbered) : remains(numbered);
  return isSeen(counted, row.largestOutput)
    ? text.shifts(source, padding, formatNumber(counted), left, given.input.mask.windowKind === 'chunked')
    : text.stays(source, padding, remains(counted));
}

export const padding = defineFigure<PaddingGiven>({
  id: 'padding',
  fold: 'padding',
  title: text.title,
  ...ofTheLayer,
  encodings(settings) {
    const { words, scheme } = readInput(settings);
    const chosen =
      scheme === noPositions
        ? schemeEncodings(settings, sinusoid, {})
        : chosenEncodings(settings, words.length + mostPadding, noPositions);
    return besideSchemes(chosen, drawnBesidePadding);
  },
  reads: ['words', 'd', 'heads', 'causal', 'maskWindow', 'windowKind', 'padding'],
  definitions: ['attention', define(text.definition)],
  scripts: async (session) => (await import('../scripts.ts')).paddingScripts(session),
  draw(given) {
    const [chosen, ...others] = given.rows;
    const source = sourceOfRow(chosen, given);
    const x = chosen.counted.map((_, count) => count);
    const line = (y: Float64Array) => ({ kind: 'line', x, y }) as const;
    const moves = isSeen(Math.max(...chosen.counted), chosen.largestOutput);
    const series: readonly Series[] = [
      ...others.map((row) => ({
        id: row.scheme,
        label: text.other(sourceOfRow(row, given)),
        color: 'ink-soft' as const,
        depth: 'back' as const,
        ...line(row.counted),
      })),
      {
        id: 'counted',
        label: text.counted,
        color: moves ? 'violated' : 'satisfied',
        depth: 'front',
        ...line(chosen.counted),
      },
      { id: 'numbered', label: text.numbered, color: 'satisfied', dashed: true, ...line(chosen.numbered) },
    ];
    return {
      heading: text.heading(source),
      name: `order-padding-${chosen.scheme}`,
      note: paddingSays(given),
      plot: {
        label: text.label,
        xTitle: text.padding,
        yTitle: text.change,
        hint: text.hint,
        series,
        aspect: 0.45,
        maxHeight: 18,
        describe: (id, _, count, change) =>
          text.at(series.find((one) => one.id === id)?.label ?? '', count, formatNumber(change)),
      },
    };
  },
});
