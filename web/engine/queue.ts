/** One request, from `run` to its answer. */
export interface Ticket {
  readonly id: number;
  readonly job: string;
  readonly channel: string;
  readonly input: unknown;
  readonly intermediate: boolean;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
  /** The first of the two that is called counts. */
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** the worker has begun with it */
  started: boolean;
  /** how often its worker broke down */
  crashes: number;
  /** how long it may go on, in milliseconds, once its answer is not wanted any more */
  grace?: number;
  timer?: ReturnType<typeof setTimeout>;
}

interface Channel {
  posted?: Ticket | undefined;
  waiting?: Ticket | undefined;
}

/** Who runs and who waits: in each channel at most one request at the worker, and at most one, the latest, waiting. */
export interface Queue {
  /** Puts the ticket in its channel in place of one that waited; returns the one that runs there. */
  add(ticket: Ticket): Ticket | undefined;
  hasWaiting(): boolean;
  /** Whether requests were posted and none of them has started. */
  isOwed(): boolean;
  /** The next ticket to post, or undefined while none may be. */
  take(): Ticket | undefined;
  /** A posted ticket. */
  find(id: number): Ticket | undefined;
  finish(ticket: Ticket): void;
  /** Removes a waiting ticket; false if it does not wait. */
  withdraw(ticket: Ticket): boolean;
  /** The tickets that may have ended their worker. */
  suspects(): readonly Ticket[];
  /** The worker is gone: what is still wanted waits again. */
  putBack(): void;
  /** Ends everything, with an error or without an answer. */
  clear(error?: Error): void;
}

export function createQueue(): Queue {
  const channels = new Map<string, Channel>();
  const posted = () => [...channels.values()].flatMap(({ posted }) => posted ?? []);

  function end(channel: Channel): Ticket | undefined {
    const ticket = channel.posted;
    clearTimeout(ticket?.timer);
    channel.posted = undefined;
    return ticket;
  }

  return {
    add(ticket) {
      const channel = channels.get(ticket.channel) ?? {};
      channels.set(ticket.channel, channel);
      channel.waiting?.resolve(undefined);
      channel.waiting = ticket;
      return channel.posted;
    },

    hasWaiting: () => [...channels.values()].some(({ waiting }) => waiting),

    isOwed() {
      const running = posted();
      return running.length > 0 && !running.some(({ started }) => started);
    },

    take() {
      const ready = [...channels.values()].filter((channel) => channel.waiting && !channel.posted);
      const [channel] = ready.sort((a, b) => rank(a.waiting) - rank(b.waiting));
      const ticket = channel?.waiting;
      if (!ticket) return undefined;
      // What broke a worker down runs alone, so that it cannot take others with it and the blame is certain.
      const running = posted();
      if (running.some(({ crashes }) => crashes > 0) || (ticket.crashes > 0 && running.length > 0))
        return undefined;
      channel.waiting = undefined;
      channel.posted = ticket;
      return ticket;
    },

    find: (id) => posted().find((ticket) => ticket.id === id),

    finish(ticket) {
      const channel = channels.get(ticket.channel);
      if (!channel || channel.posted !== ticket) return;
      end(channel);
      if (!channel.waiting) channels.delete(ticket.channel);
    },

    withdraw(ticket) {
      const channel = channels.get(ticket.channel);
      if (channel?.waiting !== ticket) return false;
      channel.waiting = undefined;
      if (!channel.posted) channels.delete(ticket.channel);
      return true;
    },

    suspects() {
      const started = posted().filter((ticket) => ticket.started);
      return started.length > 0 ? started : posted();
    },

    putBack() {
      for (const [name, channel] of channels) {
        const ticket = end(channel);
        if (ticket) ticket.started = false;
        if (ticket?.grace === undefined) channel.waiting ??= ticket;
        if (channel.waiting !== ticket) ticket?.resolve(undefined);
        if (!channel.waiting) channels.delete(name);
      }
    },

    clear(error) {
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
