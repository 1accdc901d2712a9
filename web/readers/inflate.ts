const piece_bytes = 1 << 16;

/** Unpacks only as far as the reader pulls, so that an endless file takes no memory. `corrupt`: the error where it cannot be unpacked */
export async function* inflate(
  packed: AsyncIterable<Uint8Array>,
  format: 'deflate-raw' | 'gzip',
  corrupt: () => Error,
): AsyncGenerator<Uint8Array> {
  const source = packed[Symbol.asyncIterator]();
  let failure: unknown;
  const input = new ReadableStream<BufferSource>({
    async pull(controller) {
      try {
        const { done, value } = await source.next();
        if (done) controller.close();
        else
          for (let at = 0; at < value.length; at += piece_bytes)
            controller.enqueue(value.slice(at, at + piece_bytes));
      } catch (error) {
        failure = error;
        controller.error(error);
      }
    },
    cancel: async () => void (await source.return?.()),
  });
  const reader = input.pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw failure ?? corrupt();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
