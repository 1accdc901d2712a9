import type { FigureDeclaration } from '../cite/figure.ts';
import type { FigureFacts, Provenance } from '../draw/export/provenance.ts';
import { linkTo } from '../session/link.ts';
import type { Session } from '../session/session.ts';

const declared = async (facts: FigureFacts): Promise<FigureDeclaration> =>
  (await import('../cite/figure.ts')).declarationOf(facts);

async function captionOf(session: Session, facts: FigureFacts): Promise<() => readonly string[]> {
  const [figure, { captionLines }] = await Promise.all([declared(facts), import('../cite/caption.ts')]);
  return () => captionLines(session, figure);
}

/** The link, caption lines and panels (Cite, Code) of the figures of a session. */
export const provenanceOf = (session: Session): Provenance => ({
  link: () => (session.home === null ? '' : linkTo(session)),
  lines: async (facts) => (await captionOf(session, facts))(),
  panels: [
    {
      title: 'Cite',
      load: async (asked) => {
        const [figure, { citationPanel }] = await Promise.all([
          declared(asked),
          import('../cite/citation-panel.ts'),
        ]);
        return ({ heading }) => citationPanel(session, figure, heading);
      },
    },
    {
      title: 'Code',
      load: async (asked) => {
        const [figure, caption, { scriptPanel }] = await Promise.all([
          declared(asked),
          captionOf(session, asked),
          import('../scripts/script-panel.ts'),
        ]);
        return (facts) => scriptPanel({ session, facts, scripts: figure.scripts, caption });
      },
    },
  ],
});
