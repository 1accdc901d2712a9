/** What hosts answer for a file that they do not have; those that list no folders forbid it. */
const absent = [403, 404, 410];

/** In milliseconds. */
const patience = 10_000;

/** Rejects if a host lacks the file, with its address at the end of the message. */
export async function findFile(address: string): Promise<void> {
  // Scripts may be texts, and a host that is not reached is no proof: figures may still have the file from a cache.
  if (!/^https?:/.test(address)) return;
  const signal = AbortSignal.timeout?.(patience) ?? null;
  const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => null);
  if (answer && absent.includes(answer.status))
    throw new Error(`A file of the build is not on its host: ${address}`);
}
