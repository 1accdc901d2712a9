// Sphinx with myst-parser. The playground is a copy in the site's own _static folder.
import { run } from '../../../web/build/tools.mjs';
import { copyCourse, pages } from '../course.mjs';
import { dist, here, playground, work } from '../places.mjs';

const contents = `
\`\`\`{toctree}
${pages.slice(1).join('\n')}
\`\`\`
`;

export async function missing() {
  const { code } = await run('sphinx-build', ['--version'], { quiet: true });
  return code === 0 ? null : 'Sphinx is not installed (Debian: python3-sphinx, python3-myst-parser)';
}

export async function build() {
  const course = await copyCourse('sphinx', (text, page) => (page === pages[0] ? text + contents : text));
  const { code, output } = await run(
    'sphinx-build',
    ['-q', '-W', '-c', `${here}sphinx`, course, `${work}/sites/sphinx`],
    { quiet: true, env: { PE_DIST: dist, PE_PLAYGROUND: playground } },
  );
  if (code !== 0) throw new Error(`Sphinx: ${output}`);
}
