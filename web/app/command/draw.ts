/** Draws the figure of a link with the lab's own code, in the document that main.ts opens. */
import { render } from 'lit';
import { toPosterSVG } from '../../draw/export/save.ts';
import { readHash, writeHash } from '../../settings/hash.ts';
import type { State } from '../../settings/setting-table.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { text } from '../../shell/further-text.ts';
import { drawnFigures, figureFolds, openLab, type Session } from '../../shell/session.ts';
import type { SceneView, ShownScene } from '../../story/scene.ts';
import { readChallenge } from '../../tasks/challenge.ts';
import { isPredictionAwaited, noQuestion } from '../../tasks/task-rows.ts';
import { problems as ofTasks } from '../../tasks/text.ts';
import { samplesOf } from '../gallery/samples.ts';
import { loadView } from '../session-view.ts';
import { text as words } from './poster-text.ts';
import { openRestingSession } from './resting-session.ts';

/** A link as the command takes it: an address, or the part after `#` alone. */
export interface PosterLink {
  /** the address of the page, which the caption repeats; null if only the part after `#` is given */
  readonly home: string | null;
  /** the part after `#` */
  readonly state: string;
}

/** What stands around the picture. */
export interface PosterLook {
  /** whether the claim that it proves and the number are above it */
  readonly hasClaim: boolean;
  /** whether the settings, the version and the link are below it */
  readonly hasSettings: boolean;
  readonly hasCode: boolean;
  /** Tells how the link is understood. */
  readonly note: (words: string) => void;
}

/**
 * An SVG document, with the picture that the figure's menu saves: of the figure that the link names, or the one that proves the lab's
 * claim. Rejects with a message for the reader.
 */
export async function drawPoster(
  { home, state: hash }: PosterLink,
  { hasClaim, hasSettings, hasCode, note }: PosterLook,
): Promise<string> {
  const { session, atRest, failure } = openRestingSession(home);
  const { store } = session;
  try {
    const { state, problems } = readHash(store.settings, hash);
    store.replace({ ...state, ui: 'figure' });
    const lab = openLab(session);
    const faults = problems.filter(({ isNote }) => !isNote);
    if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
    for (const { message } of problems) note(message);
    const link = hasCode ? codeLink(home, hash) : '';
    const withCode = hasCode ? (await import('./qr.ts')).withCode : null;
    refuseChallenge(session);
    refuseFiles(session);
    refuseAnswers(session);
    const view = await loadView(session);
    render(view(session), document.body);
    await atRest();
    const id = store.get('view');
    const figure = figureWithin(document.body, id);
    if (figure?.tabular) throw new Error(words.noPicture(id));
    if (figure)
      return await toPosterSVG(
        figure,
        ({ heading, lines }) => ({
          claim: hasClaim ? claimOf(session, figure.kind) : [],
          heading,
          lines: hasSettings ? lines : [],
        }),
        (whole) => withCode?.(whole, link) ?? whole,
      );
    throw new Error(
      `${text.notDrawn(lab.title, id)} ${failure() || text.figures(await drawnFigures(session))}`,
    );
  } finally {
    session.rest();
  }
}

/** A page prints its posters, and shows them until its scripts have run: before anybody has predicted what they show. */
function refuseAnswers({ store }: Session): void {
  if (isPredictionAwaited(store.get())) throw new Error(words.answer);
}

/** Links to a challenge need not name a lab: the page chooses what they show. */
function refuseChallenge(session: Session): void {
  const { challenge, view } = session.store.get();
  if (challenge === '') return;
  const { problems } = readChallenge(challenge, session);
  if (problems.includes(ofTasks.damaged) || (view !== '' && problems.length > 0))
    throw new Error(words.badChallenge(problems));
  if (view === '') throw new Error(words.challenge);
}

/** A phone can only open an address. In ASCII. */
function codeLink(home: string | null, state: string): string {
  if (!home || !/^https?:/.test(home)) throw new Error(words.codeOfState);
  return new URL(state === '' ? home : `${home}#${state}`).href;
}

const ended = (sentence = '') => (sentence ? `${sentence.replace(/\.$/, '')}.` : '');

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ');

/** The claim that a figure of the first screen proves, and its number; of a scene, what stands above its picture. */
function claimOf(session: Session, kind: string): readonly string[] {
  const scene = document.querySelector<Element & ShownScene>('pe-scene');
  if (scene?.shown) {
    const { claim, number, meaning, isComputing } = scene.shown as SceneView;
    const isNumbered = number && !isComputing && scene.given.isRevealed;
    return [claim, ...(isNumbered ? [`${number} ${ended(meaning)}`] : [])];
  }
  const { finding } = session;
  if (!finding || figureFolds(openLab(session))[kind] !== '') return [];
  const { headline, number, unit = '', standing, meaning } = finding;
  return [headline, `${joined(number, unit)}: ${joined(ended(meaning), ended(standing.words))}`];
}

/** All scenes, and all figures that have a picture, a line for each: a link that draws it, and the title. */
export async function listFigures(): Promise<string> {
  const { session } = openRestingSession(null);
  const pictured = (await samplesOf(session)).filter(({ isPictured }) => isPictured);
  const lines = pictured.map(({ state, figure: { id, choice } }) => {
    const shown: State = { ...state, view: id, ...(state.scene && { predict: noQuestion }) };
    return `${writeHash(session.store.settings, shown).padEnd(40)} ${choice}\n`;
  });
  session.rest();
  return lines.join('');
}

/** Links name files; they do not contain them. */
function refuseFiles({ store }: Session): void {
  const { source, remote, headWeights } = store.get();
  if (source !== 'file' && headWeights !== 'file') return;
  throw new Error(words.needsFile(headWeights === 'file' ? words.weights : words.table(remote)));
}
