import type { Engine } from './client.ts';
import type { Jobs } from './job.ts';

/**
 * One engine for several users. A request never takes the place of another user's; the worker ends when the last user rests.
 *
 * @returns opens the engine for one more user
 */
export function shareEngine<J extends Jobs>(engine: Engine<J>): () => Engine<J> {
  const active = new Set<object>();
  let users = 0;

  return () => {
    const user = {};
    users += 1;
    const prefix = `${users}:`;
    let resting = new AbortController();
    return {
      run(job, input, { channel = job, signal, ...options } = {}) {
        active.add(user);
        const stop = new AbortController();
        const abort = () => stop.abort();
        const signals = [resting.signal, signal];
        for (const one of signals) one?.addEventListener('abort', abort, { once: true });
        if (signal?.aborted) abort();
        return engine
          .run(job, input, { ...options, channel: prefix + channel, signal: stop.signal })
          .finally(() => {
            for (const one of signals) one?.removeEventListener('abort', abort);
          });
      },
      rest() {
        resting.abort();
        resting = new AbortController();
        active.delete(user);
        if (active.size === 0) engine.rest();
      },
    };
  };
}
