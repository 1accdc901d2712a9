import { defineConfig } from '@playwright/test';
// @ts-expect-error: a script without types
import { chromium } from '../../web/build/tools.mjs';
// @ts-expect-error: a script without types
import { courseHost, port } from './places.mjs';

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../../build/hosts-results',
  globalSetup: './build.mjs',
  use: {
    baseURL: courseHost,
    launchOptions: { executablePath: chromium(), args: ['--no-sandbox'] },
  },
  webServer: {
    command: 'node serve.mjs',
    port,
    reuseExistingServer: false,
    env: { PE_TEST_PORT: String(port) },
  },
});
