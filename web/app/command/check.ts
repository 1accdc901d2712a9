/** positional-embedding-playground check receipts.csv --worksheet worksheet.json -o results.csv */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { toCsv } from '../../draw/export/csv.ts';
import { hashIn, readHash } from '../../settings/hash.ts';
import type { State } from '../../settings/setting-table.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import type { Session } from '../../shell/session.ts';
import { type Challenge, type Goal, goalWords, readChallenge } from '../../tasks/challenge.ts';
import { measures } from '../../tasks/measures.ts';
import { isSameName } from '../../tasks/names.ts';
import { pack } from '../../tasks/pack.ts';
import { audit, hashOf } from '../../tasks/receipt.ts';
import { challengeFor, type Task, type Worksheet } from '../../tasks/worksheet.ts';
import { readWorksheetFile } from '../../tasks/worksheet-file.ts';
import { help, reasons, text } from './check-text.ts';
import { numbersOf } from './number-of.ts';
import { receiptsIn } from './receipts-csv.ts';
import { openRestingSession } from './resting-session.ts';

/** Returns null for --help. Throws if the arguments are wrong. */
function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      worksheet: { type: 'string', short: 'w' },
      output: { type: 'string', short: 'o' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [receipts, second] = positionals;
  if (receipts === undefined) throw new Error(text.noReceipts);
  if (second !== undefined) throw new Error(text.oneFile(second));
  if (values.worksheet === undefined) throw new Error(text.noWorksheet);
  return { receipts, worksheet: values.worksheet, output: values.output };
}

/** A file that cannot be used, though the command is right. */
class FileFault extends Error {}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    throw new FileFault(text.unreadable(file, (thrown as Error).message));
  }
}

async function worksheetOf(file: string, session: Session): Promise<Worksheet> {
  const { worksheet, problem } = readWorksheetFile(file, await textOf(file), session);
  if (!worksheet) throw new FileFault(problem);
  return worksheet;
}

interface Checked {
  /** its id, or '' */
  readonly task: string;
  readonly value?: number;
  /** why it is not confirmed, or '' */
  readonly reason: string;
}

const goalText = (goal: Goal): string => `${measures[goal.measure].title} ${goalWords(goal, String)}`;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Why a challenge is no task of the worksheet, though it may look like one. */
function strangeness({ ask, goal, given }: Challenge, name: string, { tasks }: Worksheet): string {
  const alike = tasks.find(({ challenge }) => challenge.ask.trim() === ask.trim());
  if (!alike) return reasons.noTask;
  const { title } = alike;
  const wanted = challengeFor(alike, name);
  if (!isEqual(goal, wanted.goal)) return reasons.easier(title, goalText(wanted.goal), goalText(goal));
  const sameSeed = { ...given, seed: wanted.given.seed };
  if (alike.seedByName && isEqual(sameSeed, wanted.given)) return reasons.otherSeed(title);
  return reasons.otherStart(title);
}

/** Checks one receipt after another, in one session. */
export function receiptChecker(worksheet: Worksheet, resting: ReturnType<typeof openRestingSession>) {
  const { session } = resting;
  const { store } = session;
  const numberOf = numbersOf(resting);

  const findTask = (state: State): Task | undefined =>
    worksheet.tasks.find((task) => pack(challengeFor(task, state.name)) === state.challenge);

  return async (link: string, name: string): Promise<Checked> => {
    const { state, problems } = readHash(store.settings, hashIn(link));
    const refuse = (reason: string, task: Task | undefined = undefined, value?: number): Checked => ({
      task: task?.id ?? '',
      reason,
      ...(value !== undefined && { value }),
    });
    if (problems.length > 0) return refuse(reasons.damaged(problems[0].fault));
    const { challenge } = readChallenge(state.challenge, session);
    if (!challenge || state.receipt === '') return refuse(reasons.noChallenge);
    if (!state.receipt.startsWith(hashOf(state.challenge, state.name))) return refuse(reasons.changed);
    const task = findTask(state);
    if (!task) return refuse(strangeness(challenge, state.name, worksheet));
    if (task.seedByName && state.name === '') return refuse(reasons.noName, task);
    if (name !== '' && state.name !== '' && !isSameName(name, state.name))
      return refuse(reasons.otherName(state.name), task);
    const measured = await numberOf(state);
    if (measured?.measure !== challenge.goal.measure) return refuse(reasons.noNumber, task);
    store.replace(state);
    const { value } = measured;
    const { claimed, isValue, isGoal, differing } = audit(store, challenge, measured);
    if (!isValue) return refuse(reasons.otherValue(String(value), String(claimed)), task, value);
    if (!isGoal) return refuse(reasons.missed(goalText(challenge.goal)), task, value);
    return refuse(differing.length > 0 ? reasons.notFree(differing.map(titleOf)) : '', task, value);
  };
}

async function list(asked: NonNullable<ReturnType<typeof read>>): Promise<void> {
  const resting = openRestingSession(null);
  try {
    const worksheet = await worksheetOf(asked.worksheet, resting.session);
    const handedIn = receiptsIn(await textOf(asked.receipts));
    if (handedIn.every(({ links }) => links.length === 0)) throw new FileFault(text.empty(asked.receipts));
    const check = receiptChecker(worksheet, resting);
    const rows: (Checked & { readonly name: string })[] = [];
    for (const { name, links } of handedIn) {
      if (links.length === 0) rows.push({ name, task: '', reason: reasons.none });
      for (const link of links)
        rows.push({ name: name || nameIn(link, resting.session), ...(await check(link, name)) });
    }
    const csv = toCsv({
      kind: 'columns',
      columns: [
        { title: 'name', values: rows.map(({ name }) => name) },
        { title: 'task', values: rows.map(({ task }) => task) },
        { title: 'confirmed', values: rows.map(({ reason }) => (reason === '' ? 'yes' : 'no')) },
        { title: 'value', values: rows.map(({ value = '' }) => value) },
        { title: 'reason', values: rows.map(({ reason }) => reason) },
      ],
    });
    if (asked.output === undefined) process.stdout.write(csv);
    else await writeFile(asked.output, csv);
    const confirmed = rows.filter(({ reason }) => reason === '').length;
    process.stderr.write(text.done(handedIn.flatMap(({ links }) => links).length, confirmed));
  } finally {
    resting.session.rest();
  }
}

/** For a row without a name, that of the receipt. */
const nameIn = (link: string, { store }: Session): string =>
  readHash(store.settings, hashIn(link)).state.name;

/** Returns the exit code. Throws if the command is wrong. */
export async function check(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (!asked) {
    process.stdout.write(help);
    return 0;
  }
  try {
    await list(asked);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof FileFault)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    return 1;
  }
}
