/** Everything that a reader needs to cite a figure, and the panel that shows it. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import cff from '../../../CITATION.cff?raw';
import type { SchemeId } from '../../core/types.ts';
import { controls } from '../../draw/controls.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
import { panelStyles } from '../../draw/snippet.ts';
import {
  type BibtexEntry,
  type PaperId,
  papers,
  papersOfAxes,
  papersOfLastPart,
  papersOfOffsets,
  papersOfScaling,
  papersOfScheme,
  papersOfSpread,
} from '../../schemes/papers.ts';
import type { Scaling } from '../../schemes/scheme-facts.ts';
import { StoreController } from '../../settings/store.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import type { Figure } from '../figure.ts';
import { text as words } from '../further-text.ts';
import { isPublic } from '../guide-link.ts';
import { publicLink, stateText, versionAndLink } from '../link.ts';
import type { Session } from '../session.ts';
import { settingLines } from './caption.ts';
import type { ActingScheme, ActingTable, FigureEncodings } from './encodings.ts';
import { declarationOf, type FigureDeclaration, figureNow } from './figure.ts';
import { hashTable, knownHash } from './table-hash.ts';
import { escapeTex } from './tex.ts';

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
    ...(link ? { url: link } : { howpublished: words.pageState(state) }),
    note,
  },
});

function papersOf(part: ActingScheme | ActingTable): readonly PaperId[] {
  if ('table' in part) return part.of === 'offsets' ? papersOfOffsets : [];
  const { scheme, parameters } = part;
  return [
    ...(papersOfScheme[scheme] ?? []),
    ...(papersOfScaling[String(parameters.scaling) as Scaling] ?? []),
    ...(parameters.spread === 'head' ? papersOfSpread : []),
    ...(papersOfAxes[String(parameters.axes)] ?? []),
    ...(parameters.part === 'last' ? papersOfLastPart : []),
  ];
}

/** The papers behind a scheme with its default parameters. */
const papersOfUsual = (scheme: SchemeId): readonly PaperId[] => papersOf({ scheme, parameters: {} });

const papersUsed = ({ parts, beside }: FigureEncodings): readonly PaperId[] => [
  ...parts.flatMap(papersOf),
  ...beside.flatMap(papersOfUsual),
];

const tablesIn = ({ parts }: FigureEncodings): readonly LoadedTable[] => [
  ...new Set(parts.flatMap((part) => ('table' in part ? [part.table] : []))),
];

/** '3.4 positions: mean error on held-out rows.' The number of the lab's claim belongs to the figures of its first screen. */
function resultOf({ finding, store }: Session, { fold }: CitedFigure): readonly string[] {
  if (fold !== '' || !finding?.measured || !finding.isCurrent || finding.state !== store.get()) return [];
  const { number, unit = '', meaning } = finding;
  return [`${[number, unit].filter(Boolean).join(' ')}: ${meaning.replace(/\.$/, '')}`];
}

type CitedFigure = FigureDeclaration & Partial<Pick<Figure, 'fold'>>;

export function citationOf(session: Session, figure: CitedFigure, heading: string) {
  const { encodings, definitions, notInLink } = figureNow(figure, session);
  const settings = settingLines(session, figure).join('; ');
  const hashes = tablesIn(encodings).flatMap((table) => knownHash(table) ?? []);
  const made = [...resultOf(session, figure), settings, ...hashes.map(words.tableHash)].join('. ');
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
    /** one paragraph */
    text: `${quoted}${made}. ${versionAndLink(session)}${notInLink ? `. ${notInLink}` : ''}`,
    definitions: definitions.map(({ words }) => words),
    bibtex: [toBibtex(ofPage), ...[...new Set(cited)].map((id) => toBibtex(papers[id]))].join('\n\n'),
  };
}

/** Percent-encodes characters that would end the braces or are not allowed in an address. */
const escapeUrl = (url: string) =>
  url.replace(/[{}\\\s"<>^`|]|[^ -~]/gu, (character) => encodeURIComponent(character));

const inAscii = (text: string): string => escapeTex(text).replace(/[^ -~]/gu, '?');

/** An entry in ASCII, which every style and every TeX can read. */
export function toBibtex({ type, key, authors, title, year, fields = {} }: BibtexEntry): string {
  const nameOf = (name: string) => {
    if (name === '…') return 'others';
    return name.includes(',') ? inAscii(name) : `{${inAscii(name)}}`;
  };
  const rows: [string, string][] = [
    ['author', authors.map(nameOf).join(' and ')],
    // The second pair of braces preserves capitals.
    ['title', `{${inAscii(title)}}`],
    ['year', String(year)],
    ...Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      name === 'url' ? escapeUrl(value) : inAscii(value),
    ]),
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(9)} = {${value}},`);
  return `@${type}{${key},\n${lines.join('\n')}\n}`;
}

/** <pe-citation>: link, settings, definitions and BibTeX of a figure. Properties: session, figure, heading. */
class CitationPanel extends LitElement {
  static override properties = { session: { attribute: false }, figure: { attribute: false }, heading: {} };
  static override styles = [controls, panelStyles];

  declare session: Session;
  declare figure: FigureDeclaration;
  declare heading: string;
  readonly #hashed = new WeakSet<LoadedTable>();

  readonly #draw = () => this.requestUpdate();
  #lab: EventTarget | undefined;

  /** The number of the citation comes with the lab's next result. */
  override connectedCallback(): void {
    super.connectedCallback();
    let root = this.getRootNode();
    while (root instanceof ShadowRoot) {
      this.#lab = root.host;
      if ('session' in root.host && root.host.localName !== this.localName) break;
      root = root.host.getRootNode();
    }
    this.#lab?.addEventListener('lab-updated', this.#draw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#lab?.removeEventListener('lab-updated', this.#draw);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session') && this.session) {
      new StoreController(this, this.session.store);
      new StoreController(this, this.session.tableStore);
    }
  }

  /** The hashes of the tables come after the rest. */
  protected override updated(): void {
    if (!this.session || !this.figure) return;
    for (const table of tablesIn(figureNow(this.figure, this.session).encodings)) {
      if (this.#hashed.has(table)) continue;
      this.#hashed.add(table);
      void hashTable(table).then((isThere) => isThere && this.requestUpdate());
    }
  }

  override render() {
    if (!this.session || !this.figure) return nothing;
    const { text, definitions, bibtex } = citationOf(this.session, this.figure, this.heading);
    const definitionText = definitions.join('\n');
    const link = publicLink(this.session);
    return html`
      ${link && !isPublic(link) ? html`<p>${words.onlyHere('cite it')}</p>` : nothing}
      <p class="title">${words.citationText}</p>
      <pe-snippet wrapped label=${words.citation} code=${text}></pe-snippet>
      <p class="title">${words.definitions}</p>
      <pe-snippet wrapped label=${words.definitions} code=${definitionText}></pe-snippet>
      <p class="title">${words.bibtexOfFigure}</p>
      <pe-snippet label=${words.bibtex} code=${bibtex}></pe-snippet>
    `;
  }
}

customElements.get('pe-citation') ?? customElements.define('pe-citation', CitationPanel);

/** Loads the figure's declaration. */
export async function citePanel(session: Session, asked: FigureFacts) {
  const figure = await declarationOf(asked);
  return ({ heading }: FigureFacts): TemplateResult =>
    html`<pe-citation .session=${session} .figure=${figure} .heading=${heading}></pe-citation>`;
}
