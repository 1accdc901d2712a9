import type { MainModule } from '#attention-wasm';
import { bad } from './check.ts';

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
export function recycleIn(module: MainModule) {
  let kept: Numbers[] = [];

  function copy(view: Numbers): Numbers {
    const at = kept.findIndex(
      // An array that was transferred is empty.
      (one) => one.length > 0 && one.length === view.length && one.constructor === view.constructor,
    );
    if (at < 0) return view.slice();
    const [array] = kept.splice(at, 1);
    array.set(view);
    return array;
  }

  (module as Copying).copy = copy;
  return (answer: object): void => {
    if (typeof answer !== 'object' || answer === null) throw bad('answer', answer, 'an object');
    // One of each memory: two views of it would be filled over each other.
    kept = [...new Map(arraysOf(answer).map((array) => [array.buffer, array])).values()];
  };
}
