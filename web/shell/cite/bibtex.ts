/** BibTeX entries in ASCII, which every style and every TeX can read. */
import type { BibtexEntry } from '../../schemes/papers.ts';

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

/** TeX's accents by Unicode's combining marks. */
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

/** Escapes a text so that TeX prints it unchanged. Characters that TeX lacks become question marks. */
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

/** Percent-encodes characters that would end the braces or are not allowed in an address. */
const escapeUrl = (url: string) =>
  url.replace(/[{}\\\s"<>^`|]|[^ -~]/gu, (character) => encodeURIComponent(character));

export function toBibtex({ type, key, authors, title, year, fields = {} }: BibtexEntry): string {
  const nameOf = (name: string) => {
    if (name === '…') return 'others';
    return name.includes(',') ? escapeTex(name) : `{${escapeTex(name)}}`;
  };
  const rows: [string, string][] = [
    ['author', authors.map(nameOf).join(' and ')],
    // The second pair of braces preserves capitals.
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
