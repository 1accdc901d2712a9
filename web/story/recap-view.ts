/** The end of the story, from what its scenes show and what the reader answered. Loaded when the reader comes near. */
import { html, type TemplateResult } from 'lit';
import { writeHash } from '../settings/hash.ts';
import { linkToPage } from '../shell/link.ts';
import type { Session } from '../shell/session.ts';
import { type Answer, readAnswers, writeAnswers } from './answers.ts';
import type { RecapLine } from './recap.ts';
import './recap-element.ts';
import { text } from './recap-text.ts';
import type { SceneView } from './scene.ts';
import type { SceneElement } from './scene-element.ts';
import type { Scene } from './scenes.ts';

type Answers = ReadonlyMap<string, Answer>;

export const { noAnswer } = text;

/** What a link says of the answers. */
export const saidIn = (scenes: readonly Scene[], answers: Answers): string =>
  writeAnswers(scenes.map(({ id }) => answers.get(id)));

/** The answers of a link, by scene; each problem is a sentence that names its place. */
export function readSaid(
  said: string,
  scenes: readonly Scene[],
): { readonly answers: Answers; readonly problems: readonly string[] } {
  const answers = new Map<string, Answer>();
  const problems: string[] = [];
  readAnswers(said).forEach((answer, i) => {
    if (answer === undefined) return;
    if (scenes[i]) answers.set(scenes[i].id, answer);
    else problems.push(text.noScene(i + 1, scenes.length));
  });
  return { answers, problems };
}

interface Ended {
  /** its own: it carries the answers */
  readonly session: Session;
  readonly home: boolean;
  readonly scenes: readonly Scene[];
  readonly answers: Answers;
  /** null before the scene is loaded */
  readonly sceneOf: (id: string) => SceneElement | null;
  /** scrolls to a scene */
  readonly go: (id: string) => void;
}

/** A link to the scene as it is, or as it begins. */
function addressOf({ session: { store } }: Ended, { id, begin }: Scene, scene: SceneElement | null): string {
  const state = scene?.session.store.get() ?? { ...store.settings.defaults, ...begin(store.settings) };
  return `#${writeHash(store.settings, { ...state, scene: id } as typeof store.settings.defaults)}`;
}

function lineOf(ended: Ended, scene: Scene): RecapLine {
  const { id, title } = scene;
  const answer = ended.answers.get(id);
  const element = ended.sceneOf(id);
  const question = element?.question ?? null;
  const isOpen = answer === undefined && (!element || question !== null);
  const { claim, number = '', picture }: Partial<SceneView> = (isOpen ? null : element?.summary) ?? {};
  return {
    id,
    title,
    address: addressOf(ended, scene, element),
    question,
    answer,
    shown: claim === undefined ? null : { claim, number, picture: picture ?? null },
  };
}

export function recapView(ended: Ended): TemplateResult {
  const { session, home, scenes, go } = ended;
  return html`<pe-recap
    .session=${session}
    .lines=${scenes.map((scene) => lineOf(ended, scene))}
    link=${home ? linkToPage(session) : ''}
    ?home=${home}
    @go=${({ detail }: CustomEvent<string>) => go(detail)}
  ></pe-recap>`;
}
