// Builds the course in each host that is installed: Playwright's global setup, while the playground is being served.
import { mkdir, rm } from 'node:fs/promises';
import * as myst from './myst/build.mjs';
import { work } from './places.mjs';
import * as sphinx from './sphinx/build.mjs';
import * as vitepress from './vitepress/build.mjs';

const hosts = { myst, sphinx, vitepress };

/** Leaves in the environment, for each host that was not built, why. */
export default async function buildCourse() {
  await rm(work, { recursive: true, force: true });
  await mkdir(`${work}/sites`, { recursive: true });
  const missing = {};
  await Promise.all(
    Object.entries(hosts).map(async ([name, host]) => {
      const why = await host.missing();
      if (why) missing[name] = why;
      else await host.build();
    }),
  );
  process.env.PE_HOSTS_MISSING = JSON.stringify(missing);
}
