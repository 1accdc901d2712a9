/** The controls of the lab. */

import { isOfOffsets } from '../../encoding/offsets.ts';
import { measureNames } from '../../session/shared-properties.ts';
import type { Property } from '../../state/property.ts';
import type { Store } from '../../state/store.ts';
import type { ControlGroup } from '../../workbench/controls/rail.ts';
import { type Item, isOfTable } from './item.ts';
import type { RowMeaning } from './proximity.ts';

const propertyChoices = new Map([
  ['monotonicity', 'monotonicity'],
  ['translation', 'translation'],
  ['symmetry', 'symmetry'],
]);

const extentNames = new Map([
  ['all', 'all rows'],
  ['first', 'some rows'],
]);

const isRare = ({ name, type }: Property) =>
  ['layout', 'spacing', 'order'].includes(name) || type === 'numbers';

/** Parameters without a control: vectors are made for all offsets, and learnable sinusoids have controls in their own section. */
const decidedHere = (scheme: string, rowMeaning: RowMeaning | undefined): readonly string[] => [
  ...(rowMeaning?.what === 'bias' ? [] : ['maxDistance']),
  ...(scheme === 'learned-sinusoidal' ? ['base', 'frequencies'] : []),
];

/** What the controls need to know of the reader's table. */
export interface TableFacts {
  /** how many positions it has */
  readonly rows: number | undefined;
  /** whether the state asks for it as vectors of offsets */
  readonly isOffsets: boolean;
}

/** With the parameters of the page's scheme where it is a part of the item. */
export function controlGroups(
  store: Store,
  item: Item,
  rowMeaning: RowMeaning | undefined,
  { rows, isOffsets }: TableFacts,
): readonly ControlGroup[] {
  const scheme = store.get('scheme');
  const isPart = item.parts.some((part) => part === scheme);
  const parameters = isPart ? store.properties.applicable(store.get()) : [];
  const isTable = isOfTable(item);
  const hasOffsets = isOfOffsets(item);
  const free = parameters.filter(({ name }) => !decidedHere(scheme, rowMeaning).includes(name));
  const names = (rare: boolean) => free.filter((row) => isRare(row) === rare).map(({ name }) => name);
  const hasHeads = rowMeaning !== undefined && rowMeaning.head !== null;
  const heads = hasHeads && store.get('heads') > 1 ? ['head'] : [];
  const areOffsetsAlone = hasOffsets && item.parts.length === 1;
  const extent = isTable || areOffsetsAlone ? ['extent'] : [];
  const size = extent.length > 0 && store.get('extent') === 'all' ? [] : ['n'];
  const groups: ControlGroup[] = [
    {
      title: 'Measured',
      names: ['measure', 'window', 'tolerance', 'property', 'violations'],
      choices: { measure: measureNames, property: propertyChoices },
    },
    { title: 'Encoding', names: [...names(false), ...(isTable || isOffsets ? ['drop'] : []), 'seed'] },
    {
      title: 'Size',
      names: [
        ...extent,
        ...size,
        ...(isTable || areOffsetsAlone ? [] : ['d']),
        ...(hasOffsets ? [] : ['heads']),
        ...heads,
      ],
      ...(isTable && rows !== undefined && { most: { n: rows } }),
      choices: { extent: extentNames },
    },
    { title: 'More', names: names(true), isRare: true },
  ];
  return groups.filter((group) => group.names.length > 0);
}
