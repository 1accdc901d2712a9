/** The entries of the gallery with their posters, drawn one after the other with one core: figures of equal settings share their results. */
import { render } from 'lit';
import { toPosterSVG } from '../../draw/export/save.ts';
import type { LabFigure } from '../../draw/lab-figure.ts';
import { figureWithin } from '../../shell/frame/one-figure.ts';
import { openRestingSession, type RestingSession } from '../command/resting-session.ts';
import { loadView } from '../session-view.ts';
import { type Entry, entryOf } from './entry.ts';
import { type Sample, samplesOf } from './samples.ts';

interface DrawnEntry extends Entry {
  readonly svg: string | null;
}

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The first of several sentences. */
const first = (text: string): string => /^.*?[.?!](?= \p{Lu}|$)/u.exec(text)?.[0] ?? text;

/** The first element of that name, through all shadow roots. */
function deep(root: ParentNode, name: string): Element | null {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === name) return element;
    const within: Element | null = element.shadowRoot && deep(element.shadowRoot, name);
    if (within) return within;
  }
  return null;
}

async function show({ session, atRest }: RestingSession, { state, figure }: Sample): Promise<void> {
  session.store.replace({ ...state, ui: 'figure', view: figure.id });
  const view = await loadView(session);
  render(view(session), document.body);
  await atRest();
}

/** The first sentence of the headline, or else of what stands below the figure. */
const saidOf = (figure: LabFigure): string =>
  first(
    plain(deep(document.body, 'h1')?.textContent) ||
      plain(figure.querySelector('[slot=caption]')?.textContent),
  );

/** Null for tables of numbers and for figures that have no picture. Without the settings, which are too small to read in a gallery. */
async function posterOf(figure: LabFigure): Promise<string | null> {
  if (figure.tabular) return null;
  const request = await figure.fileRequest('svg');
  if (!request?.source.scene()) return null;
  return toPosterSVG(
    figure,
    ({ heading }) => ({ heading, lines: [] }),
    (whole) => whole,
  );
}

export async function* drawSamples(): AsyncGenerator<DrawnEntry> {
  const resting = openRestingSession(null);
  const { session, failure } = resting;
  for (const sample of await samplesOf(session)) {
    await show(resting, sample);
    const figure = figureWithin(document.body, sample.figure.id);
    if (!figure) throw new Error(`The gallery’s settings do not draw “${sample.figure.title}”. ${failure()}`);
    const svg = await posterOf(figure);
    if ((svg !== null) !== sample.isPictured)
      throw new Error(`gallery/starts.ts is wrong about the picture of “${sample.figure.title}”.`);
    const said = saidOf(figure);
    session.store.replace(sample.state);
    yield { ...entryOf(session, sample, said), svg };
  }
}
