/** What is said about a figure: the lines below it in a file, how to cite it, and its code. Loaded with the first of them. */

import type { FigureFacts, Panel } from '../draw/export/provenance.ts';
import { captionLines } from '../shell/cite/caption.ts';
import { declarationOf } from '../shell/cite/figure.ts';
import type { Session } from '../shell/session.ts';

async function captionOf(session: Session, facts: FigureFacts): Promise<() => readonly string[]> {
  const figure = await declarationOf(facts);
  return () => captionLines(session, figure);
}

export const linesOf = async (session: Session, facts: FigureFacts): Promise<readonly string[]> =>
  (await captionOf(session, facts))();

type Loaded = ReturnType<Panel['load']>;

export async function citePanel(session: Session, asked: FigureFacts): Loaded {
  const [figure, { citationPanel }] = await Promise.all([
    declarationOf(asked),
    import('../shell/cite/citation-panel.ts'),
  ]);
  return ({ heading }) => citationPanel(session, figure, heading);
}

export async function codePanel(session: Session, asked: FigureFacts): Loaded {
  const [figure, caption, { scriptPanel }] = await Promise.all([
    declarationOf(asked),
    captionOf(session, asked),
    import('../shell/cite/script-panel.ts'),
  ]);
  return (facts) => scriptPanel({ session, facts, scripts: figure.scripts, caption });
}
