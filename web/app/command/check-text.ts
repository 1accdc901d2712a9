/** What the command `check` prints: its help, the reasons in its list, and what went wrong. */
import { counted } from '../../core/counted.ts';

export const help = `positional-embedding-playground check RECEIPTS --worksheet WORKSHEET [-o FILE]

Checks the receipts of a class: computes each number again, and looks up its task in the worksheet.

  RECEIPTS          a CSV file with a line of titles, as learning platforms export it. A column called Name (or First
                    name and Last name) says whose they are. Receipts may stand in any other column, several in a cell
  -w, --worksheet   the worksheet.json that Share has saved
  -n, --name        the title of the column with the name, if it is another one; may be given twice, for first name and
                    last name
  -o, --output      the CSV file to write; default: standard output. Its columns: name, task, confirmed, value, reason
  -h, --help        shows this text

A receipt is confirmed if its task is one of the worksheet, the number computed now is the one in the receipt and
reaches the goal, free settings and no others were changed, and its name is that of the row, where both are given.
A task counts once for a name. A receipt without a name that several hand in is confirmed for each, and its reason says
so. It does not prove who found the answer.

Exit codes: 0 the list is written; 1 a file cannot be read or written; 2 the command is wrong.
`;

const quoted = (title: string) => `“${title}”`;

export const text = {
  noReceipts: 'The file of receipts is missing. Try --help.',
  noWorksheet: 'The worksheet is missing: --worksheet worksheet.json. Share saves it.',
  oneFile: (second: string): string => `“${second}” is one argument too many: give one file of receipts.`,
  unreadable: (file: string, why: string): string => `${file} cannot be read: ${why}`,
  unwritable: (file: string, why: string): string => `${file} cannot be written: ${why}`,
  guessed: (file: string, format: string): string =>
    `${file} is not UTF-8: it is read as Windows-1252. If letters look wrong, save it as ${format}.\n`,
  csv: '“CSV UTF-8”',
  json: 'UTF-8',
  noColumn: (file: string, asked: string, titles: readonly string[]): string =>
    titles.length === 0
      ? `${file} has no line of titles, and so no column ${quoted(asked)}.`
      : `${file} has no column ${quoted(asked)}. Its columns: ${titles.join(', ')}.`,
  noNames: (file: string): string =>
    `${file} has no column called Name: each row gets the name on its receipt, whoever hands it in. Say which columns hold the name: --name COLUMN.\n`,
  empty: (file: string): string =>
    `${file} has no receipts: no cell holds a link with “receipt=”. Copy receipts by “Copy receipt link”.`,
  done: (all: number, confirmed: number): string => `${counted(all, 'receipt')}: ${confirmed} confirmed.\n`,
  shared: (count: number): string =>
    `${count} of these are links without a name that others have handed in, too. Equal answers give equal links; links with names tell them apart.\n`,
};

/** Why a receipt is not confirmed; `shared`: what is said of one that is. */
export const reasons = {
  none: 'The row has no receipt.',
  cut: 'The row has no whole receipt: a link is cut off, or is not a receipt.',
  damaged: (problem: string): string => `The link is damaged: ${problem}`,
  noChallenge: 'The link has no challenge: part of it is missing.',
  changed: 'The link was changed: its hash fits neither its challenge nor its name.',
  noName: 'The receipt bears no name, and this task has a seed for each name.',
  otherName: (own: string): string => `The receipt bears the name ${own}.`,
  noTask: 'The worksheet has no such task.',
  easier: (title: string, goal: string, own: string): string =>
    `It has the words of ${quoted(title)}, but another goal: ${own}, not ${goal}.`,
  otherSeed: (title: string): string => `It is ${quoted(title)} with the seed of another name.`,
  otherStart: (title: string): string =>
    `It has the words of ${quoted(title)}, but other settings to start from, or other free ones.`,
  refused: (why: string): string => `These settings are refused: ${why.replace(/\.?$/, '.')}`,
  noNumber: 'These settings do not show the number of the goal, or only after training: open the link.',
  otherValue: (value: string, claimed: string): string =>
    `The value is ${value}, but the receipt says ${claimed}.`,
  again: 'An earlier receipt confirms this task for this name.',
  shared: (name: string, others: number): string =>
    `${name || 'Another row'}${others > 1 ? ` and ${counted(others - 1, 'other')} have` : ' has'} the same link, which bears no name.`,
  missed: (goal: string): string => `The goal, ${goal}, is not reached.`,
  nothingChanged: 'No setting was changed: the given ones already reach the goal.',
  notFree: (settings: readonly string[]): string =>
    `Settings were changed that are not free: ${settings.join(', ')}.`,
};
