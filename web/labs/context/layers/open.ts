/** Which model the lab shows layer by layer. */
import type { Store } from '../../../settings/store.ts';
import { type ExampleId, examples } from '../config/examples.ts';
import { readConfig } from '../config/read.ts';
import type { ConfigReading } from '../config/reading.ts';
import { type Model, modelOf } from './model.ts';
import { modelText as text } from './text.ts';

const known = new Map<ExampleId, Model>();

export function exampleModel(id: ExampleId): Model {
  const { name, config } = examples[id];
  const model = known.get(id) ?? modelOf(name, readConfig(JSON.stringify(config)));
  if (!model) throw new Error(`${id} does not say how many layers it has.`);
  known.set(id, model);
  return model;
}

/** The chosen example, or the reader's file; null for a link to a file that is not here, and for none. */
export function openModel(
  store: Store,
  file: { readonly name: string; readonly reading: ConfigReading | undefined },
): Model | null {
  const id = store.get('layersOf');
  if (id === 'file') return file.reading ? modelOf(text.thisModel, file.reading) : null;
  return Object.hasOwn(examples, id) ? exampleModel(id as ExampleId) : null;
}
