/** Which controls the lab shows for a scheme: those that change its picture, the rare ones behind "more". The gallery chooses. */
import type { Scheme } from '../../core/types.ts';
import type { Source } from '../../encoding/source.ts';
import { measureNames } from '../../session/shared-properties.ts';
import type { Property, Value } from '../../state/property.ts';
import type { ControlGroup } from '../../workbench/controls/rail.ts';

/** Where numbers stand in a row: it does not change what they say. */
const conventions = ['layout', 'spacing', 'order'];

/** Seeded, though nothing in it is learned. */
const drawn = ['randomized'];

/** Whether its proximity is a dot product or a cosine, as the reader likes. */
const isMeasured = ({ kind }: Source) => kind === 'input' || kind === 'relative';

interface ControlGroupsRequest {
  readonly scheme: Source;
  /** the one compared with it */
  readonly against: Scheme;
  readonly catalog: readonly Scheme[];
  /** those that are read */
  readonly parameters: readonly Property[];
  readonly values: Readonly<Record<string, Value | undefined>>;
  /** whether each head has a bias or vectors of its own */
  readonly byHead: boolean;
  /** how many positions there are; null where it can be any number */
  readonly rows: number | null;
}

export function controlGroups(request: ControlGroupsRequest): readonly ControlGroup[] {
  const { scheme, against, catalog, parameters, values, byHead, rows } = request;
  const isRare = ({ name, type }: Property) => conventions.includes(name) || type === 'numbers';
  const names = (rare: boolean) => parameters.filter((row) => isRare(row) === rare).map(({ name }) => name);

  const isSeeded = [scheme, against].some(({ id, learnable }) => learnable || drawn.includes(id));
  const heads = byHead ? ['heads', ...(Number(values.heads) > 1 ? ['head'] : [])] : [];
  const shown = {
    none: [],
    input: ['measure', 'dims'],
    rotary: ['before', 'pair'],
    bias: [],
    relative: ['measure'],
  }[scheme.kind];
  const titles = new Map(catalog.map(({ id, kind, title }) => [id, kind === 'none' ? 'nothing' : title]));
  const isEmpty = scheme.kind === 'none' && against.kind === 'none';
  const groups: ControlGroup[] = [
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
      title: 'Comparison',
      names: ['against', ...(isMeasured(against) && !isMeasured(scheme) ? ['measure'] : [])],
      choices: { against: titles, measure: measureNames },
    },
    {
      title: 'Size',
      names: isEmpty ? [] : rows === null ? ['n', 'd', ...heads] : ['n'],
      ...(rows !== null && { most: { n: rows } }),
    },
    { title: 'More', names: [...names(true), ...(scheme.kind === 'input' ? ['combine'] : [])], isRare: true },
  ];
  return groups.filter((group) => group.names.length > 0);
}
