/**
 * Tables that this page's trainer made once: a reader sees a trained table at once, also without a network. `npm run record:runs` trains
 * them again.
 */
import type { Encoding, TrainerOptions } from '../../core/types.ts';
import type { Trained } from './job.ts';
import { recordedIndex, recordedSizes } from './recipe.ts';
import records from './recorded.json';

/** A model in text form. The tables are float32, little-endian, in base64. */
export interface Recorded extends Pick<Trained, 'accuracy' | 'chance'> {
  readonly before: string;
  readonly after: string;
}

type Sizes = (typeof recordedSizes)[number];

function textOf([encoding]: readonly Encoding[]): string {
  if (encoding.kind !== 'input') throw new Error('The model has no table.');
  const { buffer, byteOffset, byteLength } = encoding.table.data;
  return btoa(String.fromCharCode(...new Uint8Array(buffer, byteOffset, byteLength)));
}

function encodingsIn(text: string, { n, d }: Sizes): readonly Encoding[] {
  const { buffer } = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return [{ kind: 'input', combine: 'add', table: { rows: n, cols: d, data: new Float32Array(buffer) } }];
}

export const recordOf = ({ before, after, accuracy, chance }: Trained): Recorded => ({
  accuracy,
  chance,
  before: textOf(before),
  after: textOf(after),
});

/** The recorded model of this definition, if there is one. */
export function recordedBy(options: TrainerOptions): Trained | undefined {
  const index = recordedIndex(options);
  if (index < 0) return undefined;
  const { n, d } = recordedSizes[index];
  const { before, after, accuracy, chance } = (records as readonly Recorded[])[index];
  return {
    sizes: { n, d },
    accuracy,
    chance,
    record: 'kept',
    before: encodingsIn(before, recordedSizes[index]),
    after: encodingsIn(after, recordedSizes[index]),
  };
}
