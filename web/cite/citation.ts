/** Everything that a reader needs to cite what a figure shows. */
import { citation, publicLink, stateText } from '../session/link.ts';
import type { Session } from '../session/session.ts';
import { toBibtex } from './bibtex.ts';
import type { ActingScheme, ActingTable, FigureEncodings } from './encodings.ts';
import { type Figure, figureNow } from './figure.ts';
import { type PaperId, papers, papersOfScaling, papersOfScheme } from './papers.ts';
import { settings } from './settings.ts';
import { softwareEntry } from './software.ts';

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

const papersUsed = ({ parts, beside }: FigureEncodings): readonly PaperId[] => [
  ...parts.flatMap(papersOf),
  ...beside.flatMap((scheme) => papersOf({ scheme, parameters: {} })),
];

export function citationOf(session: Session, figure: Figure, heading: string): Citation {
  const { encodings, definitions, notInLink } = figureNow(figure, session);
  const made = settings(session, figure).join('; ');
  const quoted = heading ? `“${heading}”. ` : '';
  const software = softwareEntry(
    publicLink(session),
    stateText(session),
    `${heading ? `${heading}. ` : ''}${made}`,
  );
  const cited = [...papersUsed(encodings), ...definitions.flatMap((one) => one.papers)];
  return {
    text: `${quoted}${made}. ${citation(session)}${notInLink ? `. ${notInLink}` : ''}`,
    definitions: definitions.map(({ words }) => words),
    bibtex: [toBibtex(software), ...[...new Set(cited)].map((id) => toBibtex(papers[id]))].join('\n\n'),
  };
}
