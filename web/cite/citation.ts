/** Everything that a reader needs to cite what a figure shows. */
import type { FigureFacts } from '../draw/export/provenance.ts';
import { citation, publicLink, stateText } from '../session/link.ts';
import type { Session } from '../session/session.ts';
import { toBibtex } from './bibtex.ts';
import { figureOf } from './figures.ts';
import { type PaperId, papers, papersOfScaling, papersOfScheme } from './papers.ts';
import { settings } from './settings.ts';
import { softwareEntry } from './software.ts';
import { type ActingScheme, type ActingTable, subjectOf } from './subject.ts';

export interface Citation {
  /** one paragraph of plain text */
  readonly text: string;
  readonly definitions: readonly string[];
  readonly bibtex: string;
}

function papersOf(part: ActingScheme | ActingTable): readonly PaperId[] {
  if ('table' in part) return part.of === 'offsets' ? (papersOfScheme.shaw ?? []) : [];
  const { scheme, parameters } = part;
  return [
    ...(papersOfScheme[scheme] ?? []),
    ...((scheme === 'rotary' && papersOfScaling[String(parameters.scaling)]) || []),
  ];
}

/** Of the schemes that act. */
function papersUsed(session: Session, kind: string): readonly PaperId[] {
  const { parts, beside } = subjectOf(session, kind);
  return [...parts.flatMap(papersOf), ...beside.flatMap((scheme) => papersOf({ scheme, parameters: {} }))];
}

export function citationOf(session: Session, facts: Pick<FigureFacts, 'heading' | 'kind'>): Citation {
  const { heading, kind } = facts;
  const { definitions, notInLink } = figureOf(session, facts);
  const made = settings(session, facts).join('; ');
  const quoted = heading ? `“${heading}”. ` : '';
  const software = softwareEntry(
    publicLink(session),
    stateText(session),
    `${heading ? `${heading}. ` : ''}${made}`,
  );
  const cited = [...papersUsed(session, kind), ...definitions.flatMap((one) => one.papers)];
  return {
    text: `${quoted}${made}. ${citation(session)}${notInLink ? `. ${notInLink}` : ''}`,
    definitions: definitions.map(({ words }) => words),
    bibtex: [toBibtex(software), ...[...new Set(cited)].map((id) => toBibtex(papers[id]))].join('\n\n'),
  };
}
