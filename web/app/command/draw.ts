/** Draws the figure of a link with the lab's own code, in the document that main.ts opens. */
import { render } from 'lit';
import { toPosterSVG } from '../../draw/export/save.ts';
import { readHash } from '../../settings/hash.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { text } from '../../shell/further-text.ts';
import { drawnFigures, figureFolds, openLab, type Session } from '../../shell/session.ts';
import { readChallenge } from '../../tasks/challenge.ts';
import { isPredictionAwaited } from '../../tasks/task-rows.ts';
import { problems as ofTasks } from '../../tasks/text.ts';
import { labs } from '../labs.ts';
import { loadView } from '../session-view.ts';
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
    const link = hasCode ? codeLink(session) : '';
    const withCode = hasCode ? (await import('./qr.ts')).withCode : null;
    refuseChallenge(session);
    refuseFiles(session);
    refuseAnswers(session);
    const view = await loadView(session);
    render(view(session), document.body);
    await atRest();
    const id = store.get('view');
    const figure = figureWithin(document.body, id);
    if (figure?.tabular) throw new Error(`The figure ${id} is a table of numbers and has no picture.`);
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
  if (!isPredictionAwaited(store.get())) return;
  throw new Error(
    'The link asks for a prediction, and the poster would give the answer away. Draw another figure without “predict”, or add answer=1 to draw this one all the same.',
  );
}

/** Links to a challenge need not name a lab: the page chooses what they show. */
function refuseChallenge(session: Session): void {
  const { challenge, view } = session.store.get();
  if (challenge === '') return;
  const { problems } = readChallenge(challenge, session);
  if (problems.includes(ofTasks.damaged) || (view !== '' && problems.length > 0))
    throw new Error(
      `${problems.join('\n')} Copy the whole link once more, or draw the figure without “challenge”.`,
    );
  if (view === '')
    throw new Error(
      'The link leads to a challenge. Open it in the page, and copy the link of one of its figures.',
    );
}

/** A phone can only open an address. */
function codeLink({ home, provenance }: Session): string {
  if (home && /^https?:/.test(home)) return provenance.link();
  throw new Error(
    'A QR code needs the whole address: give the link with https:// and all that comes before #.',
  );
}

/** The claim that a figure of the first screen proves, and its number. */
function claimOf(session: Session, kind: string): readonly string[] {
  const { finding } = session;
  if (!finding || figureFolds(openLab(session))[kind] !== '') return [];
  const { number, unit = '', standing, meaning } = finding;
  const headline = document.querySelector('pe-lab')?.shadowRoot?.querySelector('h1')?.textContent ?? '';
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const measured = `${number}${unit === '%' ? '\u00a0' : ' '}${unit}`;
  const ended = (words: string) => (words ? `${words.replace(/\.$/, '')}.` : '');
  return [plain(headline), `${plain(`${measured}`)}: ${plain(`${ended(meaning)} ${ended(standing.words)}`)}`];
}

/** The figures of all labs, a line for each: a link, the title, and where only some settings draw it, that. */
export async function listFigures(): Promise<string> {
  const lists = await Promise.all(
    labs.map(async (lab) => {
      const { choices } = await lab.figures();
      return Object.entries(choices).map(([id, { title, isDrawn }]) => {
        const link = `lab=${lab.id}&view=${id}`;
        return `${link.padEnd(40)} ${title}${isDrawn ? ' (with some settings)' : ''}\n`;
      });
    }),
  );
  return lists.flat().join('');
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
