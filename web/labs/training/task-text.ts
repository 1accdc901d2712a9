/** What the page calls tasks and encodings. */
import { counted } from '../../core/counted.ts';
import type { Scheme, TaskId, TrainerOptions } from '../../core/types.ts';
import { listed } from '../../draw/format.ts';
import { nameAlone } from '../../schemes/lab-facts.ts';
import { nameInSentence, shortName } from '../../schemes/scheme-facts.ts';
import { noPositions } from '../../schemes/source.ts';
import { encodingParts } from './setting-values.ts';

interface TaskWords {
  /** on its button, and above the models’ answers */
  readonly title: string;
  /** after 'A learned table' and after 'A learned table and RoPE' */
  readonly can: readonly [one: string, several: string];
  /** what the task stays for a model that has not learned it: 'it stays …' */
  readonly otherwise: string;
}

const know = (what: string): TaskWords['can'] => [`knows ${what}`, `know ${what}`];
const find = (what: string): TaskWords['can'] => [`finds ${what}`, `find ${what}`];

export const tasks: Readonly<Record<TaskId, TaskWords>> = {
  first: { title: 'Which came first?', can: know('which word came first'), otherwise: 'a coin toss' },
  prev: { title: 'Copy from 3 back', can: ['copies from 3 back', 'copy from 3 back'], otherwise: 'a guess' },
  span: { title: 'Find the span', can: find('the span'), otherwise: 'a guess' },
  occ: { title: 'Is it there?', can: know('whether A occurs'), otherwise: 'a coin toss' },
  maj: {
    title: 'Which is more frequent?',
    can: know('which word is more frequent'),
    otherwise: 'a coin toss',
  },
  getk: { title: 'The word at position k', can: find('the word at a position'), otherwise: 'a guess' },
  at: {
    title: 'The word at position k, asked from anywhere',
    can: find('the word at a position, asked from anywhere'),
    otherwise: 'a guess',
  },
  count: {
    title: 'The 3rd letter back',
    can: ['finds the 3rd letter back', 'find the 3rd letter back'],
    otherwise: 'a guess',
  },
  rev: {
    title: 'Backwards',
    can: ['reads the words backwards', 'read the words backwards'],
    otherwise: 'a guess',
  },
  kspan: { title: 'The span of a key', can: find('the span of a key'), otherwise: 'a guess' },
  topic: { title: 'Hidden words', can: ['finds hidden words', 'find hidden words'], otherwise: 'a guess' },
  own: { title: 'Own pairs', can: ['answers new pairs', 'answer new pairs'], otherwise: 'a guess' },
};

/** '1st', '22nd', '13th' */
function ordinal(count: number): string {
  const end = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>;
  return `${count}${end[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}

/** The words for a task; copying and counting depend on how far back. */
export function taskWords(task: TaskId, reach: number): TaskWords {
  const words = tasks[task];
  if (task === 'count' && reach !== 3) {
    const letter = `the ${ordinal(reach)} letter back`;
    return {
      ...words,
      title: `The ${ordinal(reach)} letter back`,
      can: [`finds ${letter}`, `find ${letter}`],
    };
  }
  if (task !== 'prev' || reach === 3) return words;
  const from = `from ${reach} back`;
  return { ...words, title: `Copy ${from}`, can: [`copies ${from}`, `copy ${from}`] };
}

/** The title of the task in a model's options. */
export const taskTitle = ({ task = 'first', reach = 3 }: Pick<TrainerOptions, 'task' | 'reach'>): string =>
  taskWords(task, reach).title;

const sourceOf = (catalog: readonly Scheme[], id: string): Pick<Scheme, 'id' | 'title'> =>
  catalog.find((scheme) => scheme.id === id) ?? { id: id as Scheme['id'], title: id };

/** The numbers of the layers in which an encoding acts, as its plan says, and whether they are the first ones. */
function actingIn(layers: string) {
  const acting = [...layers].flatMap((digit, i) => (digit === '1' ? [i + 1] : []));
  return { acting, areFirst: acting.at(-1) === acting.length, of: layers.length };
}

/** '3 of 4', 'layers 1+3', '' for the usual layers */
function layersInShort(encoding: string): string {
  const { acting, areFirst, of } = actingIn(encodingParts(encoding).layers);
  if (of === 0) return '';
  return areFirst || acting.length === 0
    ? `, ${acting.length} of ${of}`
    : `, ${acting.length === 1 ? 'layer' : 'layers'} ${acting.join('+')}`;
}

/** ' in 3 of 4 layers', ' in layers 1+3 of 4', '' for the usual layers. The first ones go without their numbers. */
function layersText(encoding: string): string {
  const { acting, areFirst, of } = actingIn(encodingParts(encoding).layers);
  if (of === 0) return '';
  if (acting.length === 0) return ' in no layer';
  if (acting.length === of) return ` in all ${counted(of, 'layer')}`;
  if (areFirst) return ` in ${acting.length} of ${counted(of, 'layer')}`;
  return ` in ${acting.length === 1 ? 'layer' : 'layers'} ${acting.join('+')} of ${of}`;
}

const names = (catalog: readonly Scheme[], encoding: string): readonly string[] =>
  encodingParts(encoding).schemes.map((id) => shortName(sourceOf(catalog, id)));

/** 'None', 'Learned + Shaw', 'RoPE, 3 of 4' */
export const shortTitle = (catalog: readonly Scheme[], encoding: string): string =>
  names(catalog, encoding).join(' + ') + layersInShort(encoding);

/** 'No positions', 'Learned table', 'RoPE', 'Learned + Shaw', 'RoPE in 3 of 4 layers' */
export function panelTitle(catalog: readonly Scheme[], encoding: string): string {
  const { schemes } = encodingParts(encoding);
  const own =
    schemes.length > 1 ? names(catalog, encoding).join(' + ') : nameAlone(sourceOf(catalog, schemes[0]));
  return own + layersText(encoding);
}

const withoutLayers = (catalog: readonly Scheme[], encoding: string): string =>
  encodingParts(encoding)
    .schemes.map((id) => nameInSentence(sourceOf(catalog, id)))
    .join(' with ');

/** 'no positions', 'a learned table', 'a learned table with Shaw’s relative vectors', 'RoPE in 3 of 4 layers' */
export const insideSentence = (catalog: readonly Scheme[], encoding: string): string =>
  withoutLayers(catalog, encoding) + layersText(encoding);

/** 'T5’s buckets', 'sinusoidal positions' */
export const hasPluralName = (catalog: readonly Scheme[], encoding: string): boolean =>
  /(buckets|positions|sinusoids|vectors)$/.test(withoutLayers(catalog, encoding)) && encoding !== noPositions;

/** 'one seed', '3 seeds' */
export const seedCount = (seeds: number): string => (seeds === 1 ? 'one seed' : counted(seeds, 'seed'));

/** 'seed 7', 'seeds 7 to 9' */
export const seedsText = (seeds: readonly number[]): string =>
  seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds[seeds.length - 1]}`;

/** 'without positions', 'with ALiBi', 'without positions or with ALiBi' */
export function condition(catalog: readonly Scheme[], encodings: readonly string[]): string {
  const without = encodings.includes(noPositions) ? ['without positions'] : [];
  const others = encodings.filter((one) => one !== noPositions).map((one) => insideSentence(catalog, one));
  return [
    ...without,
    ...(others.length > 0
      ? [`with ${listed(others).replace(', and ', ' or ').replace(' and ', ' or ')}`]
      : []),
  ].join(' or ');
}
