/** Draws the figure of a link with the lab's own code, in an open document (document.ts). */
import { render } from 'lit';
import { toSVG } from '../../draw/export/save.ts';
import { readHash } from '../../settings/hash.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { labView, loadLab } from '../../shell/lab-view.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { isPredictionAwaited } from '../../tasks/task-rows.ts';
import { drawnFigures } from '../drawn-figures.ts';
import { openRestingSession } from './session.ts';

/** A link as the command takes it: an address, or the part after `#` alone. */

interface PosterLink {
  /** the address of the page, which the caption repeats; null if only the part after `#` is given */
  readonly home: string | null;
  /** the part after `#` */
  readonly state: string;
}

/** Throws if the text is no link. */
export function readLink(text: string): PosterLink {
  const isAddress = /^(https?|file):/.test(text);
  const at = text.indexOf('#');
  const home = at < 0 ? text : text.slice(0, at);
  const state = at < 0 && isAddress ? '' : text.slice(at + 1);
  if (state !== '' && !state.includes('='))
    throw new Error(`“${text}” is not a link of the playground, nor the part of one after “#”.`);
  return { home: isAddress ? home : null, state };
}

/**
 * An SVG document, the same as the figure's menu saves: of the figure that the link names, or the one that proves the lab's claim.
 * Rejects with a message for the reader.
 */
export async function drawPoster({ home, state: text }: PosterLink): Promise<string> {
  const { session, atRest, failure } = openRestingSession(home);
  const { store } = session;
  try {
    const { state, problems } = readHash(store.settings, text);
    store.replace({ ...state, ui: 'figure' });
    const lab = openLab(session);
    const words = problems.map(({ message }) => message);
    if (problems.some(({ name }) => name === 'view')) words.push(await figuresOf(session));
    if (words.length > 0) throw new Error(words.join('\n'));
    refuseQuestions(session);
    refuseFiles(session);
    refuseAnswers(session);
    await loadLab(lab);
    render(labView(lab, session), document.body);
    await atRest();
    const id = store.get('view');
    const figure = figureWithin(document.body, id);
    if (figure?.tabular) throw new Error(`The figure ${id} is a table of numbers and has no picture.`);
    if (figure) return await toSVG(figure);
    const missing = `With these settings the lab ${lab.title} does not draw ${id === '' ? 'its figure' : `the figure ${id}`}.`;
    throw new Error(`${missing} ${failure() || (await figuresOf(session))}`);
  } finally {
    session.rest();
  }
}

/** The figures to choose from. */
async function figuresOf(session: Session): Promise<string> {
  const { choices } = await openLab(session).figures();
  return `Its figures: ${drawnFigures(session, choices).join(', ')}.`;
}

/** A page prints its posters, and shows them until its scripts have run: before anybody has predicted what they show. */
function refuseAnswers({ store }: Session): void {
  if (!isPredictionAwaited(store.get())) return;
  throw new Error(
    'The link asks for a prediction, and the poster would give the answer away. Draw another figure without “predict”, or add answer=1 to draw this one all the same.',
  );
}

/** Links to a step or a challenge need not name a lab: the page chooses what they show. */
function refuseQuestions({ store }: Session): void {
  const { step, challenge, view } = store.get();
  if (view !== '' || (step === 0 && challenge === '')) return;
  throw new Error(
    `The link leads to ${challenge ? 'a challenge' : 'a step of a path'}. Open it in the page, and copy the link of one of its figures.`,
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
