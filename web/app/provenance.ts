import type { Provenance } from '../draw/export/provenance.ts';
import { linkTo } from '../session/link.ts';
import type { Session } from '../session/session.ts';

/** What every figure of a session can say about itself. */
export const provenanceOf = (session: Session): Provenance => ({
  link: () => (session.home === null ? '' : linkTo(session)),
  lines: async (facts) => (await import('../cite/settings.ts')).captionLines(session, facts),
  panels: [
    {
      title: 'Cite this',
      load: async () => (await import('../cite/citation-panel.ts')).citationPanel(session),
    },
    { title: 'Code', load: async () => (await import('../scripts/script-panel.ts')).codePanel(session) },
  ],
});
