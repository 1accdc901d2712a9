import type { Engine, RunOptions } from './client.ts';
import type { Job } from './job.ts';

/** The part of one user in a shared engine. */
export interface SharedEngine extends Engine {
  /** Withdraws this user's requests from the worker. They and new ones wait until `resume`. */
  pause(): void;
  resume(): void;
}

/**
 * One engine for several users. A request never takes the place of another user's; the worker ends when the last user rests.
 *
 * @returns opens the engine for one more user
 */
export function shareEngine(engine: Engine): () => SharedEngine {
  const active = new Set<object>();
  let users = 0;

  return () => {
    const user = {};
    users += 1;
    const prefix = `${users}:`;
    let resting = new AbortController();
    let isPaused = false;
    /** aborted when a pause begins or ends */
    let turning = new AbortController();

    function turn(toPause: boolean) {
      if (toPause === isPaused) return;
      isPaused = toPause;
      turning.abort();
      turning = new AbortController();
    }

    return {
      async run<Input, Output>(
        job: Job<Input, Output>,
        input: NoInfer<Input>,
        { channel = job.name, signal, ...options }: RunOptions = {},
      ): Promise<Output | undefined> {
        active.add(user);
        const ends = signal ? [resting.signal, signal] : [resting.signal];
        const isWanted = () => ends.every(({ aborted }) => !aborted);
        while (isWanted()) {
          const turned = turning.signal;
          const first = firstOf([...ends, turned]);
          try {
            if (isPaused) await first.aborted();
            else {
              const request = { ...options, channel: prefix + channel, signal: first.signal };
              const output = await engine.run(job, input, request);
              if (output !== undefined || !turned.aborted) return output;
            }
          } finally {
            first.letGo();
          }
        }
        return undefined;
      },
      pause: () => turn(true),
      resume: () => turn(false),
      rest() {
        resting.abort();
        resting = new AbortController();
        turn(false);
        active.delete(user);
        if (active.size === 0) engine.rest();
      },
    };
  };
}

/** A signal that aborts with the first of these. */
function firstOf(signals: readonly AbortSignal[]) {
  const first = new AbortController();
  const abort = () => first.abort();
  for (const one of signals) one.addEventListener('abort', abort, { once: true });
  return {
    signal: first.signal,
    aborted: () => new Promise((resolve) => first.signal.addEventListener('abort', resolve)),
    letGo() {
      for (const one of signals) one.removeEventListener('abort', abort);
    },
  };
}
