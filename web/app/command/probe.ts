/** positional-embedding-playground probe FILE --tensor NAME --json */
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import catalog from '#catalog';
import { version } from '../../../package.json';
import { loadWholeCore } from '../../core/kept.ts';
import type { Core, Scheme } from '../../core/types.ts';
import {
  openRemoteTensors,
  openTensors,
  type TensorInfo,
  type TensorSource,
  tableSteps,
} from '../../readers/index.ts';
import { atOnce } from '../../readers/steps.ts';
import { check } from '../../settings/check.ts';
import { defaultOf, type Setting } from '../../settings/setting.ts';
import { createSettingTable, type State } from '../../settings/setting-table.ts';
import { createStore } from '../../settings/store.ts';
import { readValue } from '../../settings/text.ts';
import { pageRows } from '../../shell/page-rows.ts';
import { sizesOf } from '../../tables/prompt-states.ts';
import { filesToOpen } from '../../tables/table-files.ts';
import { createTableStore } from '../../tables/table-store.ts';
import { tableOf } from '../../tables/tensor-table.ts';
import { probe as lab, labs } from '../labs.ts';
import { help, type TableReport, text } from './probe-text.ts';

/** The settings of the lab that are options, by their names in links; the option has hyphens in place of capitals. */
const settingNames = [
  ...['drop', 'take', 'transposed', 'split', 'folds', 'ridge', 'solver', 'epochs', 'rate', 'seed'],
  ...['pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
];

const optionOf = (setting: string) => setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const schemes = catalog as readonly Scheme[];
const settings = createSettingTable(schemes, pageRows(labs, schemes, []));

/** The state of the page with these options. Throws where one is out of its range: nothing is cut, as it would be in a link. */
function stateOf(values: Readonly<Record<string, unknown>>): State {
  const asked = settingNames.flatMap((name) => {
    const option = optionOf(name);
    const row = settings.setting(name);
    const given = values[option];
    if (!row || given === undefined) return [];
    const written = String(given);
    const { value, reason } = check(row, readValue(row, written) ?? null);
    if (reason) throw new Error(text.badValue(option, written, reason));
    return [[name, value] as const];
  });
  const changes = Object.fromEntries(asked);
  if ('folds' in changes && changes.split !== 'folds') throw new Error(text.foldsOnly);
  return createStore(settings, { lab: 'probe', source: 'file', ...changes }).get();
}

/** Returns null for --help. Throws if the arguments are wrong. */
function read(args: readonly string[]) {
  const options = Object.fromEntries(
    settingNames.map((name) => [
      optionOf(name),
      { type: name === 'transposed' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...options,
      tensor: { type: 'string', short: 't', multiple: true, default: [] },
      remote: { type: 'string', multiple: true, default: [] },
      hub: { type: 'string' },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      predictions: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  if (positionals.length + values.remote.length === 0) throw new Error(text.noFile);
  return { ...values, files: positionals, state: stateOf(values) };
}

interface Opening {
  readonly name: string;
  readonly open: () => Promise<TensorSource>;
}

/** The files to open. The shards of an index are opened by it. */
async function openings({ files, remote, hub }: NonNullable<ReturnType<typeof read>>): Promise<Opening[]> {
  const blobs = await Promise.all(
    files.map(async (file) => {
      const isFile = await stat(file).then(
        (one) => one.isFile(),
        () => false,
      );
      if (!isFile) return { file, blob: undefined };
      return { file, blob: Object.assign(await openAsBlob(file), { name: path.basename(file) }) as File };
    }),
  );
  const nameOf = new Map(blobs.map(({ file, blob }) => [blob, file]));
  const known = blobs.flatMap(({ blob }) => (blob ? [blob] : []));
  return [
    ...blobs.flatMap(({ file, blob }): Opening[] =>
      blob ? [] : [{ name: file, open: () => Promise.reject(new Error(text.missing(file))) }],
    ),
    ...filesToOpen(known).map(({ file, beside }) => ({
      name: nameOf.get(file) ?? file.name,
      open: () => openTensors(file, file.name, { beside }),
    })),
    ...remote.map((address) => ({
      name: address,
      open: () => openRemoteTensors(address, hub === undefined ? {} : { hub }),
    })),
  ];
}

/** The tensor, if it is named, or the first that has several rows a position: hidden states or attention maps. An axis of length 1 leaves
 *  a table. */
const severalRowsIn = ({ tensors, isModel }: TensorSource, wanted: string): TensorInfo | undefined =>
  tensors.find(
    ({ name, shape }) =>
      (wanted === '' ? !isModel : name === wanted) && !shape.includes(1) && sizesOf(shape) !== undefined,
  );

/** The numbers of one tensor. Throws a reader's or the core's error. */
async function reportOn(
  core: Core,
  { name, source }: { readonly name: string; readonly source: TensorSource },
  asked: string,
  state: State,
): Promise<TableReport> {
  const { drop, take, transposed: transpose } = state;
  const several = severalRowsIn(source, asked || source.suggested);
  if (several) throw new Error(text.severalRows(name, several.name, several.shape));
  if (asked === '' && source.suggested === '') throw new Error(text.noPositions(name));
  const isKnown = [...source.tensors, ...source.refused].some((one) => one.name === asked);
  if (asked !== '' && !isKnown) throw new Error(text.noTensor(name, asked));
  const rows = take > 0 && !transpose ? { rows: take } : {};
  const tensor = await source.read(asked || source.suggested, rows);
  const { matrix, notes } = atOnce(tableOf(tensor, { drop, transpose, take }, tableSteps));
  const tableStore = createTableStore(() => Promise.reject(new Error('Nothing is loaded.')));
  const table = { id: 1, name: tensor.name, tensor, transpose, take, drop, matrix, notes };
  tableStore.set({ tables: [table], active: table });
  const { reportOf } = await lab.report();
  return {
    file: name,
    tensor: tensor.name,
    dtype: tensor.dtype,
    rows: matrix.rows,
    columns: matrix.cols,
    drop,
    notes: notes.map(({ words }) => words),
    ...reportOf(core, { store: createStore(settings, state), catalog: schemes, tableStore }),
  };
}

const withoutPredictions = ({ position, ...rest }: TableReport) => {
  const { positions: _, predicted: __, ...errors } = position;
  return { ...rest, position: errors };
};

const settingsUsed = (state: State) => Object.fromEntries(settingNames.map((name) => [name, state[name]]));

/** Returns the exit code. Throws if the command is wrong. */
export async function probe(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (!asked) {
    process.stdout.write(help((name) => defaultOf(settings.setting(name) as Setting, 'probe')));
    return 0;
  }
  const { state, json, list, predictions } = asked;
  const problems: string[] = [];
  const attempt = async <Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (thrown) {
      const { message, where } = thrown as Error & { where?: string };
      const isNamed = message.includes(name);
      const place = where && where !== name && !message.includes(where) ? `, ${where}` : '';
      problems.push(isNamed ? message : `${name}${place}: ${message}`);
      return undefined;
    }
  };
  const opened: { readonly name: string; readonly source: TensorSource }[] = [];
  for (const { name, open } of await openings(asked)) {
    const source = await attempt(name, open);
    if (source) opened.push({ name, source });
  }
  if (list) {
    const listed = opened.map(({ name, source: { format, tensors, refused, suggested } }) => ({
      ...{ file: name, format, suggested, tensors, refused },
    }));
    if (json) print({ version, files: listed });
    else for (const { name, source } of opened) process.stdout.write(text.list(name, source));
  } else {
    const core = await loadWholeCore();
    const reports: TableReport[] = [];
    for (const one of opened)
      for (const tensor of asked.tensor.length > 0 ? asked.tensor : ['']) {
        const report = await attempt(one.name, () => reportOn(core, one, tensor, state));
        if (!report) continue;
        reports.push(report);
        if (!json) process.stdout.write(text.report(report));
      }
    if (json)
      print({
        ...{ version, settings: settingsUsed(state) },
        tables: predictions ? reports : reports.map(withoutPredictions),
      });
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length > 0 ? 1 : 0;
}

/** JSON has no NaN and no infinity: they become null. */
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
