import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import checks from '../../e2e/playwright.config.ts';

export default defineConfig({
  ...checks,
  testDir: '.',
  testMatch: 'record.ts',
  timeout: 0,
  outputDir: '../../../build/e2e',
  webServer: Object.assign({}, checks.webServer, {
    cwd: fileURLToPath(new URL('../../e2e', import.meta.url)),
  }),
});
