/** What is said while a config.json is taken, and of fields whose values are of another kind. Loaded with the lab. */
import { counted } from '../../../core/counted.ts';

/** Fields keep their names; values come in as text. */
export const configText = {
  // The row of the settings
  choose: 'Choose a file',
  orDrop:
    'A config.json or .gguf, or LongRoPE’s factors, one number for each pair, as .csv or .txt. Or drop it here. It stays in this tab.',
  ofModel: 'config.json or .gguf of a model, or LongRoPE’s factors',
  restore: 'Restore the file’s settings',
  notInLink:
    'This link shows the layers of a config.json. Links carry no files: choose it or drop it here. Until then, you see one layer with its settings.',
  locked: (file: string): string => `${file} changes nothing: some of its settings are locked here.`,

  /** `name`: of the file whose settings stay, or '' */
  stays: (name: string): string =>
    name ? `The page still shows ${name}.` : 'The page still shows the settings from before.',

  // What cannot be read
  tooLarge: (megabytes: number): string => `The file has ${megabytes} MB, too much for a config.json.`,
  notInRange: (field: string, value: string, isWhole: boolean, min: number, max: number): string =>
    `${field} is ${value}; it must be a ${isWhole ? 'whole number' : 'number'} from ${min} to ${max}.`,
  noList: (field: string, value: string): string => `${field} is ${value}; it must be a list of numbers.`,
  noFlag: (field: string, value: string): string => `${field} is ${value}; it must be true or false.`,
  wrongLength: (field: string, length: number, needed: number): string =>
    `${field} has ${counted(length, 'number')}; ${needed} are needed, one for each pair of dimensions that turns.`,
  missing: (field: string, why: string): string => `${field} is missing; ${why}.`,
};
