/** The words about the reader's tables, loaded with the first table. */

import { html, type TemplateResult } from 'lit';
import { counted } from '../core/counted.ts';
import type { Maps } from './maps.ts';

const rowsAtStart = (rows: number): string =>
  rows === 1 ? 'the first row' : `the first ${counted(rows, 'row')}`;

export const text = {
  howToMake: 'How to make a file',
  model: 'Model',
  tool: 'With',
  dropAnywhere:
    'Or drop files on this lab: NumPy, PyTorch, safetensors, GGUF, Keras, HDF5, Flax, ONNX, text, CSV or JSON, also with gzip. Drop a model’s files together with its index.',
  filesStay: 'Files stay in this tab; links carry the settings, not the numbers.',
  filesStayButBuckets: 'Files stay in this tab; links carry the settings and the bucket values.',
  chooseFile: 'Choose a file',
  filesWithTables: 'Files with tables',
  paste: 'Paste numbers',
  pasteLabel: 'Numbers, one table row per line',
  pasteHint: 'One table row per line, or a list as Python, NumPy or PyTorch print it',
  useNumbers: 'Use these numbers',
  fromHub: 'From the Hugging Face hub',

  none: 'No table yet',
  yourTables: 'Your tables',
  resize: 'Resize this table',
  save: 'Save as .npy',
  remove: 'Remove',
  stop: 'Stop',
  /** `address`: of the table that the link takes; '' if it is a file of the reader's */
  notDrawnYet: (lab: string, id: string, address: string): string =>
    `Until ${address === '' ? 'the table’s file is opened' : `the table at ${address} is read`}, the lab ${lab} does not draw the figure ${id}. Open it in the playground to ${address === '' ? 'choose the file' : 'read the table'}.`,
  notInLink: 'The positions come from a file, and links carry no files: choose it or drop it here.',
  tooManyFiles: (count: number, most: number): string =>
    `You chose ${counted(count, 'file')}, but the page keeps at most ${most} tables. Choose fewer.`,
  removed: (most: number, names: string, count: number): string =>
    `The page keeps at most ${most} tables: ${names} ${count > 1 ? 'were' : 'was'} removed.`,
  pastedNumbers: 'Pasted numbers',
  thePastedNumbers: 'The pasted numbers',
  nothingPasted: 'The box is empty: paste some numbers first.',

  buckets: (isGiven: boolean): string => (isGiven ? 'Your bucket values' : 'Bucket values of a trained T5'),
  bucketSize: (shape: string, isGiven: boolean): string =>
    isGiven ? `${shape}, buckets × heads` : `${shape}, buckets × heads; random until you load some`,
  bucketOutOfRange: (place: string, value: number, min: number, max: number): string =>
    `the value at ${place} (counted from 0) is ${value}; it must be from ${min} to ${max}.`,
  bucketsTaken: (name: string, shape: string, isTransposed: boolean): string =>
    isTransposed
      ? `The bucket values now come from ${name}: ${shape}, heads × buckets, transposed. The link contains them.`
      : `The bucket values now come from ${name}: ${shape}, buckets × heads. The link contains them.`,
  bucketsMisfit: (buckets: number, heads: number, shape: string): string =>
    `T5 is set to ${counted(buckets, 'bucket')} and ${counted(heads, 'head')}, so it needs ${buckets} × ${heads} numbers, buckets × heads. This matrix is ${shape}.`,
  loadAsTable: 'Load it as a table of positions',
  setBuckets: (buckets: number, heads: number): string =>
    `Set ${counted(buckets, 'bucket')} and ${counted(heads, 'head')}`,

  dropFirst: (rows: number): string => `Drop ${rowsAtStart(rows)}`,
  undoTransposition: 'Undo the transposition',
  useAll: 'Use all rows',
  useFirst: (rows: number): string => `Use the first ${counted(rows, 'row')}`,
  transpose: 'Transpose it',
  keepAll: 'Keep all rows',
  leaveOutColumn: 'Leave out column 0',
  firstColumnOut: 'Column 0 was left out.',
  flat: (count: number): string =>
    `The ${count} numbers have no rows and columns. State how many numbers each row has.`,
  oneColumn: 'The table has a single column.',
  columns: 'Columns',
  arrange: 'Arrange in rows',
  arranged: (rows: number, columns: number): string =>
    `The numbers were arranged in ${counted(rows, 'row')} of ${columns}.`,
  notDivided: (count: number, columns: number): string =>
    `${count} numbers do not fill rows of ${columns}: ${count % columns} would be left over.`,
  readProposed: (number: string, host: string): string => `Read pull request ${number} from ${host}`,
  readAs: (type: string): string => `Read it as ${type}`,
  noReader:
    'The code that reads this format could not be loaded. Check your connection and open the file again.',
  severalRows: 'Several rows per position',
  noStates: (shape: readonly number[]): string =>
    `Hidden states have the shape [prompts, positions, width], or [layers, prompts, positions, width]; this tensor has [${shape.join(', ')}].`,
  tooManyStates: (count: number, most: number): string =>
    `The layers hold ${counted(count.toLocaleString('en'), 'number')}; at most ${most.toLocaleString('en')} fit here (512 MB). Save fewer prompts, positions or layers.`,
  tooLargeLayer: (count: number, most: number, cuts: readonly string[]): string =>
    `One layer holds ${counted(count.toLocaleString('en'), 'number')}; the probe takes at most ${most.toLocaleString('en')} of this width. Save fewer ${cuts.length > 0 ? `prompts or positions: ${cuts.join(' or ')}` : 'numbers'}.`,
  layer: (name: string, index: number): string => `${name ? `${name}, ` : ''}layer ${index}`,
  meanOf: (prompts: number, layers: number): string =>
    `The table is the mean over ${counted(prompts, 'prompt')} at each position${layers > 1 ? `, of one of ${counted(layers, 'layer')}` : ''}. The section “Hidden states” of Probe reads every row.`,
  mayBeStates: (file: string, shape: string): string =>
    `No tensor of ${file} looks like a position table. Are they hidden states (prompts × positions × width)? One is ${shape}.`,
  tooFewLeft: (rows: number): string =>
    `Rows left out at the start: at least 2 of the table’s ${counted(rows, 'row')} must remain.`,

  /** `axes`: heads, or layers and heads */
  maps: (name: string, { n, axes, count, isAttention }: Maps): string => {
    const what = isAttention ? 'attention map' : 'square map';
    const of = axes.length > 1 ? ` (${axes.join(' × ')})` : '';
    const how = isAttention ? ': every row sums to 1' : '';
    return count === 1
      ? `${name} is an attention map of ${n} × ${n}${how}. It has no vectors of positions.`
      : `${name} holds ${counted(count, what)} of ${n} × ${n}${of}${how}. They have no vectors of positions.`;
  },
  likeMap: (n: number): string =>
    `${n} × ${n}, and its own mirror image or constant along its diagonals: this may be a map of positions against positions, such as a bias.`,
  fewRows: (rows: number, cols: number): string =>
    `Taken as ${counted(rows, 'position')}, each with ${counted(cols, 'number')}: too few to tell whether their order means anything.`,
  measureMap: 'Measure it as a map',
  useAsTable: 'Use it as a table anyway',
  noTable: (file: string, isModel: boolean): string =>
    `No tensor of ${file} looks like a table of positions. ${
      isModel
        ? 'Models with RoPE, ALiBi or T5’s bias have none: their config.json, dropped here, says what they compute.'
        : 'Choose one if you know that it is.'
    }`,
  tensors: 'Tensors',
  tensorsIn: (count: number, file: string, unread: number): string =>
    unread > 0
      ? `${counted(count, 'tensor')} in ${file}; ${unread} more can’t be read`
      : `${counted(count, 'tensor')} in ${file}`,
  partOfTensor: 'Part of a tensor’s name',
  partOfName: 'Part of a name',
  /** `size`: '1024 × 768, F32' */
  likePositions: (size: string): string => `${size}; looks like positions`,
  oneNumber: 'one number',
  moreTensors: (count: number): string => `${count} more: type part of a name to find them.`,
  noTensor: (part: string): string => `No name contains “${part}”.`,

  addressLabel: 'Name of a model on the Hugging Face hub, or https:// address of a file',
  read: 'Read',
  nothingSent: 'Nothing is sent.',
  nothingSentYet: 'Nothing is sent until you press Read.',
  whoIsAsked: 'A name is looked up on huggingface.co, an address at its own host.',
  addressMissing: 'Enter owner/name of a model on the Hugging Face Hub, or the https:// address of a file.',
  addressOpen: 'Use an https:// address: data sent over http:// can be altered in transit.',
  addressLong: (most: number): string =>
    `The address is too long: a link holds at most ${most} characters of it.`,
  readAsks: (host: string): TemplateResult =>
    html`Read asks <strong>${host}</strong>, and the storage it may redirect to, for the headers of
      the file’s tensors and one tensor, never a whole model; of a model without safetensors, also for
      its open pull requests. Nothing is sent until you press Read.`,
  readAsksAt: (host: string, file: string, repository: string, revision: unknown): TemplateResult =>
    html`Read asks <strong>${host}</strong>, and the storage it may redirect to, for ${file} of ${repository} at revision
      ${revision}. Nothing is sent until you press Read.`,
};
