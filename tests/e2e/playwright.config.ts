import { defineConfig } from '@playwright/test';
// @ts-expect-error: a script without types
import { chromium, quickChromium } from '../../web/build/tools.mjs';

/** Any free one, found by tests/run.mjs; the fixed one is for running Playwright by hand. */
const port = Number(process.env.PE_TEST_PORT ?? 4179);

/** They go through all schemes or settings, or take long: npm run test:sweeps. */
const sweeps = [
  'catalogue contrast large-tables leaks links long-tables poster properties-trained',
  'pseudo-language results-match-settings saved-figures',
].flatMap((names) => names.split(' ').map((name) => `${name}.spec.ts`));

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'pages', testIgnore: sweeps, grepInvert: /@sweep|@window/ },
    { name: 'sweeps', testMatch: sweeps },
    { name: 'sweeps of pages', testIgnore: sweeps, grep: /@sweep/, grepInvert: /@window/ },
    {
      // In the headless shell, which is twice as fast, a dialog opened by keyboard gets no focus, and frames are painted differently.
      name: 'sweeps in a full Chromium',
      testIgnore: sweeps,
      grep: /@window/,
      use: { launchOptions: { executablePath: chromium(), args: ['--no-sandbox'] } },
    },
  ],
  fullyParallel: true,
  workers: 3, // on two cores, too: a test that waits leaves its core to another
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../../build/e2e',
  use: {
    // Playwright empties it between tests. A new one for each takes an eighth of the time of all.
    reuseContext: true,
    // It would answer in place of the routes that tests set up. offline.spec.ts allows it.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}/`,
    launchOptions: {
      executablePath: quickChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  webServer: { command: `node serve.mjs ${port}`, port, reuseExistingServer: false },
});
