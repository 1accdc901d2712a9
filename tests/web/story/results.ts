/** The results of every scene whose numbers come without training, for the settings of a session. */
import { readFileSync } from 'node:fs';
import type { AttentionCore, Core } from '../../../web/core/index.ts';
import { loadTraining } from '../../../web/core/training.ts';
import type { TrainingCore } from '../../../web/core/types.ts';
import { turningJob } from '../../../web/labs/encodings/turning/job.ts';
import { seedsOf } from '../../../web/labs/training/definition.ts';
import type { Session } from '../../../web/shell/session.ts';
import { clocksJob } from '../../../web/story/scenes/clocks/job.ts';
import { readClocks } from '../../../web/story/scenes/clocks/moments.ts';
import { countJob } from '../../../web/story/scenes/count/job.ts';
import { readCount } from '../../../web/story/scenes/count/scene.ts';
import { depthJob } from '../../../web/story/scenes/depth/job.ts';
import { inputFor } from '../../../web/story/scenes/depth/lines.ts';
import { readMask } from '../../../web/story/scenes/mask/scene.ts';
import { rangeJob } from '../../../web/story/scenes/range/job.ts';
import { readRange } from '../../../web/story/scenes/range/scene.ts';
import { readRope } from '../../../web/story/scenes/rope/scene.ts';
import { shuffleJob } from '../../../web/story/scenes/shuffle/job.ts';
import { readShuffle } from '../../../web/story/scenes/shuffle/scene.ts';
import { load } from '../core/helpers.ts';
import { answered } from './given.ts';

export const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };

interface Cores {
  readonly core: Core & AttentionCore;
  readonly trainer: TrainingCore;
}

export const loadCores = async (): Promise<Cores> => ({
  core: await load(),
  trainer: await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  }),
});

/** Few settings change a result: each is computed once. */
const known = new Map<string, unknown>();
async function once<T>(key: unknown, compute: () => Promise<T> | T): Promise<T> {
  const name = JSON.stringify(key);
  const value = (known.get(name) as T | undefined) ?? (await compute());
  known.set(name, value);
  return value;
}

const answersOf: Readonly<Record<string, (cores: Cores, session: Session) => unknown>> = {
  shuffle({ core }, session) {
    const input = readShuffle(session);
    return once(['shuffle', input], () => ({ shuffle: answered(input, shuffleJob(core, input)) }));
  },
  mask({ core }, session) {
    const input = readMask(session);
    return once(['shuffle', input], () => ({ shuffle: answered(input, shuffleJob(core, input)) }));
  },
  count({ core }, session) {
    const input = readCount(session);
    return once(['count', input], () => ({ count: answered(input, countJob(core, input)) }));
  },
  clocks({ core }, session) {
    const input = readClocks(session);
    return once(['clocks', input], () => ({ clocks: answered(input, clocksJob(core, input)) }));
  },
  range({ core }, session) {
    const input = readRange(session);
    const paper = { d: input.d, psiBase: 10_000, omega: [], handles: [] };
    return once(['range', input], () => ({
      now: answered(input, rangeJob(core, input)),
      paper: answered(paper, rangeJob(core, paper)),
      ghosts: { ghost: null, show: () => {}, keep: () => {} },
    }));
  },
  rope({ core }, session) {
    const input = readRope(session);
    return once(['rope', input], () => ({ turning: answered(input, turningJob(core, input)) }));
  },
  depth({ trainer }, session) {
    const input = inputFor(false, seedsOf(session.store.get()));
    return once(['depth', input], async () => ({
      random: answered(input, await depthJob(trainer, input, control)),
      trained: { ask: () => {} },
    }));
  },
  task: () => ({ repeats: { agrees: [], isRunning: false, error: undefined } }),
};

/** Null where only training gives results. */
export const resultsOf = async (cores: Cores, id: string, session: Session): Promise<unknown> =>
  (await answersOf[id]?.(cores, session)) ?? null;
