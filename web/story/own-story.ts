/**
 * A story of one's own, as a JSON file beside the notes:
 *
 *   {"v":1,"title":"Order","scenes":[
 *     {"scene":"rope"},
 *     {"state":"v=1&lab=order&scheme=alibi","view":"difference","open":"Does ALiBi see order?","question":"Which outputs change?",
 *      "answers":["None","All"],"right":1,"claim":"ALiBi sees order.","explanation":"Its bias grows with distance."}]}
 *
 * A scene is one of the main story (`scene`), or a figure of a lab in any state with the words around it.
 */
import { readHash } from '../settings/hash.ts';
import { excerpt } from '../settings/setting.ts';
import type { SettingTable, State } from '../settings/setting-table.ts';
import { storyProblems as words } from './own-text.ts';
import type { Question } from './scene.ts';
import { scenes } from './scenes.ts';

const version = 1;
const mostScenes = 20;
/** Of a file, in UTF-16 units. */
const longestFile = 65_536;
const longestText = 400;

/** One of the main story, by its id, a figure of a lab, or its place in the file and why its settings cannot be shown. */
export type OwnScene =
  | { readonly scene: string }
  | { readonly place: string; readonly problems: readonly string[] }
  | {
      readonly title: string;
      readonly state: State;
      readonly open: string;
      readonly question: Question | null;
      /** instead of `open`, once the answer is shown */
      readonly claim: string;
      readonly explanation: string;
    };

interface OwnStory {
  readonly title: string;
  readonly scenes: readonly OwnScene[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: State | readonly string[]): value is readonly string[] => Array.isArray(value);

const parts = [
  'scene',
  'state',
  'view',
  'open',
  'question',
  'answers',
  'right',
  'claim',
  'explanation',
  'title',
];

/** Reads a story; each problem is a sentence that names its place. What is refused is left out, and so is a scene that needs it. */
export function readStory(
  file: string,
  settings: SettingTable,
): { readonly story: OwnStory; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const refuse = (place: string, value: unknown, reason: string): undefined => {
    problems.push(
      value === undefined
        ? words.missing(place, reason)
        : words.wrong(place, excerpt(JSON.stringify(value)), reason),
    );
  };
  const nothingIn = { title: '', scenes: [] };
  if (file.length > longestFile)
    return { story: nothingIn, problems: [words.tooLong(file.length, longestFile)] };
  let json: unknown;
  try {
    json = JSON.parse(file);
  } catch (thrown) {
    return { story: nothingIn, problems: [words.noJson((thrown as Error).message)] };
  }
  if (!isRecord(json))
    return { story: nothingIn, problems: [words.wrong('story', excerpt(file), words.noObject)] };
  const { v, title = '', scenes: list } = json;
  // Of another version, the same names may mean something else.
  if (v !== version) {
    refuse('v', v, words.version(version));
    return { story: nothingIn, problems };
  }
  const isTitle = typeof title === 'string' && title.length <= longestText;
  if (!isTitle) refuse('title', title, words.text(longestText));
  const story = { title: isTitle ? title : '', scenes: [] as readonly OwnScene[] };
  if (!Array.isArray(list) || list.length === 0 || list.length > mostScenes) {
    refuse('scenes', list, words.list(mostScenes));
    return { story, problems };
  }

  /** A text of a scene; `fallback` if it may be left out. */
  const textOf = <Fallback extends string | undefined>(place: string, value: unknown, fallback: Fallback) => {
    if (typeof value === 'string' && value.trim() !== '' && value.length <= longestText) return value;
    if (value !== undefined || fallback === undefined) refuse(place, value, words.text(longestText));
    return fallback;
  };

  const questionOf = (
    place: string,
    { question, answers, right }: Readonly<Record<string, unknown>>,
  ): Question | null | undefined => {
    if (question === undefined && answers === undefined && right === undefined) return null;
    const asked = textOf(`${place}.question`, question, undefined);
    const all = Array.isArray(answers) ? answers : [];
    const areTexts = all.every(
      (one) => typeof one === 'string' && one.trim() !== '' && one.length <= longestText,
    );
    if (all.length < 2 || all.length > 4 || !areTexts)
      return refuse(`${place}.answers`, answers, words.answers);
    if (!Number.isInteger(right) || all[right as number] === undefined)
      return refuse(`${place}.right`, right, words.right(all.length - 1));
    return asked === undefined ? undefined : { words: asked, answers: all, right: right as number };
  };

  /** In any other state, the words around it would say what is not so. */
  const stateOf = (place: string, link: string, figure: string): State | readonly string[] => {
    const hash = link.replace(/^#/, '');
    const view = figure && `&view=${encodeURIComponent(figure)}`;
    const { state, problems: ofState } = readHash(settings, `${hash}${view}&ui=figure`);
    const known = ['v', ...settings.rows(state.scheme).map(({ name }) => name)];
    const unknown = [...new URLSearchParams(hash).keys()].filter((name) => !known.includes(name));
    const wrong = [
      ...ofState.map(
        ({ name, fault }) => `${place}.${name === 'view' && figure ? 'view' : 'state'}: ${fault}`,
      ),
      ...(unknown.length > 0 ? [words.unknownSettings(place, unknown.map(excerpt))] : []),
    ];
    problems.push(...wrong);
    return wrong.length > 0 ? wrong : state;
  };

  const sceneOf = (value: unknown, i: number): readonly OwnScene[] => {
    const place = `scenes[${i}]`;
    if (!isRecord(value)) {
      refuse(place, value, words.noObject);
      return [];
    }
    const unknown = Object.keys(value).filter((name) => !parts.includes(name));
    if (unknown.length > 0) problems.push(words.unknownParts(place, unknown.map(excerpt), parts));
    if (value.scene !== undefined) {
      const known = scenes.map(({ id }) => id);
      if (known.some((id) => id === value.scene)) return [{ scene: String(value.scene) }];
      refuse(`${place}.scene`, value.scene, words.oneOf(known));
      return [];
    }
    const link = textOf(`${place}.state`, value.state, undefined);
    const figure = textOf(`${place}.view`, value.view, '');
    const state = link && stateOf(place, link, figure);
    const open = textOf(`${place}.open`, value.open, undefined);
    const question = questionOf(place, value);
    const claim = textOf(`${place}.claim`, value.claim, open ?? '');
    const explanation = textOf(`${place}.explanation`, value.explanation, '');
    const title = textOf(`${place}.title`, value.title, open ?? '');
    if (!state || open === undefined || question === undefined) return [];
    if (isList(state)) return [{ place, problems: state }];
    return [{ title, state, open, question, claim, explanation }];
  };

  return { story: { ...story, scenes: list.flatMap(sceneOf) }, problems };
}
