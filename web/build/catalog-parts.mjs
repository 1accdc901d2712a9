// The catalogue in two parts: the schemes, which links and controls need before anything else, and the words about them.
import { readFile } from 'node:fs/promises';

const wordsOf = ({ id, description, reference }) => [id, { description, reference }];
const schemeOf = ({ description: _, reference: __, ...scheme }) => scheme;

export function catalogParts() {
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file.endsWith('/build/catalog.json')) return;
      const entries = JSON.parse(await readFile(file, 'utf8'));
      const part = query === 'words' ? Object.fromEntries(entries.map(wordsOf)) : entries.map(schemeOf);
      return { code: JSON.stringify(part), moduleType: 'json' };
    },
  };
}
