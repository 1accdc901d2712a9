/** What the build takes from the page into the guide: its colours and type, and lists in Markdown. */
import { colors } from '../draw/theme.ts';
import { tokens } from '../draw/tokens.ts';
import { examples } from '../shell/formula/examples.ts';
import { measures } from '../tasks/measures.ts';
import { pack } from '../tasks/pack.ts';
import { type Worksheet, worksheetHash } from '../tasks/worksheet.ts';
import { exercises } from './exercises.ts';
import { lecture, sheets } from './lesson.ts';
import { allExercises, exerciseOf, sheetFiles } from './sheet-files.ts';

export { sheetFiles };

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

/** Minutes from the start: '5–11' */
const times = lecture.map(({ minutes }, i) => {
  const from = lecture.slice(0, i).reduce((sum, step) => sum + step.minutes, 0);
  return `${from}–${from + minutes}`;
});

/** A link from a page of the guide to the page of a worksheet. */
const worksheetLink = (words: string, worksheet: Worksheet): string =>
  `[${words}](../worksheet.html#${worksheetHash(worksheet)})`;

/** What stands for `<!-- name -->` in the sources of the guide. */
export const parts: Readonly<Record<string, string>> = {
  exercises: exercises
    .map(
      ({ title, challenge }, i) =>
        `${i + 1}. ${linkTo(title, { challenge: pack(challenge) })}. ${challenge.ask}`,
    )
    .join('\n')
    .concat(
      `\n\nYou can also solve ${worksheetLink('all ten on one page', allExercises)}, which collects the receipts.`,
    ),
  lecture: table(
    ['minutes', 'open', 'ask', 'they will say', 'show'],
    lecture.map(({ title, link, ask, expected, show }, i) => [
      times[i],
      linkTo(title, { ...Object.fromEntries(new URLSearchParams(link)), ui: 'present' }),
      ask,
      expected,
      show,
    ]),
  ),
  sheets: sheets
    .map(({ title, about, exercises: titles }, sheet) => {
      const worksheet = Object.values(sheetFiles)[sheet];
      const tasks = titles
        .map(exerciseOf)
        .map(
          ({ title: name, challenge }, i) =>
            `${i + 1}. ${linkTo(name, { challenge: pack(challenge) })}. ${challenge.ask}`,
        );
      return `## ${title}\n\n${about} Write down the setting that you chose, and why it works.\n\n${tasks.join('\n')}\n\n${worksheetLink('One page', worksheet)} shows all tasks and collects your receipts.`;
    })
    .join('\n\n'),
  'solved sheets': sheets
    .map(({ title, exercises: titles }, sheet) => {
      const file = Object.keys(sheetFiles)[sheet];
      const solved = titles
        .map(exerciseOf)
        .map(
          ({ title: name, challenge, solution, why }, i) =>
            `${i + 1}. ${linkTo(name, { challenge: pack(challenge), ...Object.fromEntries(new URLSearchParams(solution)) })}: ${code(solution)}. ${why}`,
        );
      return `**${title}** ([${file}](../guide/${file}))\n\n${solved.join('\n')}`;
    })
    .join('\n\n'),
  measures: table(
    ['measure', 'number (unit)'],
    Object.entries(measures).map(([id, { title, unit }]) => [code(id), unit ? `${title} (${unit})` : title]),
  ),
  'table formulas': formulas('formula'),
  'bias formulas': formulas('bias-formula'),
};
