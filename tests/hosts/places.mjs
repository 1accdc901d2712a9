// Where the course is, and where its sites are built and served.
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const here = fileURLToPath(new URL('.', import.meta.url));
export const work = `${root}build/hosts`;
export const dist = `${root}dist`;

/** Any free one, found by tests/run.mjs; the fixed one is for running Playwright by hand. */
export const port = Number(process.env.PE_TEST_PORT ?? 4180);

/** The course and the playground have different origins, as they have in life. */
export const courseHost = `http://127.0.0.1:${port}/`;
export const playground = `http://localhost:${port}/playground/`;

/** The name of the playground's address in the sources of the course. */
export const nameOfPlayground = 'https://playground.example/';
