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
import { hashIn, readHash } from '../settings/hash.ts';
import { excerpt } from '../settings/setting.ts';
import type { SettingTable, State } from '../settings/setting-table.ts';
import { storyProblems as words } from './own-text.ts';
import type { Question } from './scene.ts';
import { recap, scenes } from './scenes.ts';

const version = 1;
const mostScenes = 20;
/** Of a file, in UTF-16 units. */
const longestFile = 65_536;
const longestText = 400;

/** One of the main story, by its id, a figure of a lab, or the sentences that say why it cannot be shown. */
export type OwnScene =
  | { readonly scene: string }
  | { readonly problems: readonly string[] }
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

/** Of a scene that shows a figure. */
const parts = ['state', 'view', 'open', 'question', 'answers', 'right', 'claim', 'explanation', 'title'];

/**
 * Reads a story; each problem is a sentence that names its place. What is refused is left out; a scene that needs it keeps its place, and
 * says there what is wrong.
 */
export function readStory(
  file: string,
  settings: SettingTable,
): { readonly story: OwnStory; readonly problems: readonly string[] } {
  const problems: string[] = [];
  /** of the scene that is being read */
  let ofScene = problems;
  const refuse = (place: string, value: unknown, reason: string): undefined => {
    ofScene.push(
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
    const asked = textOf(`${place}, question`, question, undefined);
    const all = Array.isArray(answers) ? answers : [];
    const areTexts = all.every(
      (one) => typeof one === 'string' && one.trim() !== '' && one.length <= longestText,
    );
    if (all.length < 2 || all.length > 4 || !areTexts)
      return refuse(`${place}, answers`, answers, words.answers);
    if (!Number.isInteger(right) || all[right as number] === undefined)
      return refuse(`${place}, right`, right, words.right(all.length));
    return asked === undefined ? undefined : { words: asked, answers: all, right: right as number };
  };

  /** In any other state, the words around it would say what is not so. */
  const stateOf = (place: string, link: string, figure: string): State | undefined => {
    const hash = hashIn(link);
    const view = figure && `&view=${encodeURIComponent(figure)}`;
    const { state, problems: ofLink } = readHash(settings, `${hash}${view}&ui=figure`);
    const ofState = ofLink.filter(({ isNote }) => !isNote);
    if (state.scene !== '') {
      ofScene.push(state.scene === recap ? words.namesEnd(place) : words.namesScene(place, state.scene));
      return undefined;
    }
    const known = ['v', ...settings.rows(state.scheme).map(({ name }) => name)];
    const unknown = [...new URLSearchParams(hash).keys()].filter((name) => !known.includes(name));
    for (const { name, fault } of ofState)
      ofScene.push(`${place}, ${name === 'view' && figure ? '' : 'state: '}${fault}`);
    if (unknown.length > 0) ofScene.push(words.unknownSettings(place, unknown.map(excerpt)));
    return ofState.length + unknown.length > 0 ? undefined : state;
  };

  /** Undefined if it cannot be shown. */
  const sceneOf = (
    place: string,
    value: Readonly<Record<string, unknown>>,
  ): Exclude<OwnScene, { readonly problems: readonly string[] }> | undefined => {
    if (value.scene !== undefined) {
      const known = scenes.map(({ id }) => id);
      const others = Object.keys(value).filter((name) => name !== 'scene');
      if (others.length > 0) ofScene.push(words.besideScene(place, others.map(excerpt)));
      if (known.some((id) => id === value.scene)) return { scene: String(value.scene) };
      return refuse(`${place}, scene`, value.scene, words.oneOf(known));
    }
    const unknown = Object.keys(value).filter((name) => !parts.includes(name));
    if (unknown.length > 0) ofScene.push(words.unknownParts(place, unknown.map(excerpt), parts));
    const link = textOf(`${place}, state`, value.state, undefined);
    const figure = textOf(`${place}, view`, value.view, '');
    const state = link && stateOf(place, link, figure);
    const open = textOf(`${place}, open`, value.open, undefined);
    const question = questionOf(place, value);
    const claim = textOf(`${place}, claim`, value.claim, open ?? '');
    const explanation = textOf(`${place}, explanation`, value.explanation, '');
    const title = textOf(`${place}, title`, value.title, open ?? '');
    if (!state || open === undefined || question === undefined) return undefined;
    return { title, state, open, question, claim, explanation };
  };

  const shownScenes = list.map((value: unknown, i): OwnScene => {
    const place = words.place(i);
    ofScene = [];
    const scene = isRecord(value) ? sceneOf(place, value) : refuse(place, value, words.noObject);
    if (!scene) return { problems: ofScene };
    problems.push(...ofScene);
    return scene;
  });
  return { story: { ...story, scenes: shownScenes }, problems };
}
