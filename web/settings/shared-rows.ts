/** Settings that several labs share, and a lab's part of the state. */
import type { Scheme, SchemeId } from '../core/types.ts';
import { schemeAliases } from '../schemes/scheme-facts.ts';
import { mostPositions, noPositions } from '../schemes/source.ts';
import type { LabId, Setting, Values } from './setting.ts';
import type { StateOf } from './setting-table.ts';

/** Names of the choices of `measure`. */
export const measureNames = new Map([
  ['dot', 'dot product'],
  ['cosine', 'cosine'],
]);

/** Models that a lab trains from different random starts. */
export const mostSeeds = 15;

/**
 * How a table gets another number of rows: the method, the rows, and the rows kept at the start if there are any; for bicubic, the two
 * grids in place of the rows. '' for a table in its own size.
 */
export const resizeForm = /^((copy|repeat|linear|bicubic|antialiased)(-[\dx]+){1,3})?$/;

/** In the order of a link. Every shared link contains their names, which must not change. */
export const sharedRows = (schemes: readonly SchemeId[]) =>
  [
    {
      name: 'words',
      type: 'text',
      maxLength: 200,
      default: 'I do like coding',
    },
    {
      name: 'scheme',
      type: 'choice',
      choices: schemes,
      aliases: schemeAliases,
      said: new Map([['nope', 'that is NoPE, no positional encoding']]),
      default: noPositions as SchemeId,
    },
    {
      name: 'combine',
      type: 'choice',
      choices: ['add', 'concat'],
      default: 'add',
    },
    {
      name: 'n',
      type: 'integer',
      min: 1,
      max: mostPositions,
      default: 128,
      scale: 'log',
    },
    {
      name: 'd',
      type: 'integer',
      min: 2,
      max: 1024,
      default: 64,
      scale: 'log',
    },
    {
      name: 'heads',
      type: 'integer',
      min: 1,
      max: 16,
      default: 1,
    },
    {
      name: 'head',
      type: 'integer',
      min: 1,
      max: 16,
      default: 1,
    },
    {
      name: 'causal',
      type: 'boolean',
      default: false,
    },
    {
      name: 'maskWindow',
      type: 'integer',
      min: 0,
      max: 1024,
      default: 0,
    },
    {
      name: 'windowKind',
      type: 'choice',
      choices: ['sliding', 'chunked'],
      default: 'sliding',
    },
    {
      name: 'seed',
      type: 'integer',
      min: 0,
      max: 2 ** 32 - 1,
      slider: false,
      default: 7,
    },
    {
      name: 'trainHere',
      type: 'boolean',
      default: false,
    },
    {
      name: 'shortTexts',
      type: 'boolean',
      default: false,
    },
    {
      name: 'measure',
      type: 'choice',
      choices: ['dot', 'cosine'],
      default: 'dot',
    },
    {
      name: 'psiBase',
      type: 'number',
      min: 1.01,
      max: 1e7,
      default: 10_000,
      scale: 'log',
    },
    {
      name: 'omega',
      type: 'numbers',
      min: 0,
      max: 511,
      maxLength: 128,
      default: [],
    },
    {
      name: 'handles',
      type: 'numbers',
      min: 0,
      max: 11,
      maxLength: 24,
      default: [],
    },
    {
      name: 'source',
      isView: true,
      type: 'choice',
      choices: ['scheme', 'file'],
      default: 'scheme',
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
    },
    { name: 'tensor', type: 'text', maxLength: 300, default: '' },
    {
      name: 'take',
      type: 'integer',
      min: 0,
      max: 2 ** 31 - 1,
      slider: false,
      default: 0,
    },
    { name: 'transposed', type: 'boolean', default: false },
    {
      name: 'resize',
      type: 'text',
      maxLength: 60,
      form: { pattern: resizeForm, title: 'linear-2048' },
      default: '',
    },
    {
      name: 'drop',
      type: 'integer',
      min: 0,
      max: 10_000,
      default: 0,
      slider: false,
    },
    {
      name: 'weights',
      type: 'choice',
      choices: ['identity', 'seeded'],
      default: 'identity',
    },
    {
      name: 'seeds',
      type: 'integer',
      min: 1,
      max: mostSeeds,
      default: 3,
    },
    {
      name: 'arithmetic',
      type: 'choice',
      choices: ['reproducible', 'fast'],
      default: 'reproducible',
    },
    {
      name: 'open',
      isView: true,
      type: 'text',
      maxLength: 200,
      form: { pattern: /^[a-z -]*$/, title: 'names of sections, separated by spaces' },
      default: '',
    },
    {
      name: 'ui',
      isView: true,
      type: 'choice',
      choices: ['lab', 'present', 'figure'],
      default: 'lab',
    },
  ] as const satisfies readonly Setting[];

type SharedState = StateOf<ReturnType<typeof sharedRows>[number]>;

declare module './setting-table.ts' {
  interface PageState extends SharedState {
    readonly lab: LabId;
  }
}

/** A lab's own rows and their place in a link, next to a shared row. */
interface OwnRows {
  readonly after?: keyof SharedState;
  readonly before?: keyof SharedState;
  readonly rows: readonly Setting[];
}

/** A lab's part of the state: the shared settings that it reads, and its own rows. */
export interface LabSettings {
  /** the shared settings that the lab reads */
  readonly shared: readonly (keyof SharedState)[];
  /** the lab's own defaults for some of them */
  readonly defaults: Partial<SharedState>;
  /** ids of the folds that a link opens if it names none, separated by spaces */
  readonly opens?: (state: Values) => string;
  readonly own: (schemes: readonly SchemeId[]) => readonly OwnRows[];
}

/** Preserves the literal types of the rows, from which `OwnState` is derived. */
export const defineSettings = <P extends LabSettings>(settings: P): P => settings;

/** The values of a lab's own rows. Each lab adds them to `PageState`. */
export type OwnState<P extends LabSettings> = StateOf<ReturnType<P['own']>[number]['rows'][number]>;

/** The settings that a lab offers, whatever the scheme. */
export function settingsOf(
  { settings }: { readonly settings: LabSettings },
  catalog: readonly Scheme[],
): ReadonlySet<string> {
  const own = settings.own(catalog.map(({ id }) => id)).flatMap(({ rows }) => rows.map(({ name }) => name));
  const parameters = catalog.flatMap((scheme) => scheme.parameters.map(({ name }) => name));
  return new Set([...settings.shared, ...own, ...parameters]);
}
