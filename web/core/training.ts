import type { MainModule } from '#training-wasm';
import { callCore } from './call-core.ts';
import { integer, matrix, numbers, oneOf, optional, typed } from './check.ts';
import { PeError } from './errors.ts';
import { evaluateOptions, readoutOptions, trainerOptions } from './training-options.ts';
import type {
  Batch,
  Evaluation,
  PositionReadout,
  Sighted,
  TableReadout,
  Task,
  Trainer,
  Training,
} from './training-types.ts';
import type { Encoding, Matrix } from './types.ts';

type Made = Pick<Trainer, 'words' | 'classes' | 'chance' | 'parameters' | 'fixed'> & { id: number };

/** The most steps of one call. */
const mostSteps = 1_000_000;

const index = integer(0, 4095);
const lengthOf = optional(integer(1));
const tokens = numbers(Int32Array, integer(0, 2 ** 31 - 1));

function createTrainer(module: MainModule, given: unknown): Trainer {
  const options = trainerOptions(given);
  const { id, ...known } = callCore<Made>(() => module.createTrainer(options));
  let isFree = false;
  /** Calls the module for this trainer. */
  const call = <T>(ask: (id: number) => unknown): T => {
    if (isFree) throw new PeError('not-supported', 'This trainer has been freed');
    return callCore<T>(() => ask(id) as T);
  };
  const place = (name: string): number => {
    const names = known.parameters.map((parameter) => parameter.name);
    return names.indexOf(oneOf(...names)(name, 'name'));
  };
  const last = () => call<{ step: number; loss: number; accuracy: number }>((of) => module.state(of));
  const work = () => call<boolean>((of) => module.work(of));
  return {
    ...known,
    get steps() {
      return last().step;
    },
    get last() {
      return last();
    },
    work,
    step(steps) {
      const count = integer(1, mostSteps)(steps, 'steps');
      for (let done = 0; done < count; ) if (work()) done++;
      return last();
    },
    batch: (step) => {
      const checked = integer(0, Number.MAX_SAFE_INTEGER)(step, 'step');
      return call<Batch>((of) => module.batch(of, checked));
    },
    evaluate: (asked) => {
      const checked = evaluateOptions(asked, 'options');
      return call<Evaluation>((of) => module.evaluate(of, checked));
    },
    sample: (at, n) => {
      const [checked, length] = [index(at, 'index'), lengthOf(n, 'n')];
      return call<Int32Array>((of) => module.sample(of, checked, length));
    },
    attention: (sequence) => {
      const checked = tokens(sequence, 'sequence');
      return call<Sighted>((of) => module.show(of, checked));
    },
    readPosition: (asked) => {
      const { sequences } = readoutOptions(asked, 'options');
      return call<PositionReadout>((of) => module.readPosition(of, sequences));
    },
    encoding: (at = 0) => {
      const checked = integer(0, options.schemes.length - 1)(at, 'index');
      return call<Encoding>((of) => module.encodingOf(of, checked));
    },
    parameter: (name) => call<Matrix>((of) => module.parameter(of, place(name), false)),
    gradient: (name) => call<Matrix>((of) => module.parameter(of, place(name), true)),
    snapshot: () => call<Uint8Array>((of) => module.snapshot(of)),
    restore(snapshot) {
      const bytes = typed(Uint8Array)(snapshot, 'snapshot');
      call((of) => module.restore(of, bytes));
    },
    get hash() {
      return call<string>((of) => module.hash(of));
    },
    free() {
      if (!isFree) module.freeTrainer(id);
      isFree = true;
    },
  };
}

export function createTraining(module: MainModule): Training {
  const tasks: readonly Task[] = module.tasks();
  return {
    tasks: () => structuredClone(tasks),
    createTrainer: (options) => createTrainer(module, options),
    readTable: (table) => callCore<TableReadout>(() => module.readTable(matrix(table, 'table'))),
  };
}
