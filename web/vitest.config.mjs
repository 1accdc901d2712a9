import { defineConfig } from 'vitest/config';
import { catalogParts, figureFolds, math } from './build/plugins.mjs';
import { root } from './build/tools.mjs';
import { alias } from './build/vite.mjs';

export default defineConfig({
  root,
  plugins: [math(), catalogParts(), figureFolds()],
  resolve: { alias },
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    // A file of tests in a process of its own, which loads everything anew, takes longer than the tests in it.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
  },
});
