/** positional-embedding-playground check receipts.csv --worksheet worksheet.json -o results.csv */
import { parseArgs } from 'node:util';
import { toCsv } from '../../draw/export/csv.ts';
import { hashIn, readHash } from '../../settings/hash.ts';
import type { State } from '../../settings/setting-table.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import type { Session } from '../../shell/session.ts';
import { type Challenge, type Goal, goalText, readChallenge } from '../../tasks/challenge.ts';
import { isSameName, plainName } from '../../tasks/names.ts';
import { pack } from '../../tasks/pack.ts';
import { audit, differing, hashOf } from '../../tasks/receipt.ts';
import { challengeFor, type Task, type Worksheet } from '../../tasks/worksheet.ts';
import { readWorksheetFile } from '../../tasks/worksheet-file.ts';
import { help, reasons, text } from './check-text.ts';
import { numbersOf } from './number-of.ts';
import { receiptsIn } from './receipts-csv.ts';
import { openRestingSession } from './resting-session.ts';
import { checkWritable, FileFault, readText, writeText } from './text-files.ts';

/** Returns null for --help. Throws if the arguments are wrong. */
function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      worksheet: { type: 'string', short: 'w' },
      output: { type: 'string', short: 'o' },
      name: { type: 'string', short: 'n', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [receipts, second] = positionals;
  if (receipts === undefined) throw new Error(text.noReceipts);
  if (second !== undefined) throw new Error(text.oneFile(second));
  if (values.worksheet === undefined) throw new Error(text.noWorksheet);
  return { receipts, worksheet: values.worksheet, output: values.output, nameColumns: values.name };
}

/** Says on standard error if the letters of a file are guessed, and as what to save it. */
async function textOf(file: string, format: string): Promise<string> {
  const { text: found, isGuessed } = await readText(file, text.unreadable);
  if (isGuessed) process.stderr.write(text.guessed(file, format));
  return found;
}

async function worksheetOf(file: string, session: Session): Promise<Worksheet> {
  const { worksheet, problem } = readWorksheetFile(file, await textOf(file, text.json), session);
  if (!worksheet) throw new FileFault(problem);
  return worksheet;
}

interface Checked {
  /** its id, or '' */
  readonly task: string;
  readonly isConfirmed: boolean;
  readonly value?: number;
  /** why it is not confirmed, or what is to be known of one that is; or '' */
  readonly reason: string;
  /** the name on the receipt, or '' */
  readonly bears: string;
}

const textOfGoal = (goal: Goal): string => goalText(goal, String);

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Why a challenge is no task of the worksheet, though it may look like one. */
function strangeness({ ask, goal, given }: Challenge, name: string, { tasks }: Worksheet): string {
  const alike = tasks.find(({ challenge }) => challenge.ask.trim() === ask.trim());
  if (!alike) return reasons.noTask;
  const { title } = alike;
  const wanted = challengeFor(alike, name);
  if (!isEqual(goal, wanted.goal)) return reasons.easier(title, textOfGoal(wanted.goal), textOfGoal(goal));
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

  /** In a sentence, a link is followed by a full stop or a bracket, which the pattern takes for a part of it. */
  function readLink(link: string) {
    const [end = ''] = /[.,;:)]{1,4}$/.exec(link) ?? [];
    // A name may end with a full stop, too.
    const readings = Array.from({ length: end.length + 1 }, (_, less) =>
      readHash(store.settings, hashIn(link.slice(0, link.length - less))),
    );
    const isWhole = ({ state, problems }: (typeof readings)[number]) =>
      problems.length === 0 && state.receipt.startsWith(hashOf(state.challenge, state.name));
    return readings.find(isWhole) ?? readings[0];
  }

  return async (link: string, name: string): Promise<Checked> => {
    const { state, problems } = readLink(link);
    const decide = (reason: string, task?: Task, value?: number): Checked => ({
      task: task?.id ?? '',
      isConfirmed: reason === '',
      reason,
      bears: state.name,
      ...(value !== undefined && { value }),
    });
    if (problems.length > 0) return decide(reasons.damaged(problems[0].fault));
    const { challenge } = readChallenge(state.challenge, session);
    if (!challenge || state.receipt === '') return decide(reasons.noChallenge);
    if (!state.receipt.startsWith(hashOf(state.challenge, state.name))) return decide(reasons.changed);
    const task = findTask(state);
    if (!task) return decide(strangeness(challenge, state.name, worksheet));
    if (task.seedByName && state.name === '') return decide(reasons.noName, task);
    if (name !== '' && state.name !== '' && !isSameName(name, state.name))
      return decide(reasons.otherName(state.name), task);
    // Before anything is computed: the sizes of a link may be such that it takes minutes.
    store.replace(state);
    const changed = differing(store, challenge);
    if (changed.length > 0) return decide(reasons.notFree(changed.map(titleOf)), task);
    const { measured, refusal } = await numberOf(state);
    if (measured?.measure !== challenge.goal.measure)
      return decide(refusal ? reasons.refused(refusal) : reasons.noNumber, task);
    store.replace(state);
    const { value } = measured;
    const { claimed, isValue, isGoal, isAtStart } = audit(store, challenge, measured);
    if (!isValue) return decide(reasons.otherValue(String(value), String(claimed)), task, value);
    if (!isGoal) return decide(reasons.missed(textOfGoal(challenge.goal)), task, value);
    return decide(isAtStart ? reasons.nothingChanged : '', task, value);
  };
}

