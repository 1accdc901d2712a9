/** Which controls the lab shows for a scheme: those that change its picture, the rare ones behind "more". The gallery chooses. */
import type { Scheme } from '../../core/types.ts';
import type { Property, Value } from '../../state/property.ts';
import type { Group } from '../controls/rail.ts';
import { measureNames } from './view.ts';

/** Where numbers stand in a row, and how a table meets the words: neither changes what it says. */
const conventions = ['layout', 'spacing', 'order', 'combine'];

/** Seeded, though nothing in it is learned. */
const drawn = ['randomized'];

/** The scalings of a rotary encoding that read a parameter. */
const scalingsOf: Readonly<Record<string, readonly string[]>> = {
  factor: ['linear', 'ntk', 'dynamic-ntk', 'yarn', 'llama3', 'longrope'],
  originalLength: ['dynamic-ntk', 'yarn', 'llama3', 'longrope'],
  betaFast: ['yarn'],
  betaSlow: ['yarn'],
  lowFrequencyFactor: ['llama3'],
  highFrequencyFactor: ['llama3'],
  shortFactor: ['longrope'],
  longFactor: ['longrope'],
};

/** Whether its proximity is a dot product or a cosine, as the reader likes. */
const isMeasured = ({ kind }: Scheme) => kind === 'input' || kind === 'relative';

interface RailRequest {
  readonly scheme: Scheme;
  /** the one compared with it */
  readonly against: Scheme;
  readonly catalog: readonly Scheme[];
  readonly parameters: readonly Property[];
  readonly values: Readonly<Record<string, Value | undefined>>;
  /** whether each head has a bias or vectors of its own */
  readonly byHead: boolean;
}

export function railGroups({
  scheme,
  against,
  catalog,
  parameters,
  values,
  byHead,
}: RailRequest): readonly Group[] {
  const scaling = String(values.scaling ?? 'none');
  const counts = ({ name }: Property) => scalingsOf[name]?.includes(scaling) ?? true;
  const isRare = ({ name, type }: Property) => conventions.includes(name) || type === 'numbers';
  const read = parameters.filter((row) => scheme.id !== 'rotary' || counts(row));
  const names = (rare: boolean) => read.filter((row) => isRare(row) === rare).map(({ name }) => name);

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
  const groups: Group[] = [
    {
      title: 'Encoding',
      names: [...names(false), ...(isSeeded ? ['seed'] : [])],
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
      names: scheme.kind === 'none' && against.kind === 'none' ? [] : ['n', 'd', ...heads],
    },
    { title: 'More', names: names(true), isRare: true },
  ];
  return groups.filter((group) => group.names.length > 0);
}
