import { createPageCache } from './array-cache.ts';
import { type Connection, type ConnectionOptions, createConnection, type JobReply } from './connection.ts';
import { CrashError, type ErrorTypes, isFault, unpackError } from './errors.ts';
import type { Job } from './job.ts';
import { createQueue, type Ticket } from './queue.ts';

interface EngineOptions extends Omit<ConnectionOptions, 'patience'> {
  /** how to restore the types of errors other than `PeError` */
  errorTypes?: ErrorTypes;
  /**
   * In milliseconds. The worker is replaced when a job runs on for this long after it was stopped (default 200) or after a newer
   * request superseded it (1000), when a worker that is new or has started none of its jobs stays silent for this long (10000), or when
   * one at work does (60000), which may be silent while it computes.
   */
  patience?: { stopped?: number; superseded?: number; start?: number; answer?: number };
}

export interface RunOptions {
  /** Within a channel the latest request wins. Default: the job's name. */
  channel?: string;
  /** stops the job */
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number, soFar?: unknown) => void) | undefined;
  /** Deliver the output even if a newer request is waiting, for figures that follow a drag. */
  intermediate?: boolean;
}

export interface Engine {
  /**
   * Runs a job in the worker. The input is copied, not moved; do not change it before the promise settles. Never change arrays
   * of a megabyte or more: they are copied only once, and an output that contains them returns the same objects. Resolves to
   * undefined if the answer is no longer wanted: a newer request in the channel replaced it, the signal stopped it, or `rest`
   * was called. Rejects with what the job threw, or with a `CrashError`.
   */
  run<Input, Output>(
    job: Job<Input, Output>,
    input: NoInfer<Input>,
    options?: RunOptions,
  ): Promise<Output | undefined>;
  /** Ends the worker and all requests. The next one starts a new worker. */
  rest(): void;
}

export function createEngine(options: EngineOptions): Engine {
  const { stopped = 200, superseded = 1000, start = 10_000, answer = 60_000 } = options.patience ?? {};
  const queue = createQueue();
  let lastId = 0;
  const cache = createPageCache((id) => connection.post({ type: 'forget', id }));

  const connection: Connection = createConnection(
    { ...options, patience: { start, answer } },
    {
      opened: () => {
        cache.reset();
        pump();
      },
      replied: receive,
      owed: queue.owed,
      broke: (reason) => crash(reason),
      failed: (error) => queue.clear(error),
    },
  );

  function pump() {
    const waiting = queue.waiting();
    if (waiting.length === 0) return;
    if (!connection.isOpen) return connection.open(waiting);
    for (let ticket = queue.take(); ticket; ticket = queue.take()) {
      try {
        const { input, arrays } = cache.pack(ticket.input);
        connection.post({ type: 'run', id: ticket.id, job: ticket.job, input, arrays });
        cache.sent(arrays);
      } catch (thrown) {
        queue.finish(ticket);
        ticket.reject(thrown);
      }
    }
  }

  function receive(reply: JobReply) {
    const ticket = queue.find(reply.id);
    if (!ticket) return;
    if (reply.type === 'started') {
      ticket.started = true;
      if (ticket.grace !== undefined) giveTime(ticket, ticket.grace);
    } else if (reply.type === 'progress') {
      if (ticket.grace === undefined) ticket.onProgress?.(reply.done, reply.total, reply.soFar);
    } else if (reply.type === 'failure' && reply.fatal) {
      connection.close();
      crash(reply.error.message, [ticket]);
    } else {
      queue.finish(ticket);
      if (reply.type === 'result') ticket.resolve(cache.unpack(reply.output));
      else ticket.reject(unpackError(reply.error, options.errorTypes));
      pump();
    }
  }

  /** The worker is gone and the connection closed. By default, every job that had started is a suspect. */
  function crash(reason: string, suspects: readonly Ticket[] = queue.suspects()) {
    for (const ticket of suspects) {
      ticket.crashes += 1;
      if (ticket.crashes > 1) {
        queue.finish(ticket);
        ticket.reject(new CrashError(ticket.job, reason));
      }
    }
    queue.putBack();
    pump();
  }

  /** Asks the job to stop. If it runs on for `grace` ms after it has started, its worker is replaced. */
  function stop(ticket: Ticket, grace: number) {
    ticket.resolve(undefined);
    if (ticket.grace !== undefined) return;
    ticket.grace = grace;
    connection.post({ type: 'stop', id: ticket.id });
    if (ticket.started) giveTime(ticket, grace);
  }

  function giveTime(ticket: Ticket, grace: number) {
    ticket.timer = setTimeout(() => {
      connection.close();
      queue.putBack();
      pump();
    }, grace);
  }

  function cancel(ticket: Ticket) {
    if (queue.withdraw(ticket)) ticket.resolve(undefined);
    else if (queue.find(ticket.id)) stop(ticket, stopped);
  }

  return {
    run<Input, Output>(
      { name: job }: Job<Input, Output>,
      input: NoInfer<Input>,
      { channel = job, signal, onProgress, intermediate = false }: RunOptions = {},
    ) {
      return new Promise<Output | undefined>((resolve, reject) => {
        if (signal?.aborted) return resolve(undefined);
        lastId += 1;
        const onAbort = () => cancel(ticket);
        const settled = () => signal?.removeEventListener('abort', onAbort);
        const ticket: Ticket = {
          id: lastId,
          job,
          channel,
          input,
          intermediate,
          onProgress,
          started: false,
          crashes: 0,
          resolve(output) {
            settled();
            resolve(output as Output | undefined);
          },
          reject(error) {
            settled();
            reject(error);
          },
        };
        signal?.addEventListener('abort', onAbort);
        const running = queue.add(ticket);
        if (running && !running.intermediate) stop(running, superseded);
        pump();
      });
    },
    rest() {
      connection.close();
      queue.clear();
    },
  };
}

/** The part of one user in a shared engine. */
export interface SharedEngine extends Engine {
  /** Withdraws this user's requests from the worker. They and new ones wait until `resume`. */
  pause(): void;
  resume(): void;
}

/**
 * One engine for several users. A request never takes the place of another user's; the worker ends when the last user rests.
 *
 * @returns opens the engine for one more user. `hear` is called when a request of theirs fails for a reason that its input has no part in
 */
export function shareEngine(engine: Engine): (hear?: (fault: Error) => void) => SharedEngine {
  const active = new Set<object>();
  let users = 0;

  return (hear) => {
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
          } catch (thrown) {
            if (isFault(thrown as Error)) hear?.(thrown as Error);
            throw thrown;
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
