/** Encodings with a vector for each offset, which attention compares with queries and keys. */
import { literal } from '../../../scripts/script.ts';
import { tableLines } from '../../../scripts/table.ts';
import { type PositionClass, type PositionSettings, parameter } from './position-class.ts';

const rows = (reach: number): string => `offsets(n).clamp(-${reach}, ${reach}) + ${reach}`;

/** Vectors added to keys, to values, or to both. */
function onKeysAndValues(on: unknown, reach: number): PositionClass['methods'] {
  return {
    ...(on !== 'values' && {
      scores: ['n = q.shape[2]', `return torch.einsum("bhid,ijd->bhij", q, self.keys[${rows(reach)}])`],
    }),
    ...(on !== 'keys' && {
      outputs: [
        'n = weights.shape[2]',
        `return torch.einsum("bhij,ijd->bhid", weights, self.values[${rows(reach)}])`,
      ],
    }),
  };
}

function shaw(settings: PositionSettings): PositionClass {
  const { on, deviation } = settings.parameters;
  const reach = Number(settings.parameters.maxDistance);
  const start = `${literal(Number(deviation))} * torch.randn(${2 * reach + 1}, width)`;
  return {
    name: 'Shaw',
    start: [
      ...(on !== 'values' ? [parameter('keys', start, settings)] : []),
      ...(on !== 'keys' ? [parameter('values', start, settings)] : []),
    ],
    methods: onKeysAndValues(on, reach),
  };
}

/** The sinusoids of the offsets -reach to reach, in lines that end with `table`. */
const sinusoids = (reach: number, width: number, parameters: PositionSettings['parameters']) =>
  tableLines({ scheme: 'learned-sinusoidal', parameters, n: 2 * reach + 1, d: width, first: -reach });

function relativeSinusoids({ parameters, width }: PositionSettings): PositionClass {
  const reach = Number(parameters.maxDistance);
  return {
    name: 'RelativeSinusoids',
    start: [...sinusoids(reach, width, parameters), 'self.keys = self.values = torch.tensor(table)'],
    methods: onKeysAndValues(parameters.on, reach),
  };
}

function transformerXl(settings: PositionSettings): PositionClass {
  const { parameters, longest, width, heads } = settings;
  const { base, maxDistance } = parameters;
  const reach = Number(maxDistance) || longest - 1;
  const start = `${literal(Number(parameters.deviation))} * torch.randn`;
  return {
    name: 'TransformerXl',
    start: [
      ...sinusoids(reach, width * heads, { base, layout: 'halves', order: 'sin-cos' }),
      'self.sinusoids = torch.tensor(table)[range(n - 1, -1, -1)]  # of the distances, query minus key',
      parameter('projection', `${start}(d, d)`, settings),
      parameter('contentBias', `${start}(heads, width)`, settings),
      parameter('positionBias', `${start}(heads, width)`, settings),
    ],
    methods: {
      scores: [
        'n = q.shape[2]',
        'keys = (self.sinusoids @ self.projection.T).view(-1, heads, width)',
        `keys = keys[${rows(reach)}]`,
        'of_distance = torch.einsum("bhid,ijhd->bhij", q + self.positionBias[:, None], keys)',
        'return of_distance + torch.einsum("hd,bhjd->bhj", self.contentBias, k)[:, :, None]',
      ],
    },
  };
}

function deberta(settings: PositionSettings): PositionClass {
  const { terms, maxDistance, deviation } = settings.parameters;
  const reach = Number(maxDistance);
  const start = `${literal(Number(deviation))} * torch.randn(${2 * reach}, d)`;
  const keys = 'torch.einsum("bhid,ijhd->bhij", q, rows(self.keys, -offsets(n)))';
  const queries = 'torch.einsum("bhjd,ijhd->bhij", k, rows(self.queries, offsets(n)))';
  const [parts, summands] =
    terms === 'both' ? [[keys, queries], 3] : [[terms === 'content-to-position' ? keys : queries], 2];
  return {
    name: 'Deberta',
    start: [
      ...(terms === 'position-to-content' ? [] : [parameter('keys', start, settings)]),
      ...(terms === 'content-to-position' ? [] : [parameter('queries', start, settings)]),
    ],
    methods: {
      scores: [
        'n = q.shape[2]',
        '',
        'def rows(vectors, distance):',
        `    return vectors.view(-1, heads, width)[(distance + ${reach}).clamp(0, ${2 * reach - 1})]`,
        '',
        `return ${parts.join(' + ')}`,
      ],
    },
    scale: `(${summands} * width) ** -0.5`,
  };
}

export const relatives = {
  shaw,
  'relative-sinusoidal': relativeSinusoids,
  'transformer-xl': transformerXl,
  deberta,
};
