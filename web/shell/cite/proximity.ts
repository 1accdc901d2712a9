/** The settings and definitions of figures of a similarity, by the kind of their encodings. */
import { type Definition, definitions } from './definitions.ts';
import type { FigureEncodings, Settings } from './encodings.ts';
import type { SettingName } from './figure.ts';
import { kindOf, sizesOf } from './sizes.ts';

export function proximityDefinitions(
  { store, catalog }: Settings,
  { parts }: FigureEncodings,
): readonly Definition[] {
  const near = store.get('measure') === 'cosine' ? definitions.cosine : definitions.proximity;
  if (parts.length > 1)
    return [
      definitions.relative,
      definitions.sum,
      ...(near === definitions.cosine ? [definitions.unitLength] : []),
    ];
  return {
    none: [],
    input: [near],
    rotary: [definitions.kernel],
    bias: [definitions.bias],
    relative: [definitions.relative, near],
  }[kindOf(parts[0], catalog)];
}

/** The sizes and, for vectors, the measure that compares them. `isSplit` as in `sizesOf`. */
export function proximityReads(
  { catalog }: Settings,
  { parts }: FigureEncodings,
  isSplit: boolean,
): readonly SettingName[] {
  const isMeasured = parts.length > 1 || ['input', 'relative'].includes(kindOf(parts[0], catalog));
  return [...sizesOf(parts, catalog, isSplit), ...(isMeasured ? (['measure'] as const) : [])];
}

/** The definitions for one encoding: its similarity, its wavelengths and its monotonicity radius. */
export function encodingDefinitions(settings: Settings, encodings: FigureEncodings): readonly Definition[] {
  const used = proximityDefinitions(settings, encodings);
  const isOfAngles = used.includes(definitions.kernel);
  const falls = used.length > 0 && !used.includes(definitions.bias) && !used.includes(definitions.relative);
  return [...used, ...(isOfAngles ? [definitions.wavelength] : []), ...(falls ? [definitions.radius] : [])];
}
