// Sphinx with myst-parser. The playground is a copy in the site's own _static folder.
import { mkdir, writeFile } from 'node:fs/promises';
import { run } from '../../../web/build/tools.mjs';
import { copyCourse, extra, pages } from '../course.mjs';
import { dist, here, playground, work } from '../places.mjs';

const contents = `
\`\`\`{toctree}
${pages.slice(1).join('\n')}
\`\`\`
`;

export async function missing() {
  const folder = `${work}/sphinx`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/index.rst`, 'Nothing\n=======\n');
  const { code } = await run(
    'sphinx-build',
    ['-q', '-C', '-b', 'dummy', '-D', 'extensions=myst_parser', folder, `${folder}/out`],
    { quiet: true },
  );
  return code === 0
    ? null
    : 'Sphinx with myst-parser is not installed (Debian: python3-sphinx, python3-myst-parser)';
}

export async function build() {
  const course = await copyCourse('sphinx', (text, page) => (page === pages[0] ? text + contents : text));
  const { code, output } = await run(
    'sphinx-build',
    ['-q', '-W', '-c', `${here}sphinx`, course, `${work}/sites/sphinx`],
    { quiet: true, env: { PE_DIST: dist, PE_PLAYGROUND: playground, PE_EXTRA: extra } },
  );
  if (code !== 0) throw new Error(`Sphinx: ${output}`);
}
