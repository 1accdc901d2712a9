/** Draws the figure of a link with the lab's own code, in the document that main.ts opens. */
import { render } from 'lit';
import { toSVG } from '../../draw/export/save.ts';
import { readHash } from '../../settings/hash.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { text } from '../../shell/further-text.ts';
import { drawnFigures, openLab, type Session } from '../../shell/session.ts';
import { isPredictionAwaited } from '../../tasks/task-rows.ts';
import { loadView } from '../session-view.ts';
import { openRestingSession } from './resting-session.ts';

/** A link as the command takes it: an address, or the part after `#` alone. */

export interface PosterLink {
  /** the address of the page, which the caption repeats; null if only the part after `#` is given */
  readonly home: string | null;
  /** the part after `#` */
  readonly state: string;
}

/**
 * An SVG document, the same as the figure's menu saves: of the figure that the link names, or the one that proves the lab's claim.
 * Rejects with a message for the reader.
 */
export async function drawPoster({ home, state: hash }: PosterLink): Promise<string> {
  const { session, atRest, failure } = openRestingSession(home);
  const { store } = session;
  try {
    const { state, problems } = readHash(store.settings, hash);
    store.replace({ ...state, ui: 'figure' });
    const lab = openLab(session);
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
    refuseQuestions(session);
    refuseFiles(session);
    refuseAnswers(session);
    const view = await loadView(session);
    render(view(session), document.body);
    await atRest();
    const id = store.get('view');
    const figure = figureWithin(document.body, id);
    if (figure?.tabular) throw new Error(`The figure ${id} is a table of numbers and has no picture.`);
    if (figure) return await toSVG(figure);
    throw new Error(
      `${text.notDrawn(lab.title, id)} ${failure() || text.figures(await drawnFigures(session))}`,
    );
  } finally {
    session.rest();
  }
}

/** A page prints its posters, and shows them until its scripts have run: before anybody has predicted what they show. */
function refuseAnswers({ store }: Session): void {
  if (!isPredictionAwaited(store.get())) return;
  throw new Error(
    'The link asks for a prediction, and the poster would give the answer away. Draw another figure without “predict”, or add answer=1 to draw this one all the same.',
  );
}

/** Links to a challenge need not name a lab: the page chooses what they show. */
function refuseQuestions({ store }: Session): void {
  const { challenge, view } = store.get();
  if (view !== '' || challenge === '') return;
  throw new Error(
    'The link leads to a challenge. Open it in the page, and copy the link of one of its figures.',
  );
}

/** Links name files; they do not contain them. */
function refuseFiles({ store }: Session): void {
  const { source, remote, headWeights } = store.get();
  if (source !== 'file' && headWeights !== 'file') return;
  const file = headWeights === 'file' ? 'a file of weights' : remote ? `the table at ${remote}` : 'a table';
  throw new Error(
    `The link needs ${file}, which it does not contain. Open it in the page, load the file and save the figure there.`,
  );
}
