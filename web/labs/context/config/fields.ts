/** A model's config.json: how to tell it from other files, and its fields, with their types checked. */
import { isObject, type JsonObject } from '../../../readers/json.ts';
import { excerpt } from '../../../settings/setting.ts';
import { configText } from './text.ts';

/** A fault in a config.json. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    /** the field at fault, or '' */
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

export const shown = (value: unknown): string =>
  value === undefined ? 'missing' : excerpt(JSON.stringify(value));

/** Bytes: far more than any configuration has. */
export const largestConfig = 4 * 2 ** 20;

/** An object with any of these fields is a configuration, even if the model has no rotary embedding: that has its own error. */
const typicalFields = [
  'rope_theta',
  'rope_scaling',
  'rope_parameters',
  'rotary_emb_base',
  'max_position_embeddings',
  'n_positions',
  'model_type',
  'text_config',
];

/** Whether the file starts like a JSON object. */
export async function startsAsObject(file: Blob): Promise<boolean> {
  return /^\uFEFF?\s*\{/.test(await file.slice(0, 1024).text());
}

/** Whether the file is a GGUF model. */
export const isGguf = async (file: Blob): Promise<boolean> => (await file.slice(0, 4).text()) === 'GGUF';

/** Also false for what cannot be read, such as a folder or a moved file: the table reader reports it. */
export async function isConfig(file: Blob): Promise<boolean> {
  try {
    if (file.size > largestConfig || !(await startsAsObject(file))) return false;
    const value: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
    return isObject(value) && typicalFields.some((name) => Object.hasOwn(value, name));
  } catch {
    return false;
  }
}

/** An object's fields. Remembers which ones were read, so that the others can be listed. */
export class Fields {
  readonly object: JsonObject;
  readonly #path: string;
  readonly #read = new Set<string>();

  constructor(object: JsonObject, path = '') {
    this.object = object;
    this.#path = path;
  }

  /** The full name of a field, for messages. */
  at(name: string): string {
    return `${this.#path}${name}`;
  }

  /** The value of an own field; null counts as missing. */
  value(name: string): unknown {
    this.#read.add(name);
    const value = Object.hasOwn(this.object, name) ? this.object[name] : undefined;
    return value === null ? undefined : value;
  }

  /** The first of several names that has a value. */
  first(...names: readonly string[]): string | undefined {
    return names.filter((name) => this.value(name) !== undefined)[0];
  }

  /** A finite number from `min` to `max`; undefined if the field is missing. */
  number(name: string, min: number, max: number, isWhole = false): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const isKind = typeof value === 'number' && (isWhole ? Number.isInteger(value) : Number.isFinite(value));
    if (isKind && value >= min && value <= max) return value;
    const field = this.at(name);
    throw new ConfigError(field, configText.notInRange(field, shown(value), isWhole, min, max));
  }

  whole(name: string, min: number, max: number): number | undefined {
    return this.number(name, min, max, true);
  }

  /** true or false; undefined if the field is missing. */
  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw new ConfigError(this.at(name), configText.noFlag(this.at(name), shown(value)));
  }

  numbers(name: string, length: number, min: number, max: number): readonly number[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const field = this.at(name);
    if (!Array.isArray(value)) throw new ConfigError(field, configText.noList(field, shown(value)));
    if (value.length !== length)
      throw new ConfigError(field, configText.wrongLength(field, value.length, length));
    const bad = value.findIndex((entry) => typeof entry !== 'number' || !(entry >= min && entry <= max));
    if (bad < 0) return value as readonly number[];
    const entry = `${field}[${bad}]`;
    throw new ConfigError(field, configText.notInRange(entry, shown(value[bad]), false, min, max));
  }

  /** Throws if there is no value. `why`: one of `readingText.needs`. */
  need<T>(value: T | undefined, name: string, why: string): T {
    if (value === undefined) throw new ConfigError(this.at(name), configText.missing(this.at(name), why));
    return value;
  }

  /** The fields that nobody has read, as 'name value'. */
  unread(): readonly string[] {
    return Object.entries(this.object)
      .filter(([name, value]) => !this.#read.has(name) && value !== null)
      .map(([name, value]) => `${name} ${shown(value)}`);
  }
}
