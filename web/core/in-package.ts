import { name } from '../../package.json';

/**
 * The address of a file of this package. Before version 8, Vite's development server runs a copy of a
 * package's modules in node_modules/.vite/deps, and what they expect beside them is not there. `folder` is
 * where the package has the file.
 */
export const inPackage = (file: URL, folder = ''): URL =>
  new URL(
    file.href.replace(/\/node_modules\/\.vite\/(deps\/)?(?=[^/]+$)/, `/node_modules/${name}/${folder}`),
  );
