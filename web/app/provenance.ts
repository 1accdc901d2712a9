import type { Provenance } from '../draw/export/provenance.ts';
import { linkTo } from '../shell/link.ts';
import type { Session } from '../shell/session.ts';

/** The link, caption lines and panels (Cite, Code) of the figures of a session. */
export function provenanceOf(session: Session): Provenance {
  const load = () => import('./figure-panels.ts');
  return {
    link: () => (session.home === null ? '' : linkTo(session)),
    lines: async (facts) => (await load()).linesOf(session, facts),
    panels: [
      { title: 'Cite', load: async (asked) => (await load()).citePanel(session, asked) },
      { title: 'Code', load: async (asked) => (await load()).codePanel(session, asked) },
    ],
  };
}
