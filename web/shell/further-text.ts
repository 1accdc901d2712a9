/** Words of the shell that the Order lab does without, so the first load leaves them out: of captions, citations, scripts, and models that
 *  are trained in this tab. */
import { counted } from '../core/counted.ts';

/** ', 2 rows left out at the start', or '' */
const leftOut = (rows: number): string =>
  rows === 0 ? '' : `, ${rows} ${rows === 1 ? 'row' : 'rows'} left out at the start`;

export const text = {
  yes: 'yes',
  no: 'no',
  none: 'none',
  firstOf: (shown: string, count: number): string => `${shown}, … (${counted(count, 'number')})`,
  /** `of`: the offsets of the whole table, where only some are used */
  offsets: (name: string, range: string, of: string | null, width: number, dropped: number): string =>
    `Offset vectors: ${name}, ${range}${of === null ? '' : ` of ${of}`}, width ${width}${leftOut(dropped)}`,
  /** `of`: the rows of the whole table, where only the first are used */
  table: (name: string, size: string, of: number | null, dropped: number): string =>
    `Table: ${name}, ${size}${of === null ? '' : `, the first of ${counted(of, 'row')}`}${leftOut(dropped)}`,
  encoding: (title: string): string => `Positional encoding: ${title}`,
  /** of schemes that no setting names */
  beside: (titles: string, count: number): string =>
    `Compared with: ${titles}, ${count === 1 ? 'with its' : 'each with its'} default parameters`,
  untrained: (sizes: string): string => `Untrained: ${sizes}`,
  trainedHere: (recipe: string): string => `Trained by this page: ${recipe}`,
  pageState: (state: string): string => `Page state ${state}`,
  means: (step: number, of: string): string => `Map: means of ${step} × ${step} ${of}`,
  tableHash: (hash: string): string =>
    `SHA-256 of the table’s values (float32, little-endian, row by row): ${hash}`,
  tableNotInLink: 'The link does not contain the table: load its file again.',
  offsetsNotInLink: 'The link does not contain the offset vectors: load their file and choose it again.',

  threeBugs: 'Three bugs that raise no error: predict each',

  /** `lab`: its title; `id`: of the figure, '' for the lab's own */
  notDrawn: (lab: string, id: string): string =>
    `With these settings the lab ${lab} does not draw ${id === '' ? 'its figure' : `the figure ${id}`}.`,
  figures: (ids: readonly string[]): string => `Its figures: ${ids.join(', ')}.`,

  citation: 'Citation',
  /** `purpose`: 'cite it' */
  onlyHere: (purpose: string): string =>
    `This address works only on your computer. To ${purpose}, host the page where others can open it.`,
  citationText: 'Citation text',
  definitions: 'Definitions',
  bibtex: 'BibTeX',
  bibtexOfFigure: 'BibTeX for this page and the papers behind the figure',

  agrees: (precision: string): string => `Agrees with the page ${precision}.`,
  python: (title: string): string => `Python: ${title}`,
  save: (file: string): string => `Save ${file}`,
  noScript: 'This figure has no short script. Its numbers are in the CSV and NPY files.',

  /** `recipe`: 'hidden words, 400 steps of …, seed 7'; `accuracy` in per cent: '50 to 57' */
  trained: (recipe: string, accuracy: string, chance: string): string =>
    `Trained by this page: ${recipe}. Accuracy ${accuracy}\u00a0%; chance is ${chance}\u00a0%.`,
  /** of a model that came with the page */
  records: {
    kept: 'The table came with the page.',
    repeated: 'Training it again in this tab gave the same table, to the last bit.',
    'not repeated':
      'Training it again in this tab gave a different table from the one that came with the page.',
  },
  accuracies: (least: string, most: string): string => (least === most ? least : `${least} to ${most}`),
  tryAgain: 'Try again',
  stopped: (done: number, total: number): string =>
    total > 1
      ? `Training stopped: ${done} of ${counted(total, 'model')} ${done === 1 ? 'is' : 'are'} trained.`
      : 'Training stopped.',
  goOn: 'Continue',
  training: 'Training',
  /** `model`: the number of the model in training, from 1 */
  trainingModel: (model: number, total: number): string =>
    total > 1 ? `Training model ${model} of ${total} here` : 'Training model here',
  stop: 'Stop',
};
