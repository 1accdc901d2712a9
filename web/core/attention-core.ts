import createModule from '#attention-wasm';
import { placeOfAttention } from '#host';
import { version } from '../../package.json';
import { bad, object } from './check.ts';
import { functionsOf } from './functions.ts';
import { attentionFunctions } from './generated/attention-checks.ts';
import { fileOption, startModule } from './load.ts';
import type { AttentionCore, LoadOptions } from './types.ts';

type Numbers = Float32Array | Float64Array | Int32Array | Uint8Array;

/** What the module's own code calls with a view of its memory for every list of numbers that it gives. */
type Copying = { copy?: (view: Numbers) => Numbers };

/** All arrays in an answer. */
function arraysOf(answer: unknown): Numbers[] {
  if (ArrayBuffer.isView(answer)) return [answer as Numbers];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(arraysOf) : [];
}

/** Gives the module its `copy`, which fills arrays that were handed back, where these fit. It must come
 *  before any call that gives numbers. Returns the function that hands back. */
function recycleIn(module: object) {
  let kept: Numbers[] = [];
  (module as Copying).copy = (view) => {
    const at = kept.findIndex(
      // An array that was transferred is empty.
      (one) => one.length > 0 && one.length === view.length && one.constructor === view.constructor,
    );
    if (at < 0) return view.slice();
    const [array] = kept.splice(at, 1);
    array.set(view);
    return array;
  };
  return (answer: object): void => {
    if (typeof answer !== 'object' || answer === null) throw bad('answer', answer, 'an object');
    // One of each memory: two views of it would be filled over each other.
    kept = [...new Map(arraysOf(answer).map((array) => [array.buffer, array])).values()];
  };
}

export function createAttentionCore(module: object): AttentionCore {
  const recycle = recycleIn(module);
  const functions = functionsOf<Omit<AttentionCore, 'version' | 'recycle'>>(module, attentionFunctions);
  const schemes = functions.catalog();
  return { version, ...functions, catalog: () => structuredClone(schemes), recycle };
}

const loadOptions = object({ wasm: fileOption });

/** Loads the part of the core for attention and the common encodings, a separate module: `attention.wasm`. Rejects
 *  as `loadCore` does. */
export async function loadAttention(options: LoadOptions = {}): Promise<AttentionCore> {
  const { wasm = placeOfAttention() } = loadOptions(options, 'options');
  return createAttentionCore(await startModule(createModule, wasm, 'attention.wasm'));
}
