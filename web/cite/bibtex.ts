/** BibTeX entries, in ASCII: every style and every TeX reads them. */

export interface BibtexEntry {
  readonly type: 'article' | 'inproceedings' | 'misc';
  readonly key: string;
  /** 'Family, Given', in order; a name without comma is that of a group; '…' at the end stands for others */
  readonly authors: readonly string[];
  readonly title: string;
  readonly year: number;
  /** fields besides, as they are written; `url` is left as it is */
  readonly fields?: Readonly<Record<string, string>>;
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '–': '--',
  '—': '---',
  '…': '\\ldots{}',
  '“': '``',
  '”': "''",
  '’': "'",
  '×': '$\\times$',
  '·': '$\\cdot$',
  '−': '$-$',
  '′': "$'$",
  φ: '$\\varphi$',
  ψ: '$\\psi$',
  Ł: '{\\L}',
  ł: '{\\l}',
  ø: '{\\o}',
  ß: '{\\ss}',
};

/** TeX's accents by the combining mark that Unicode has for them. */
const accents: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '"',
  '\u030a': 'r ',
  '\u030c': 'v ',
  '\u0327': 'c ',
};

/** A text that TeX prints as it stands here. What TeX has no name for becomes a question mark. */
export function escapeTex(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(
      /([A-Za-z])([\u0300-\u0303\u0308\u030a\u030c\u0327])|([^ -~]|[\\~^#$%&_{}])/gu,
      (whole, letter, accent) => {
        if (letter) return `{\\${accents[accent]}${letter}}`;
        return special[whole] ?? (/[#$%&_{}]/.test(whole) ? `\\${whole}` : '?');
      },
    );
}

/** An address in braces: what would end them, or is no part of an address, as its code. */
const escapeUrl = (url: string) =>
  url.replace(/[{}\\\s"<>^`|]|[^ -~]/gu, (character) => encodeURIComponent(character));

export function toBibtex({ type, key, authors, title, year, fields = {} }: BibtexEntry): string {
  const nameOf = (name: string) => {
    if (name === '…') return 'others';
    return name.includes(',') ? escapeTex(name) : `{${escapeTex(name)}}`;
  };
  const rows: [string, string][] = [
    ['author', authors.map(nameOf).join(' and ')],
    // The second pair of braces keeps the capitals.
    ['title', `{${escapeTex(title)}}`],
    ['year', String(year)],
    ...Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      name === 'url' ? escapeUrl(value) : escapeTex(value),
    ]),
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(9)} = {${value}},`);
  return `@${type}{${key},\n${lines.join('\n')}\n}`;
}
