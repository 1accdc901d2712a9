/** What the command `probe` prints for people: its help, its findings and what went wrong. */
import { counted } from '../../core/counted.ts';
import { formatNumber } from '../../draw/format.ts';
import type { TensorSource } from '../../readers/index.ts';
import type { Report } from '../labs.ts';

/** What is printed of a table. */
export interface TableReport extends Report {
  readonly file: string;
  readonly tensor: string;
  readonly dtype: string;
  /** of the table used, with the rows left out */
  readonly rows: number;
  readonly columns: number;
  readonly drop: number;
  readonly notes: readonly string[];
}

/** `usual`: the default of a setting. */
export const help = (
  usual: (setting: string) => unknown,
): string => `positional-embedding-playground probe FILE… [--tensor NAME]… [options]

Probes tables of positions as the page's lab Probe does, and gives the same numbers. Files: NumPy, safetensors,
PyTorch, GGUF, HDF5, Keras, Flax, ONNX, text, CSV, JSON, each also with gzip. Nothing is sent anywhere without --remote.

  FILE              files with tables; with an index, give the shards too
  -t, --tensor NAME
                    a tensor of the files; may be repeated. Default: the one that looks like positions
  --remote ADDRESS  a model on the Hugging Face hub, such as openai-community/gpt2, or an https:// address.
                    Asks that host for the headers of the tensors and for the tensor itself
  --hub URL         the hub for names; default: https://huggingface.co
  --list            lists the tensors instead
  --json            prints JSON; numbers that are not defined are null
  --predictions     adds every row's predicted position to the JSON
  -h, --help        shows this text

The table:
  --drop N          rows left out at the start (${usual('drop')})
  --take N          the number of rows to use, including those left out; 0 for all (${usual('take')})
  --transposed      the columns are the positions

The position probe:
  --split SPLIT     rows that it learns from: even, odd, all, first-half or folds (${usual('split')})
  --folds K         2 to 20 (${usual('folds')})
  --ridge L         penalty on the sum of squared weights (${usual('ridge')})
  --solver SOLVER   exact or descent (${usual('solver')})
  --epochs N        of a descent (${usual('epochs')})
  --rate R          of a descent, as a share of the rate at which it stops converging (${usual('rate')})
  --seed N          of folds, pairs and controls (${usual('seed')})

The order probe, which says which of two rows comes later:
  --pairs N         how many pairs (${usual('pairs')})
  --pair-folds K    2 to 20 (${usual('pairFolds')})
  --folds-by WHAT   what a fold holds out: positions or pairs (${usual('foldsBy')})
  --inverse-penalty C
                    C of the logistic regression (${usual('inversePenalty')})

Exit codes: 0 all tables probed; 1 a file, tensor or table cannot be read or probed; 2 the command is wrong.
`;

export const text = {
  noFile: 'No file is given. Name one, or a model with --remote. Try --help.',
  missing: (name: string): string =>
    /^[\w.-]+\/[\w.-]+$/.test(name)
      ? `There is no file ${name}. If it is a model on the hub, write --remote ${name}.`
      : `There is no file ${name}. Check its path.`,
  noPositions: (name: string): string =>
    `${name}: no tensor looks like a table of positions. Choose one with --tensor; --list shows them.`,
  severalRows: (name: string, tensor: string, shape: readonly number[]): string =>
    `${name}, ${tensor}: the shape is ${shape.join(' × ')}, which is no table. The page reads it, ${
      shape.at(-1) === shape.at(-2)
        ? 'if these are attention maps, in Properties'
        : 'if these are hidden states, in Probe'
    }: open the file there.`,
  noTensor: (name: string, tensor: string): string =>
    `${name} has no tensor ${tensor}. --list shows those that it has.`,
  badValue: (option: string, value: string, reason: string): string =>
    `--${option} is ${value}; ${reason}. Try --help.`,
  foldsOnly: '--folds works only with --split folds. Add it, or leave out --folds.',

  list(name: string, { tensors, refused, suggested }: TensorSource): string {
    const lines = tensors.map((tensor) => {
      const size = `${tensor.shape.join(' × ') || 'one number'}, ${tensor.dtype}`;
      return `  ${tensor.name}  ${size}${tensors.length > 1 && tensor.name === suggested ? '  looks like positions' : ''}`;
    });
    const unread = refused.map((one) => `  ${one.name}  cannot be read: ${one.reason}`);
    return [`${name}: ${counted(tensors.length, 'tensor')}`, ...lines, ...unread, ''].join('\n');
  },

  report({
    file,
    tensor,
    dtype,
    rows,
    columns,
    drop,
    notes,
    headline,
    position,
    order,
  }: TableReport): string {
    const { mae, roundedMae, rmse, r2, spearman, judged, isHeldOut, controls, spread, rank } = position;
    const line = (title: string, value: string) => `  ${title.padEnd(34)}${value}`;
    const percent = (share: number) => `${formatNumber(100 * share)} %`;
    return [
      `${tensor} in ${file}: ${rows} × ${columns}, ${dtype}${drop > 0 ? `, without the first ${drop}` : ''}`,
      headline,
      line(
        `mean absolute error, ${counted(judged, 'row')}`,
        `${counted(formatNumber(mae), 'position')} ${isHeldOut ? 'on rows held out' : 'on rows learned from'}`,
      ),
      line('rounded', formatNumber(roundedMae)),
      line('root mean squared error', formatNumber(rmse)),
      line('R², rank correlation', `${formatNumber(r2)}, ${formatNumber(spearman)}`),
      ...(controls
        ? [
            line('shuffled positions', formatNumber(controls.shuffled.mae)),
            line('a random table', formatNumber(controls.random.mae)),
          ]
        : []),
      ...(spread
        ? [
            line(
              counted(spread.draws, 'random table'),
              `${formatNumber(spread.least)} to ${formatNumber(spread.most)}`,
            ),
          ]
        : []),
      line('rank', formatNumber(rank)),
      ...(order
        ? [
            line(
              'order of pairs: errors',
              `${percent(order.errorRate)}; shuffled ${percent(order.controls.shuffled)}, random ${percent(order.controls.random)}`,
            ),
          ]
        : []),
      ...notes.map((note) => `  Note: ${note}`),
      '',
    ].join('\n');
  },
};
