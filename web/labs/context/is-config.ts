/** Tells a model's config.json from other files, by what is in it. */
import { isObject, type JsonObject } from './config-fields.ts';

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
    return isObject(value) && tells(value);
  } catch {
    return false;
  }
}

const tells = (object: JsonObject): boolean => telling.some((name) => Object.hasOwn(object, name));
