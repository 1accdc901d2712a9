/** Programs that the browsers are, or that drive them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where a program is: on the PATH, or at one of the other places. */
export function find(name: string, ...others: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return [...folders.map((folder) => join(folder, name)), ...others].find((place) => existsSync(place));
}

/** A program with all that it starts, whose lines can be watched. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #output = '';

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.#child = spawn(command, args, {
      detached: true, // a group of its own, so that all of it can be ended
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    this.#ended = new Promise((resolve) => this.#child.once('close', () => resolve()));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => {
        this.#output += chunk;
      });
  }

  /** Waits until `ready` finds something, which may read what the program has written. */
  async until<T>(ready: (output: string) => Promise<T | null> | T | null): Promise<T> {
    const end = Date.now() + 30_000;
    while (Date.now() < end && this.#child.exitCode === null) {
      const found = await ready(this.#output);
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${this.#child.spawnfile} did not start: ${this.#output.slice(-2000)}`);
  }

  /** Ends it with all that it started. */
  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.pid) process.kill(-this.#child.pid, 'SIGTERM');
    await this.#ended;
  }
}

/** A port that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
