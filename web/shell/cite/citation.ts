/** Everything that a reader needs to cite a figure. */

import cff from '../../../CITATION.cff?raw';
import type { SchemeId } from '../../core/types.ts';
import {
  type BibtexEntry,
  type PaperId,
  papers,
  papersOfOffsets,
  papersOfScaling,
  papersOfScheme,
} from '../../schemes/papers.ts';
import type { Scaling } from '../../schemes/scaling-names.ts';
import { publicLink, stateText, versionAndLink } from '../link.ts';
import type { Session } from '../session.ts';
import { toBibtex } from './bibtex.ts';
import { settingLines } from './caption.ts';
import type { ActingScheme, ActingTable, FigureEncodings } from './encodings.ts';
import { type FigureDeclaration, figureNow } from './figure.ts';
import { text } from './text.ts';

export interface Citation {
  /** one paragraph of plain text */
  readonly text: string;
  readonly definitions: readonly string[];
  readonly bibtex: string;
}

/** The value of an unindented field of the file, without quotes. */
function field(name: string): string {
  const [, value] = cff.match(new RegExp(`^${name}: *"?(.*?)"? *$`, 'm')) ?? [];
  if (value === undefined) throw new Error(`CITATION.cff has no ${name}.`);
  return value;
}

/** The citation of the page itself, from the repository's CITATION.cff. */
export const software = {
  title: field('title'),
  version: field('version'),
  year: Number(field('date-released').slice(0, 4)),
  authors: [...cff.matchAll(/^ +(?:- )?name: *"?(.*?)"? *$/gm)].map(([, name]) => name),
};

/** `link` is '' if others cannot open it; the entry then gives `state`, with which the page can be opened. */
const softwareEntry = (link: string, state: string, note: string): BibtexEntry => ({
  type: 'misc',
  key: `positional${software.year}playground`,
  authors: software.authors,
  title: software.title,
  year: software.year,
  fields: {
    version: software.version,
    ...(link ? { url: link } : { howpublished: text.pageState(state) }),
    note,
  },
});

function papersOf(part: ActingScheme | ActingTable): readonly PaperId[] {
  if ('table' in part) return part.of === 'offsets' ? papersOfOffsets : [];
  const { scheme, parameters } = part;
  return [
    ...(papersOfScheme[scheme] ?? []),
    ...(papersOfScaling[String(parameters.scaling) as Scaling] ?? []),
  ];
}

/** The papers behind a scheme with its default parameters. */
const papersOfUsual = (scheme: SchemeId): readonly PaperId[] => papersOf({ scheme, parameters: {} });

const papersUsed = ({ parts, beside }: FigureEncodings): readonly PaperId[] => [
  ...parts.flatMap(papersOf),
  ...beside.flatMap(papersOfUsual),
];

export function citationOf(session: Session, figure: FigureDeclaration, heading: string): Citation {
  const { encodings, definitions, notInLink } = figureNow(figure, session);
  const made = settingLines(session, figure).join('; ');
  const quoted = heading ? `“${heading}”. ` : '';
  const ofPage = softwareEntry(
    publicLink(session),
    stateText(session),
    `${heading ? `${heading}. ` : ''}${made}`,
  );
  const cited = [
    ...papersUsed(encodings),
    ...definitions.flatMap(({ papers, schemes = [] }) => [...papers, ...schemes.flatMap(papersOfUsual)]),
  ];
  return {
    text: `${quoted}${made}. ${versionAndLink(session)}${notInLink ? `. ${notInLink}` : ''}`,
    definitions: definitions.map(({ words }) => words),
    bibtex: [toBibtex(ofPage), ...[...new Set(cited)].map((id) => toBibtex(papers[id]))].join('\n\n'),
  };
}
