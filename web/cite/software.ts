/** The page itself as it is to be cited: from CITATION.cff, which stands in the repository, too. */
import cff from '../../CITATION.cff?raw';
import type { Entry } from './bibtex.ts';

/** The value of a plain field at the margin of the file, without quotes. */
function field(name: string): string {
  const [, value] = cff.match(new RegExp(`^${name}: *"?(.*?)"? *$`, 'm')) ?? [];
  if (value === undefined) throw new Error(`CITATION.cff has no ${name}.`);
  return value;
}

const names = [...cff.matchAll(/^ +(?:- )?name: *"?(.*?)"? *$/gm)].map(([, name]) => name);

export const software = {
  title: field('title'),
  version: field('version'),
  year: Number(field('date-released').slice(0, 4)),
  authors: names,
};

/** `link` is '' where none can be opened by others; then `state` says what to open the page with. */
export const softwareEntry = (link: string, state: string, note: string): Entry => ({
  type: 'misc',
  key: `positional${software.year}session`,
  authors: software.authors,
  title: software.title,
  year: software.year,
  fields: {
    version: software.version,
    ...(link ? { url: link } : { howpublished: `Page state ${state}` }),
    note,
  },
});
