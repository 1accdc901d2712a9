/** Which controls the lab shows for a scheme: those that change its picture, the rare ones behind "more". The gallery chooses. */
import type { Property, Value } from '../../state/property.ts';
import type { Group } from '../controls/rail.ts';
import type { Source } from '../encoding-input.ts';
import { measureNames } from './view.ts';

/** Where numbers stand in a row: it does not change what they say. */
const conventions = ['layout', 'spacing', 'order'];

/** Seeded, though nothing in it is learned. */
const drawn = ['randomized'];

interface RailRequest {
  readonly scheme: Source;
  /** those that are read */
  readonly parameters: readonly Property[];
  readonly values: Readonly<Record<string, Value | undefined>>;
  /** whether each head has a bias or vectors of its own */
  readonly byHead: boolean;
  /** how many positions there are; null where it can be any number */
  readonly rows: number | null;
}

export function railGroups({ scheme, parameters, values, byHead, rows }: RailRequest): readonly Group[] {
  const isRare = ({ name, type }: Property) => conventions.includes(name) || type === 'numbers';
  const names = (rare: boolean) => parameters.filter((row) => isRare(row) === rare).map(({ name }) => name);

  const isSeeded = scheme.learnable || drawn.includes(scheme.id);
  const heads = byHead ? ['heads', ...(Number(values.heads) > 1 ? ['head'] : [])] : [];
  const shown = {
    none: [],
    input: ['measure', 'dims'],
    rotary: ['before', 'pair'],
    bias: [],
    relative: ['measure'],
  }[scheme.kind];
  const groups: Group[] = [
    {
      title: 'Encoding',
      names: [...names(false), ...(rows === null ? [] : ['drop']), ...(isSeeded ? ['seed'] : [])],
    },
    {
      title: scheme.kind === 'rotary' ? 'Clock' : 'Figures',
      names: shown,
      choices: { measure: measureNames },
    },
    {
      title: 'Size',
      names: scheme.kind === 'none' ? [] : rows === null ? ['n', 'd', ...heads] : ['n'],
      ...(rows !== null && { most: { n: rows } }),
    },
    { title: 'More', names: [...names(true), ...(scheme.kind === 'input' ? ['combine'] : [])], isRare: true },
  ];
  return groups.filter((group) => group.names.length > 0);
}
