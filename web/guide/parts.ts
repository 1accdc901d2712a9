/** What the build takes from the page into the guide: its colours and type, and lists in Markdown. */
import { colors } from '../draw/theme.ts';
import { tokens } from '../draw/tokens.ts';
import { examples } from '../shell/formula/examples.ts';

import { measures } from '../tasks/measures.ts';
import { pack } from '../tasks/pack.ts';
import { exercises } from './worksheet.ts';

export const paper = { light: colors.light.paper, dark: colors.dark.paper };

export const tokensCss = tokens.cssText;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string) => `\`${text}\``;

/** A link from a page of the guide to the page. */
const linkTo = (title: string, state: Readonly<Record<string, string>>): string =>
  `[${title}](../#${new URLSearchParams({ v: '1', ...state })})`;

const parameter = { formula: 'formula', 'bias-formula': 'bias' } as const;

const formulas = (scheme: keyof typeof parameter): string =>
  table(
    ['name', 'formula'],
    examples[scheme].map(({ title, text }) => [
      linkTo(title, { lab: 'encodings', scheme, [parameter[scheme]]: text }),
      code(text),
    ]),
  );

/** What stands for `<!-- name -->` in the sources of the guide. */
export const parts: Readonly<Record<string, string>> = {
  worksheet: exercises
    .map(
      ({ title, challenge }, i) =>
        `${i + 1}. ${linkTo(title, { challenge: pack(challenge) })}. ${challenge.ask}`,
    )
    .join('\n'),
  solutions: exercises.map(({ solution }, i) => `${i + 1}. ${code(solution)}`).join('\n'),
  measures: table(
    ['measure', 'number (unit)'],
    Object.entries(measures).map(([id, { title, unit }]) => [code(id), unit ? `${title} (${unit})` : title]),
  ),
  'table formulas': formulas('formula'),
  'bias formulas': formulas('bias-formula'),
};
