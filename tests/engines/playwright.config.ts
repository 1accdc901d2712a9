import { defineConfig } from '@playwright/test';
import { engines } from './engines.ts';

/** Any free one, found by tests/run.mjs; the fixed one is for running Playwright by hand. */
const port = Number(process.env.PE_TEST_PORT ?? 4181);

export default defineConfig({
  testDir: '.',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../../build/engines-results',
  use: { baseURL: `http://localhost:${port}/` },
  projects: Object.keys(engines).map((name) => ({ name })),
  webServer: { command: `node ../e2e/serve.mjs ${port}`, port, reuseExistingServer: false },
});
