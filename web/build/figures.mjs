// The figures of all labs, as the page knows them before it loads one: '#figures' is { lab: { id: fold } }. Links name figures, and a link
// is checked before any lab is loaded.
import { readdir, readFile } from 'node:fs/promises';
import { root } from './tools.mjs';

const labs = `${root}/web/labs`;
const declaration = /\bdefineFigure(?:<[^(]*>)?\(\{\s*id: '([^']+)',\s*fold: '([^']*)',/g;

/** { lab: { id: fold } }, in the order of the files. Throws where a declaration does not begin with its id and fold. */
export async function declaredFigures() {
  const found = {};
  for (const name of (await readdir(labs, { recursive: true })).sort()) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(`${labs}/${name}`, 'utf8');
    const all = [...text.matchAll(declaration)];
    if (all.length !== text.split(/\bdefineFigure[<(]/).length - 1)
      throw new Error(
        `web/labs/${name}: a figure is declared by defineFigure({ id: '…', fold: '…', … }), in this order.`,
      );
    const [lab] = name.split('/');
    for (const [, id, fold] of all) found[lab] = { ...found[lab], [id]: fold };
  }
  return found;
}

export function figureFolds() {
  return {
    name: 'figure-folds',
    resolveId: (id) => (id === '#figures' ? '\0figures' : undefined),
    async load(id) {
      if (id !== '\0figures') return;
      return `export default ${JSON.stringify(await declaredFigures())};`;
    },
  };
}
