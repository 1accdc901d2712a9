// npm run release: adds this version's build to site/, a folder for a static host. site/<version>/ stays as it is once it is there,
// site/latest/ is the highest version. All paths are relative, so the host may serve site/ from any folder.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { buildAll } from './build.mjs';
import { writeHeaders } from './headers.mjs';
import { root } from './tools.mjs';

const read = (file) => readFile(file, 'utf8');

/** Where the version must stand, besides package.json, before it is released. */
const mentions = {
  'CHANGELOG.md': (version) => `\n## ${version}\n`,
  'CITATION.cff': (version) => `\nversion: ${version}\n`,
};

const index = (versions) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>The positional-embedding playground</title>
  <h1>The positional-embedding playground</h1>
  <p><a href="latest/">The newest version</a></p>
  <h2>All versions</h2>
  <ul>
    ${versions.map((version) => `<li><a href="${version}/">${version}</a></li>`).join('\n    ')}
  </ul>
</html>
`;

const isPrerelease = (version) => version.includes('-');

/** Orders by precedence, the highest first: 0.10.0, 0.9.0, 0.9.0-rc.1. */
function byVersion(a, b) {
  const numeric = (x, y) => y.localeCompare(x, 'en', { numeric: true });
  const [left, right] = [a, b].map((version) => version.split('-', 1)[0]);
  return numeric(left, right) || isPrerelease(a) - isPrerelease(b) || numeric(a, b);
}

/** Adds the build in `dist` to `site`. Throws if another build of this version is there. */
export async function addRelease(dist, site) {
  const { version } = JSON.parse(await read(`${root}/package.json`));
  for (const [file, mention] of Object.entries(mentions))
    if (!(await read(`${root}/${file}`)).includes(mention(version)))
      throw new Error(`${file} does not name version ${version}`);
  const own = `${site}/${version}`;
  const stamp = '.built-from';
  if (existsSync(own) && (await read(`${own}/${stamp}`)) !== (await read(`${dist}/${stamp}`)))
    throw new Error(`${own} is another build of ${version}, and stays: raise the version in package.json`);
  await mkdir(site, { recursive: true });
  const replace = async (folder, source) => {
    await rm(folder, { recursive: true, force: true });
    await cp(source, folder, { recursive: true });
  };
  await replace(own, dist);
  const versions = (await readdir(site)).filter((name) => /^\d/.test(name)).sort(byVersion);
  const latest = versions.find((one) => !isPrerelease(one)) ?? versions[0];
  await replace(`${site}/latest`, `${site}/${latest}`);
  await writeFile(`${site}/index.html`, index(versions));
  await writeHeaders(site, '/:version');
  return own;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildAll();
  console.log(`Added ${await addRelease(`${root}/dist`, `${root}/site`)}`);
}
