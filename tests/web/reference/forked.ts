/** Runs scripts in forks of one Python that has loaded NumPy, which takes longer than most scripts. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { numpy } from '../../interpreter.ts';

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A warning is an error. */
export const options = ['-W', 'error'] as const;

/** One thread: the numbers are small, and other tests run beside. */
export const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };

/** Sends a line and resolves to the answer, or to undefined if Python has ended. */
type Ask = (line: string) => Promise<string | undefined>;

let server: Ask | undefined;

/** Python ends with its input, at the latest when this thread ends. */
function start(): Ask {
  const source = fileURLToPath(new URL('forked.py', import.meta.url));
  const child = spawn(numpy ?? '', [...options, source], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: ((line?: string) => void)[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => waiting.shift()?.(line));
  lines.on('close', () => {
    server = undefined;
    for (const resolve of waiting.splice(0)) resolve();
  });
  return (line) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(`${line}\n`);
    });
}

/** Runs the script.py of a folder. `place`: a folder for its output and errors. */
export async function runForked(place: string, folder: string): Promise<Outcome> {
  server ??= start();
  const [out, err] = ['out', 'err'].map((name) => path.join(place, name));
  const status = await server([folder, out, err].join('\t'));
  if (status === undefined) throw new Error('The Python that runs the scripts has ended.');
  return { status: Number(status), stdout: readFileSync(out, 'utf8'), stderr: readFileSync(err, 'utf8') };
}
