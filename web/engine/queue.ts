/** One request, from `run` to its answer. */
export interface Ticket {
  readonly id: number;
  readonly job: string;
  readonly channel: string;
  readonly input: unknown;
  readonly intermediate: boolean;
  readonly onProgress: ((done: number, total: number, soFar?: unknown) => void) | undefined;
  /** Only the first call of `resolve` or `reject` counts. */
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** whether the worker has started the job */
  started: boolean;
  /** how often its worker has crashed */
  crashes: number;
  /** set once the answer is no longer wanted: how long the job may still run, in milliseconds */
  grace?: number;
  timer?: ReturnType<typeof setTimeout>;
}

export type Owed = 'start' | 'answer';

interface Channel {
  posted?: Ticket | undefined;
  waiting?: Ticket | undefined;
}

/** In each channel, at most one request is at the worker and at most one, the latest, is waiting. */
export function createQueue() {
  const channels = new Map<string, Channel>();
  const posted = () => [...channels.values()].flatMap(({ posted }) => posted ?? []);

  function end(channel: Channel): Ticket | undefined {
    const ticket = channel.posted;
    clearTimeout(ticket?.timer);
    channel.posted = undefined;
    return ticket;
  }

  return {
    /** Puts the ticket in its channel, replacing one that waits there. Returns the one at the worker. */
    add(ticket: Ticket): Ticket | undefined {
      const channel = channels.get(ticket.channel) ?? {};
      channels.set(ticket.channel, channel);
      channel.waiting?.resolve(undefined);
      channel.waiting = ticket;
      return channel.posted;
    },

    /** The names of the jobs that wait. */
    waiting: (): readonly string[] => [...channels.values()].flatMap(({ waiting }) => waiting?.job ?? []),

    /** What the worker owes: the start of one of its requests, or, once it has started one, an answer; null if it has none. */
    owed(): Owed | null {
      const running = posted();
      if (running.length === 0) return null;
      return running.some(({ started }) => started) ? 'answer' : 'start';
    },

    /** The next ticket to post, or undefined if none may be posted now. */
    take(): Ticket | undefined {
      const ready = [...channels.values()].filter((channel) => channel.waiting && !channel.posted);
      const [channel] = ready.sort((a, b) => rank(a.waiting) - rank(b.waiting));
      const ticket = channel?.waiting;
      if (!ticket) return undefined;
      // A ticket that has crashed a worker runs alone, so that a second crash affects no other and its cause is certain.
      const running = posted();
      if (running.some(({ crashes }) => crashes > 0) || (ticket.crashes > 0 && running.length > 0))
        return undefined;
      channel.waiting = undefined;
      channel.posted = ticket;
      return ticket;
    },

    /** The posted ticket with this id. */
    find: (id: number): Ticket | undefined => posted().find((ticket) => ticket.id === id),

    finish(ticket: Ticket): void {
      const channel = channels.get(ticket.channel);
      if (!channel || channel.posted !== ticket) return;
      end(channel);
      if (!channel.waiting) channels.delete(ticket.channel);
    },

    /** Removes a waiting ticket; false if it is not waiting. */
    withdraw(ticket: Ticket): boolean {
      const channel = channels.get(ticket.channel);
      if (channel?.waiting !== ticket) return false;
      channel.waiting = undefined;
      if (!channel.posted) channels.delete(ticket.channel);
      return true;
    },

    /** The tickets that may have crashed the worker. */
    suspects(): readonly Ticket[] {
      const started = posted().filter((ticket) => ticket.started);
      return started.length > 0 ? started : posted();
    },

    /** After the worker is gone: posted tickets that are still wanted wait again. */
    putBack(): void {
      for (const [name, channel] of channels) {
        const ticket = end(channel);
        if (ticket) ticket.started = false;
        if (ticket?.grace === undefined) channel.waiting ??= ticket;
        if (channel.waiting !== ticket) ticket?.resolve(undefined);
        if (!channel.waiting) channels.delete(name);
      }
    },

    /** Ends all tickets, with the error or without an answer. */
    clear(error?: Error): void {
      for (const channel of channels.values()) {
        for (const ticket of [end(channel), channel.waiting]) {
          if (error) ticket?.reject(error);
          else ticket?.resolve(undefined);
        }
      }
      channels.clear();
    },
  };
}

/** Suspects first, then in the order of their requests. */
function rank(ticket: Ticket | undefined): number {
  if (!ticket) return Number.POSITIVE_INFINITY;
  return ticket.crashes > 0 ? ticket.id - Number.MAX_SAFE_INTEGER : ticket.id;
}
