/** A model's config.json: what tells it from other files, and its fields, each with its kind checked. */
import { isObject, type JsonObject } from '../../readers/json.ts';
import { excerpt } from '../../state/property.ts';

/** What is wrong with a configuration, and the field where. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

export const shown = (value: unknown): string =>
  value === undefined ? 'missing' : excerpt(JSON.stringify(value));

/** Far more than any configuration has. */
export const largestConfig = 4 * 2 ** 20;

/** One of these tells: the first by themselves, the others of a model without rotary embedding, about which there is something to say too. */
const telling = [
  'rope_theta',
  'rope_scaling',
  'rope_parameters',
  'rotary_emb_base',
  'max_position_embeddings',
  'n_positions',
  'model_type',
  'text_config',
];

/** Whether it starts as an object in JSON does. */
export async function startsAsObject(file: Blob): Promise<boolean> {
  return /^\uFEFF?\s*\{/.test(await file.slice(0, 1024).text());
}

/** False of what cannot be read, too: a folder, or a file that was moved away. Whoever reads it as a table says so. */
export async function isConfig(file: Blob): Promise<boolean> {
  try {
    if (file.size > largestConfig || !(await startsAsObject(file))) return false;
    const value: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
    return isObject(value) && telling.some((name) => Object.hasOwn(value, name));
  } catch {
    return false;
  }
}

/** An object's fields; every one that is asked for is noted, so that the rest can be named. */
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

  /** The value of a field of its own; null counts as missing. */
  value(name: string): unknown {
    this.#read.add(name);
    const value = Object.hasOwn(this.object, name) ? this.object[name] : undefined;
    return value === null ? undefined : value;
  }

  /** The first of several names that has a value. */
  first(...names: readonly string[]): string | undefined {
    return names.filter((name) => this.value(name) !== undefined)[0];
  }

  /** A finite number from `min` to `max`; undefined where the field is missing. */
  number(
    name: string,
    min: number,
    max: number,
    what: 'number' | 'whole number' = 'number',
  ): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const isKind =
      typeof value === 'number' && (what === 'number' ? Number.isFinite(value) : Number.isInteger(value));
    if (!isKind || value < min || value > max)
      throw new ConfigError(
        this.at(name),
        `${this.at(name)} is ${shown(value)}; it has to be a ${what} from ${min} to ${max}.`,
      );
    return value;
  }

  whole(name: string, min: number, max: number): number | undefined {
    return this.number(name, min, max, 'whole number');
  }

  numbers(name: string, length: number, min: number, max: number): readonly number[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const field = this.at(name);
    if (!Array.isArray(value))
      throw new ConfigError(field, `${field} is ${shown(value)}; it has to be a list of numbers.`);
    if (value.length !== length)
      throw new ConfigError(
        field,
        `${field} has ${value.length} numbers; ${length} are needed, one for each pair of dimensions that turns.`,
      );
    const bad = value.findIndex((entry) => typeof entry !== 'number' || !(entry >= min && entry <= max));
    if (bad >= 0)
      throw new ConfigError(
        field,
        `${field}[${bad}] is ${shown(value[bad])}; it has to be a number from ${min} to ${max}.`,
      );
    return value as readonly number[];
  }

  /** Fails with the reason unless there is a value. */
  need<T>(value: T | undefined, name: string, why: string): T {
    if (value === undefined) throw new ConfigError(this.at(name), `${this.at(name)} is missing; ${why}.`);
    return value;
  }

  /** What was never asked for, as 'name value'. */
  unread(): readonly string[] {
    return Object.entries(this.object)
      .filter(([name, value]) => !this.#read.has(name) && value !== null)
      .map(([name, value]) => `${name} ${shown(value)}`);
  }
}
