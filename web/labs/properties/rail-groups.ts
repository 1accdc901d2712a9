/** The controls of the lab. */
import type { Property } from '../../state/property.ts';
import type { Store } from '../../state/store.ts';
import type { Group } from '../controls/rail.ts';
import { tableParameters } from '../encoding-input.ts';
import { measureNames } from '../encodings/view.ts';
import { type Item, schemeOf } from './items.ts';
import type { What } from './proximity.ts';

const propertyChoices = new Map([
  ['monotonicity', 'monotonicity'],
  ['translation', 'translation'],
  ['symmetry', 'symmetry'],
]);

const isRare = ({ name, type }: Property) =>
  ['layout', 'spacing', 'order'].includes(name) || type === 'numbers';

/** There are vectors for all offsets; learnable sinusoids have a base and single frequencies of their own, in their section. */
const decidedHere = (scheme: string, what: What | undefined): readonly string[] => [
  ...(what === 'bias' ? [] : ['maxDistance']),
  ...(scheme === 'learned-sinusoidal' ? ['base', 'frequencies'] : []),
];

/** Parameters of the page's scheme where it is a part of the item. */
export function railGroups(store: Store, item: Item, what: What | undefined): readonly Group[] {
  const scheme = store.get('scheme');
  const isPart = item.parts.some((part) => part === scheme && schemeOf(part) === scheme);
  const parameters = isPart ? tableParameters(store) : [];
  const free = parameters.filter(({ name }) => !decidedHere(scheme, what).includes(name));
  const names = (rare: boolean) => free.filter((row) => isRare(row) === rare).map(({ name }) => name);
  const heads = what === 'bias' && store.get('heads') > 1 ? ['head'] : [];
  const groups: Group[] = [
    {
      title: 'Measured',
      names: ['measure', 'window', 'tolerance', 'property', 'violations'],
      choices: { measure: measureNames, property: propertyChoices },
    },
    { title: 'Encoding', names: [...names(false), 'seed'] },
    { title: 'Size', names: ['n', 'd', 'heads', ...heads] },
    { title: 'More', names: names(true), isRare: true },
  ];
  return groups.filter((group) => group.names.length > 0);
}
