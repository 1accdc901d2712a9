/** Loads a story of one's own, and the element that shows scenes. */
import { css, html, type TemplateResult } from 'lit';
import type { SettingTable, State } from '../settings/setting-table.ts';
import { loadLab } from '../shell/open-lab.ts';
import type { Lab, Session } from '../shell/session.ts';
import { type OwnScene, readStory } from './own-story.ts';
import { storyProblems } from './own-text.ts';
import type { AnySceneCode } from './scene.ts';
import './scenes-element.ts';
import { type Scene, scenes } from './scenes.ts';

const contentStyles = css`
  .content {
    position: relative;
  }
  .content.covered > * {
    visibility: hidden; /* It keeps its room, and no reader hears the answer. */
  }
  .content.covered::after {
    content: '?';
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    background: repeating-linear-gradient(-45deg, var(--line) 0 2px, var(--surface) 2px 7px);
    color: var(--ink-soft);
    font-size: var(--text-number);
    font-weight: 700;
  }
`;

/** A scene with words and content of its own. */
const codeWith = (
  question: AnySceneCode['question'],
  view: AnySceneCode['view'],
  begin: (session: Session) => void = () => {},
): AnySceneCode => ({
  figure: null,
  question,
  here: null,
  answers: ({ session }) => {
    begin(session);
    return null;
  },
  ask: () => {},
  view,
  revealed: () => {},
  replay: () => {},
  styles: [contentStyles],
});

/** A figure of a lab with the words around it. */
const codeOf = (
  { open, question, claim, explanation }: Extract<OwnScene, { readonly state: State }>,
  viewOf: (session: Session) => TemplateResult,
): AnySceneCode =>
  codeWith(
    question,
    ({ session, isRevealed }) => ({
      claim: isRevealed ? claim : open,
      explanation,
      controls: null,
      content: viewOf(session),
    }),
    (session) => {
      session.hasOwnWords = true;
    },
  );

/** In place of a figure in a state that its author did not mean. */
const refusalOf = (claim: string, problems: readonly string[]): AnySceneCode =>
  codeWith(null, () => ({
    claim,
    explanation: '',
    controls: null,
    content: problems.map((problem) => html`<p class="problem">${problem}</p>`),
  }));

/** `place`: among the scenes of the story, from 0. */
function sceneOf(own: OwnScene, place: number, labs: Session['labs']): Scene {
  const id = `own-${place + 1}`;
  if ('scene' in own) return { ...(scenes.find((one) => one.id === own.scene) as Scene), id };
  if ('problems' in own) {
    const title = storyProblems.notShown(storyProblems.place(place));
    return {
      id,
      title,
      begin: () => ({}),
      load: async () => ({ scene: refusalOf(title, own.problems) }),
    };
  }
  const lab = labs.find((one) => one.id === own.state.lab) as Lab;
  return {
    id,
    title: own.title,
    begin: () => own.state,
    load: async () => ({ scene: codeOf(own, await loadLab(lab)) }),
  };
}

interface LoadedStory {
  readonly title: string;
  readonly scenes: readonly Scene[];
  /** sentences for the teacher who wrote it, which stand above it */
  readonly problems: readonly string[];
  /** others, which stand in place of a scene */
  readonly inPlace: readonly string[];
}

/** `src`: its address, from the page's own. */
export async function loadStory(
  src: string,
  settings: SettingTable,
  labs: Session['labs'],
): Promise<LoadedStory> {
  const address = new URL(src, document.baseURI).href;
  let file: string;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    file = await response.text();
  } catch (thrown) {
    const missing = storyProblems.noFile(address, (thrown as Error).message);
    return { title: '', scenes: [], problems: [missing], inPlace: [] };
  }
  const { story, problems } = readStory(file, settings);
  const refused = story.scenes.flatMap((own, place) => ('problems' in own ? [{ ...own, place }] : []));
  const places = refused.map(({ place }) => place);
  return {
    title: story.title,
    scenes: story.scenes.map((own, i) => sceneOf(own, i, labs)),
    problems: places.length > 0 ? [...problems, storyProblems.seeThere(places)] : problems,
    inPlace: refused.flatMap(({ problems: why }) => why),
  };
}
