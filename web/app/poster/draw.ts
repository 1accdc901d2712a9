/** Draws the figure of a link with the lab's own code, in an open document (document.ts). */
import { render } from 'lit';
import { toSVG } from '../../draw/export/picture.ts';
import type { LabFigure } from '../../draw/lab-figure.ts';
import { openLab, type Session } from '../../session/session.ts';
import { readHash } from '../../state/hash.ts';
import { figuresDrawn, folds, headline, proofDrawn } from './figures.ts';
import type { PosterLink } from './link.ts';
import { openRestingSession, type RestingSession } from './session.ts';

/** An SVG document, the same as the figure's menu saves. Rejects with a message for the reader. */
export async function drawPoster({ home, state: text, view }: PosterLink): Promise<string> {
  const resting = openRestingSession(home);
  const { session } = resting;
  try {
    const { state, problems } = readHash(session.store.properties, text);
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
    session.store.replace(state);
    refuseFiles(session);
    await refuseUnknown(session, view);
    await openLab(session).load();
    render(openLab(session).view(session), document.body);
    return await toSVG(await figureOf(view, resting));
  } finally {
    session.rest();
  }
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

async function refuseUnknown(session: Session, view: string): Promise<void> {
  const { title, figures } = openLab(session);
  const ids = Object.keys((await figures()).figures);
  if (view === '' || ids.includes(view)) return;
  throw new Error(
    `The link sets view = ${view}; the lab ${title} has no such figure.\nIts figures: ${ids.join(', ')}.`,
  );
}

/** The figure, once its result is there. If it is in a fold, opens that fold. */
async function figureOf(view: string, { session, atRest, failure }: RestingSession): Promise<LabFigure> {
  const open = session.store.get('open').split(' ').filter(Boolean);
  const drawn = new Set<string>();
  await atRest();
  for (const fold of [null, ...folds()]) {
    if (fold !== null) session.store.set({ open: [...new Set([...open, fold])].join(' ') });
    await atRest();
    const figures = figuresDrawn();
    const figure = view === '' ? proofDrawn() : figures.find(({ kind }) => kind === view);
    if (figure?.tabular) throw new Error(`The figure ${view} is a table of numbers and has no picture.`);
    if (figure) return figure;
    for (const { kind, tabular } of figures) if (!tabular) drawn.add(kind);
  }
  const missing = view === '' ? 'a figure' : `the figure ${view}`;
  const others = drawn.size > 0 ? `\nIt draws: ${[...drawn].join(', ')}.` : '';
  throw new Error(
    `With these settings the lab does not draw ${missing}. It says: “${headline()}” ${failure()}${others}`,
  );
}
