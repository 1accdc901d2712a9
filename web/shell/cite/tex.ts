/** Text in TeX's source, for pdfTeX and later engines. */

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '`': '\\textasciigrave{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '–': '--',
  '—': '---',
  '…': '\\ldots{}',
  '“': '``',
  '”': "''",
  '’': "'",
  '×': '$\\times$',
  '·': '$\\cdot$',
  '−': '$-$',
  '≈': '$\\approx$',
  '²': '$^2$',
  '→': '$\\to$',
  '′': "$'$",
  λ: '$\\lambda$',
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

/** Escapes a text so that TeX prints it unchanged. Characters for which pdfTeX has no command stay as they are. */
export function escapeTex(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(
      /([A-Za-z])([\u0300-\u0303\u0308\u030a\u030c\u0327])|([^ -~]|[\\~^`<>|#$%&_{}])/gu,
      (whole, letter, accent) => {
        if (letter) return `{\\${accents[accent]}${letter}}`;
        return special[whole] ?? (/[#$%&_{}]/.test(whole) ? `\\${whole}` : whole);
      },
    )
    .normalize('NFC');
}