interface Row extends Checked {
  readonly name: string;
  /** its receipt: the part after `#`, or '' */
  readonly hash: string;
}

/** A task counts once for a name. */
function countedOnce(rows: readonly Row[]): readonly Row[] {
  const confirmed = new Set<string>();
  return rows.map((row) => {
    if (!row.isConfirmed || row.name === '') return row;
    const key = JSON.stringify([plainName(row.name).toLowerCase(), row.task]);
    if (confirmed.has(key)) return { ...row, isConfirmed: false, reason: reasons.again };
    confirmed.add(key);
    return row;
  });
}

/** Says of each link that bears no name who else has handed it in. */
function withOthers(rows: readonly Row[]): readonly Row[] {
  const isOpen = ({ isConfirmed, bears }: Row) => isConfirmed && bears === '';
  const open = rows.filter(isOpen);
  return rows.map((row) => {
    const others = isOpen(row) ? open.filter((one) => one.hash === row.hash && one !== row) : [];
    return others.length === 0 ? row : { ...row, reason: reasons.shared(others[0].name, others.length) };
  });
}

async function list(asked: NonNullable<ReturnType<typeof read>>): Promise<void> {
  const resting = openRestingSession(null);
  try {
    const worksheet = await worksheetOf(asked.worksheet, resting.session);
    const csvIn = await textOf(asked.receipts, text.csv);
    const { rows: handedIn, titles, missing, hasNames } = receiptsIn(csvIn, asked.nameColumns);
    if (missing !== undefined) throw new FileFault(text.noColumn(asked.receipts, missing, titles));
    if (handedIn.every(({ links }) => links.length === 0)) throw new FileFault(text.empty(asked.receipts));
    if (!hasNames) process.stderr.write(text.noNames(asked.receipts));
    if (asked.output !== undefined) await checkWritable(asked.output, text.unwritable);
    const check = receiptChecker(worksheet, resting);
    const all: Row[] = [];
    const none = { task: '', isConfirmed: false, bears: '', hash: '' };
    for (const { name, links, isCut } of handedIn) {
      if (links.length === 0) all.push({ name, ...none, reason: isCut ? reasons.cut : reasons.none });
      for (const link of links) {
        const checked = await check(link, name);
        // A row without a name has that of the receipt.
        all.push({ name: name || checked.bears, hash: hashIn(link), ...checked });
      }
    }
    const rows = withOthers(countedOnce(all));
    const csv = toCsv({
      kind: 'columns',
      columns: [
        { title: 'name', values: rows.map(({ name }) => name) },
        { title: 'task', values: rows.map(({ task }) => task) },
        { title: 'confirmed', values: rows.map(({ isConfirmed }) => (isConfirmed ? 'yes' : 'no')) },
        { title: 'value', values: rows.map(({ value = '' }) => value) },
        { title: 'reason', values: rows.map(({ reason }) => reason) },
      ],
    });
    if (asked.output === undefined) process.stdout.write(csv);
    else await writeText(asked.output, csv, text.unwritable);
    const confirmed = rows.filter(({ isConfirmed }) => isConfirmed);
    process.stderr.write(text.done(rows.filter(({ hash }) => hash !== '').length, confirmed.length));
    const shared = confirmed.filter(({ reason }) => reason !== '').length;
    if (shared > 0) process.stderr.write(text.shared(shared));
  } finally {
    resting.session.rest();
  }
}

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
