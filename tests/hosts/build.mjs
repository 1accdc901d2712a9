// Builds the course and the slides in each host that is installed: Playwright's global setup, while the playground is being served.
import { mkdir, rm } from 'node:fs/promises';
import { run } from '../../web/build/tools.mjs';
import { buildBundles } from './bundlers/build.mjs';
import { drawPosters } from './course.mjs';
import * as mdx from './mdx/build.mjs';
import * as myst from './myst/build.mjs';
import { work } from './places.mjs';
import * as reveal from './slides/reveal.mjs';
import * as slidev from './slides/slidev.mjs';
import * as sphinx from './sphinx/build.mjs';
import * as vitepress from './vitepress/build.mjs';

const hosts = { mdx, myst, reveal, slidev, sphinx, vitepress };

/** Leaves in the environment why a host was not built, and why a tool of the tests cannot be used. */
export default async function buildCourse() {
  await rm(work, { recursive: true, force: true });
  await mkdir(`${work}/sites`, { recursive: true });
  await drawPosters();
  const missing = {};
  const bundles = buildBundles(`${work}/sites`);
  await Promise.all(
    Object.entries(hosts).map(async ([name, host]) => {
      const why = await host.missing();
      if (why) missing[name] = why;
      else await host.build();
    }),
  );
  Object.assign(missing, await bundles);
  for (const [tool, version, debian] of [
    ['pdftotext', '-v', 'poppler-utils'],
    ['pdflatex', '--version', 'texlive-latex-recommended'],
  ])
    if ((await run(tool, [version], { quiet: true })).code !== 0)
      missing[tool] = `${tool} is not installed (Debian: ${debian})`;
  process.env.PE_HOSTS_MISSING = JSON.stringify(missing);
}
