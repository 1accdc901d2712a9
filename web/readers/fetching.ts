import { counted } from '../core/counted.ts';
import { type ByteSource, collected } from './byte-source.ts';
import { ReadError } from './types.ts';

export interface Fetching {
  readonly signal: AbortSignal | undefined;
  /** milliseconds without a byte before the request fails */
  readonly patience: number;
  /** called with the number of bytes of each piece that arrives */
  readonly received: (bytes: number) => void;
}

/** A response whose body is read in pieces or dropped. Each piece must arrive within the patience. */
export interface StreamedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the transfer. */
  drop(): void;
}

/**
 * A GET that reveals as little as possible to the host: no cookies, no referrer, and no header but a single range, which needs no
 * preflight.
 */
async function get(url: string, range: string | undefined, fetching: Fetching): Promise<StreamedResponse> {
  const { host } = new URL(url);
  const stop = new AbortController();
  let late = false;
  let timer: ReturnType<typeof setTimeout>;
  const forward = () => stop.abort();
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      stop.abort();
    }, fetching.patience);
  };
  const finish = () => {
    clearTimeout(timer);
    fetching.signal?.removeEventListener('abort', forward);
  };
  if (fetching.signal?.aborted) throw failure(undefined);
  fetching.signal?.addEventListener('abort', forward);

  wait();
  let response: Response;
  try {
    response = await fetch(url, {
      ...(range && { headers: { Range: range } }),
      mode: 'cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: stop.signal,
    });
  } catch (cause) {
    finish();
    throw failure(cause);
  }
  const drop = () => {
    finish();
    stop.abort();
  };
  return { status: response.status, headers: response.headers, body: pieces(response.body), drop };

  async function* pieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    try {
      for (;;) {
        wait();
        const next = await reader?.read().catch((cause) => {
          throw failure(cause);
        });
        clearTimeout(timer);
        if (!next || next.done) return;
        fetching.received(next.value.length);
        if (next.value.length > 0) yield next.value;
      }
    } finally {
      drop();
    }
  }

  function failure(cause: unknown): ReadError {
    if (fetching.signal?.aborted) return new ReadError('aborted', 'Reading was cancelled.');
    if (late) {
      const message = `${host} sent nothing for ${counted(Math.round(fetching.patience / 1000), 'second')}. Try again later.`;
      return new ReadError('network', message, host);
    }
    const reason = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
    const message =
      `${host} could not be reached, dropped the connection, or does not allow other sites to read its files${reason}. ` +
      'Check the address and your connection, or download the file and open it here.';
    return new ReadError('network', message, host);
  }
}

/** Reads a small text. Fails at more than `most` bytes, whatever length the host reports. */
export async function getText(
  url: string,
  most: number,
  fetching: Fetching,
  refused = statusError,
): Promise<string> {
  const answer = await get(url, undefined, fetching);
  if (answer.status !== 200) {
    answer.drop();
    throw refused(answer, url);
  }
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > most) {
      const message = `${url} is larger than the limit of ${most} bytes. Download the file and open it here.`;
      throw new ReadError('too-large', message);
    }
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The error for an unexpected status. */
export function statusError({ status }: StreamedResponse, url: string): ReadError {
  const { host, pathname } = new URL(url);
  if (status === 404 || status === 410)
    return new ReadError('not-found', `${host} has no file ${pathname}. Check the address.`, host);
  const isClosed = status === 401 || status === 403;
  const problem = isClosed
    ? 'requires a login or the acceptance of its terms for this file. Log in there, download the file and open it here.'
    : status === 429
      ? 'received too many requests (status 429). Try again in a few minutes.'
      : `answered with status ${status}. Try again later.`;
  return new ReadError('network', `${host} ${problem}`, host);
}

/** A file on a host that supports byte ranges. Every read is one GET with one range. */
export function remoteBytes(url: string, fetching: Fetching): ByteSource {
  const { host } = new URL(url);
  let size = Number.POSITIVE_INFINITY;

  async function* pieces(start: number, end: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    if (start >= end) return;
    const answer = await get(url, `bytes=${start}-${end - 1}`, {
      ...fetching,
      signal: signal ?? fetching.signal,
    });
    try {
      check(answer, start, end);
      let at = start;
      for await (const piece of answer.body) {
        at += piece.length;
        if (at > end) throw wrongLength(`more than the ${counted(end - start, 'byte')} requested`, start);
        yield piece;
      }
      if (at < end) throw wrongLength(`${at - start} of the ${counted(end - start, 'byte')} requested`, at);
    } finally {
      answer.drop();
    }
  }

  /** Checks status and range before the body is read. */
  function check(answer: StreamedResponse, start: number, end: number): void {
    if (answer.status === 200) {
      const message = `${host} can send only whole files, so the transfer was stopped. Download the file and open it here.`;
      throw new ReadError('no-range', message, host);
    }
    if (answer.status === 416) throw wrongLength('the status 416: the file ends before this byte', start);
    if (answer.status !== 206) throw statusError(answer, url);
    // A host may hide this header from the page; then only the length is checked.
    const range = answer.headers.get('Content-Range');
    if (range === null) return;
    const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(range);
    if (!match || Number(match[1]) !== start || Number(match[2]) !== end - 1) {
      throw wrongLength(`the range "${range.slice(0, 60)}" instead of bytes ${start} to ${end - 1}`, start);
    }
    if (match[3] === '*') return;
    const total = Number(match[3]);
    if (total < end || (Number.isFinite(size) && total !== size)) {
      throw wrongLength(
        `a file size of ${counted(total, 'byte')}, which contradicts what it sent before`,
        start,
      );
    }
    size = total;
  }

  function wrongLength(what: string, at: number): ReadError {
    return new ReadError(
      'truncated',
      `${host} answered with ${what}. Try again, or download the file and open it here.`,
      `byte ${at}`,
    );
  }

  return {
    get size() {
      return size;
    },
    pieces,
    read: (start, end, signal) => collected(pieces(start, end, signal), end - start),
  };
}
