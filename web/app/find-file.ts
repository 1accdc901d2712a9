/** What hosts answer for a file that they do not have; storage that hides its listing answers 403. */
const absent = [403, 404, 410];

/** In milliseconds. */
const patience = 10_000;

/** Rejects if a host lacks the file, with its address at the end of the message. */
export async function findFile(address: string): Promise<void> {
  // Scripts may be texts, and a host that is not reached is no proof: figures may still have the file from a cache.
  if (!/^https?:/.test(address)) return;
  const signal = AbortSignal.timeout?.(patience) ?? null;
  const ask = (how: RequestInit) => fetch(address, { ...how, signal }).catch(() => null);
  let answer = await ask({ method: 'HEAD' });
  // Some hosts forbid this method alone.
  if (answer?.status === 403) answer = await ask({ headers: { range: 'bytes=0-0' } });
  if (answer && absent.includes(answer.status))
    throw new Error(`A file of the build is not on its host: ${address}`);
}
