// The folder with all packages is the repository, and the page is a site of static files.
const root = process.env.PE_ROOT;

export default {
  output: 'export',
  basePath: process.env.PE_BASE,
  trailingSlash: true,
  turbopack: { root },
  outputFileTracingRoot: root,
};
