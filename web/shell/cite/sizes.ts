/** The settings that affect a figure of an encoding, and the definitions of its numbers, by the kind of its encodings. */
import type { Scheme } from '../../core/types.ts';
import { differsByHead, isOfModelWidth } from '../../schemes/lab-facts.ts';
import type { DefinitionName } from './definitions.ts';
import type { FigureEncodings, Settings } from './encodings.ts';
import type { SettingName } from './figure.ts';

type Parts = FigureEncodings['parts'];

/** The kind of a scheme, or of the scheme that a table replaces. */
function kindOf(part: Parts[number], catalog: readonly Scheme[]): Scheme['kind'] {
  if ('table' in part) return part.of === 'offsets' ? 'relative' : 'input';
  return catalog.find(({ id }) => id === part.scheme)?.kind ?? 'none';
}

/** The sizes that the reader's tables, or the models that learn here, determine themselves, regardless of the settings. */
export function ownSizes(parts: Parts): ReadonlySet<string> {
  const isOf = (what: 'positions' | 'offsets') => parts.some((part) => 'table' in part && part.of === what);
  const isOfModel = parts.some((part) => 'scheme' in part && (part.recipe ?? part.start) !== undefined);
  return new Set([
    ...(isOfModel ? ['n', 'd', 'heads'] : []),
    ...(isOf('positions') ? ['n', 'd', 'drop'] : []),
    ...(isOf('offsets') ? ['heads', 'drop', ...(parts.length > 1 ? [] : ['d', 'head'])] : []),
  ]);
}

const isByHead = (part: Parts[number], catalog: readonly Scheme[]): boolean =>
  'scheme' in part && differsByHead({ id: part.scheme, kind: kindOf(part, catalog) });

/** `isSplit`: whether the width of a head is one head's share of the model's width, or the whole. */
export function sizesOf(parts: Parts, catalog: readonly Scheme[], isSplit: boolean): readonly SettingName[] {
  if (parts.length === 0) return [];
  if (parts.length > 1) return ['n', 'd', 'heads'];
  const [part] = parts;
  // The caption's own line states the number of offsets.
  if ('table' in part && part.of === 'offsets') return [];
  const split: readonly SettingName[] = isSplit ? ['heads'] : [];
  switch (kindOf(part, catalog)) {
    case 'none':
      return [];
    case 'input':
      return ['n', 'd'];
    case 'rotary':
      return ['n', 'd', ...split];
    case 'bias':
      return [
        'n',
        ...('scheme' in part && isOfModelWidth(part.scheme) ? (['d'] as const) : []),
        ...(isByHead(part, catalog) ? (['heads', 'head'] as const) : []),
      ];
    case 'data-dependent':
      return ['n', 'd', 'heads', 'head'];
    case 'relative':
      return ['n', 'd', ...(isByHead(part, catalog) ? (['heads', 'head'] as const) : split)];
  }
}

/** The sizes that affect one head that attends to words as wide as the model. */
export function sizesOfHead(
  parts: Parts,
  catalog: readonly Scheme[],
  isSeeded: boolean,
): readonly SettingName[] {
  const kinds = parts.map((part) => kindOf(part, catalog));
  const isHeadWide = kinds.some((kind) => kind === 'rotary' || kind === 'relative');
  const isOfOne = parts.some((part) => isByHead(part, catalog)) || (isHeadWide && !isSeeded);
  return [
    'n',
    'd',
    ...(isSeeded || isHeadWide || isOfOne ? (['heads'] as const) : []),
    ...(isOfOne ? (['head'] as const) : []),
  ];
}

export function proximityDefinitions(
  { store, catalog }: Settings,
  { parts }: FigureEncodings,
): readonly DefinitionName[] {
  const near = store.get('measure') === 'cosine' ? 'cosine' : 'proximity';
  if (parts.length > 1) return ['relative', 'sum', ...(near === 'cosine' ? (['unitLength'] as const) : [])];
  const byKind: Readonly<Record<Scheme['kind'], readonly DefinitionName[]>> = {
    none: [],
    input: [near],
    rotary: ['kernel'],
    bias: ['bias'],
    relative: ['relative', near],
    'data-dependent': ['bias'],
  };
  return byKind[kindOf(parts[0], catalog)];
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
export function encodingDefinitions(
  settings: Settings,
  encodings: FigureEncodings,
): readonly DefinitionName[] {
  const used = proximityDefinitions(settings, encodings);
  const isOfAngles = used.includes('kernel');
  const falls = used.length > 0 && !used.includes('bias') && !used.includes('relative');
  return [...used, ...(isOfAngles ? (['wavelength'] as const) : []), ...(falls ? (['radius'] as const) : [])];
}
