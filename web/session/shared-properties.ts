/** The properties that several labs share, in the order in which a link lists them. Names are part of every link ever shared. */
import type { SchemeId } from '../core/types.ts';
import { mostPositions } from '../encoding/source.ts';
import type { StateOf } from '../state/properties.ts';
import type { Property } from '../state/property.ts';
import type { LabId } from './lab-ids.ts';

/** What the choices of `measure` are called. */
export const measureNames = new Map([
  ['dot', 'dot product'],
  ['cosine', 'cosine'],
]);

export const sharedRows = (schemes: readonly SchemeId[]) =>
  [
    {
      name: 'words',
      type: 'text',
      maxLength: 200,
      default: 'I do like coding',
      title: 'First sentence',
    },
    {
      name: 'scheme',
      type: 'choice',
      choices: schemes,
      default: 'none' as SchemeId,
      title: 'Positional encoding',
    },
    {
      name: 'combine',
      type: 'choice',
      choices: ['add', 'concat'],
      default: 'add',
      title: 'Combine by',
      help: 'Whether the positions’ vectors are added to those of the words, or set beside them.',
    },
    {
      name: 'n',
      type: 'integer',
      min: 1,
      max: mostPositions,
      default: 128,
      scale: 'log',
      title: 'Positions',
    },
    {
      name: 'd',
      type: 'integer',
      min: 2,
      max: 1024,
      default: 64,
      scale: 'log',
      title: 'Width',
    },
    {
      name: 'heads',
      type: 'integer',
      min: 1,
      max: 16,
      default: 1,
      title: 'Heads',
    },
    {
      name: 'head',
      type: 'integer',
      min: 1,
      max: 16,
      default: 1,
      title: 'Head shown',
    },
    {
      name: 'causal',
      type: 'boolean',
      default: false,
      title: 'Causal mask',
      help: 'Each word sees only itself and the words before it.',
    },
    {
      name: 'seed',
      type: 'integer',
      min: 0,
      max: 2 ** 32 - 1,
      slider: false,
      default: 7,
      title: 'Seed',
      help: 'The same seed gives the same random numbers on every machine.',
    },
    {
      name: 'measure',
      type: 'choice',
      choices: ['dot', 'cosine'],
      default: 'dot',
      title: 'Proximity',
    },
    {
      name: 'source',
      isView: true,
      type: 'choice',
      choices: ['scheme', 'file'],
      default: 'scheme',
      title: 'Positions from',
      help: 'A file stays on this machine: a link cannot carry it, only the address of one elsewhere.',
    },
    {
      name: 'remote',
      type: 'text',
      maxLength: 2000,
      form: {
        pattern: /^(https:\/\/[\w.-]+(:\d+)?\/\S*|\w[\w.-]*\/\w[\w.-]*)?$/,
        title: 'an https:// address, or owner/name of a model',
      },
      default: '',
      title: 'Address of the table',
      help: 'It is asked only when the reader says so.',
    },
    { name: 'tensor', type: 'text', maxLength: 300, default: '', title: 'Tensor at the address' },
    {
      name: 'take',
      type: 'integer',
      min: 0,
      max: 2 ** 31 - 1,
      slider: false,
      default: 0,
      title: 'Rows taken, 0 for all',
    },
    { name: 'transposed', type: 'boolean', default: false, title: 'Rows and columns exchanged' },
    {
      name: 'drop',
      type: 'integer',
      min: 0,
      max: 10_000,
      default: 0,
      slider: false,
      title: 'Rows left out at the start',
    },
    {
      name: 'weights',
      type: 'choice',
      choices: ['identity', 'seeded'],
      default: 'identity',
      title: 'Weights',
      help: 'What makes queries and keys of the inputs: nothing, or independent normal numbers.',
    },
    {
      name: 'open',
      isView: true,
      type: 'text',
      maxLength: 200,
      form: { pattern: /^[a-z -]*$/, title: 'names of sections with spaces between them' },
      default: '',
      title: 'Sections open',
    },
    {
      name: 'step',
      isView: true,
      type: 'integer',
      min: 0,
      max: 99,
      slider: false,
      default: 0,
      title: 'Step of the path, 0 for none',
    },
    {
      name: 'ui',
      isView: true,
      type: 'choice',
      choices: ['lab', 'present'],
      default: 'lab',
      title: 'Screen',
      help: 'present: large type for a projector.',
    },
  ] as const satisfies readonly Property[];

export type SharedState = StateOf<ReturnType<typeof sharedRows>[number]>;

declare module '../state/properties.ts' {
  interface PageState extends SharedState {
    readonly lab: LabId;
  }
}
