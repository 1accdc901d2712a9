/** Which of the sizes of a lab make a difference to a figure of an encoding. */
import type { Scheme } from '../../core/types.ts';
import type { Subject } from '../subject.ts';

type Parts = Subject['parts'];

/** Their biases come from vectors of the model's width. */
const wideBiases = ['tupe'];
/** Of relative vectors: with others in every head. */
const vectorsByHead = ['transformer-xl', 'deberta'];

/** The same bias in every head. */
const biasesOfAll = ['kerple'];

const schemeOf = (part: Parts[number]) => ('table' in part ? '' : part.scheme);

/** A table acts on the inputs, as a scheme of that kind. */
export const kindOf = (part: Parts[number], catalog: readonly Scheme[]): Scheme['kind'] =>
  'table' in part ? 'input' : (catalog.find(({ id }) => id === part.scheme)?.kind ?? 'none');

const isByHead = (part: Parts[number], catalog: readonly Scheme[]): boolean =>
  kindOf(part, catalog) === 'bias'
    ? !biasesOfAll.includes(schemeOf(part))
    : vectorsByHead.includes(schemeOf(part));

/** `isSplit`: whether what acts in a head is as wide as one of several, or as wide as all. */
export function sizesOf(parts: Parts, catalog: readonly Scheme[], isSplit: boolean): readonly string[] {
  if (parts.length === 0) return [];
  if (parts.length > 1) return ['n', 'd', 'heads'];
  const [part] = parts;
  const split = isSplit ? ['heads'] : [];
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
        ...(wideBiases.includes(schemeOf(part)) ? ['d'] : []),
        ...(isByHead(part, catalog) ? ['heads', 'head'] : []),
      ];
    case 'relative':
      return ['n', 'd', ...(isByHead(part, catalog) ? ['heads', 'head'] : split)];
  }
}

/** Of one head that attends to words as wide as the model. */
export function sizesOfHead(parts: Parts, catalog: readonly Scheme[], isSeeded: boolean): readonly string[] {
  const kinds = parts.map((part) => kindOf(part, catalog));
  const isHeadWide = kinds.some((kind) => kind === 'rotary' || kind === 'relative');
  const isOfOne = parts.some((part) => isByHead(part, catalog)) || (isHeadWide && !isSeeded);
  return ['n', 'd', ...(isSeeded || isHeadWide || isOfOne ? ['heads'] : []), ...(isOfOne ? ['head'] : [])];
}
