import type { ByteSource } from './byte-source.ts';
import { type Fetching, get, type StreamedResponse, statusError } from './fetching.ts';
import { ReadError } from './read-error.ts';

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
        if (at > end) throw wrongLength(`more than the ${end - start} bytes requested`, start);
        yield piece;
      }
      if (at < end) throw wrongLength(`${at - start} of the ${end - start} bytes requested`, at);
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
      throw wrongLength(`a file size of ${total} bytes, which contradicts what it sent before`, start);
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
    async read(start, end, signal) {
      const parts: Uint8Array[] = [];
      for await (const piece of pieces(start, end, signal)) parts.push(piece);
      const bytes = new Uint8Array(end - start);
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
  };
}
