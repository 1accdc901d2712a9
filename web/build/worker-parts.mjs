// The worker of an embedded lab in parts. Bundlers of other pages copy each file to a place of its own, so the parts do not import each
// other by name: the page puts their addresses after the # of the worker's own, and the worker keeps what they share with it.
// What the worker exports must not be reassigned later: the parts get the values that it has once it has run.

/** What stands in the page's code for the addresses of the parts: see app/make-guest-worker.ts. */
const placeholder = '__WORKER_PARTS__';

const importing = /\bimport\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];/g;
const loading = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g;
const exporting = /\bexport\{([^}]*)\};?\s*$/;

/** 'a as b,c' inside the braces of an object or a pattern: 'a:b,c:c', or turned round. */
const members = (names, isTurned = false) =>
  names
    .split(',')
    .map((name) => name.split(' as '))
    .map(([first, second = first]) => (isTurned ? `${second}:${first}` : `${first}:${second}`))
    .join();

const finder =
  'const places=new URLSearchParams(new URL(import.meta.url).hash.slice(1));self.part=(name)=>import(places.get(name));';

/** Two plugins: for the worker, and for the page that starts it. */
export function workerParts() {
  /** files by name */
  const parts = new Map();

  const worker = {
    name: 'worker-parts',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      parts.clear();
      const chunkOf = (file) => chunks.find(({ fileName }) => fileName.endsWith(`/${file}`));
      for (const chunk of chunks) {
        const code = chunk.code
          .replace(loading, (_, file) => `self.part("${chunkOf(file).name}")`)
          .replace(importing, (_, names, file) => {
            const { isEntry, name } = chunkOf(file);
            return `const{${members(names)}}=${isEntry ? 'self.shared' : `await self.part("${name}")`};`;
          });
        const waitsForItself = (one, seen = []) =>
          one.imports.some((file) => {
            const next = bundle[file];
            if (next.isEntry || seen.includes(next)) return false;
            return next === chunk || waitsForItself(next, [...seen, next]);
          });
        const isAmiss = chunk.isEntry
          ? chunk.imports.length > 0 || !exporting.test(code)
          : parts.has(chunk.name) || waitsForItself(chunk);
        if (isAmiss || /\bimport\(?["'`{]|\bfrom["'`]\.\//.test(code))
          this.error(`${chunk.fileName} cannot be one of the parts of the worker`);
        if (chunk.isEntry)
          chunk.code =
            finder + code.replace(exporting, (_, names) => `self.shared={${members(names, true)}};`);
        else {
          chunk.code = code;
          parts.set(chunk.name, chunk.fileName.split('/').at(-1));
        }
      }
    },
  };

  const page = {
    name: 'places-of-worker-parts',
    generateBundle(_, bundle) {
      const places = [...parts].map(([name, file]) => `"${name}":new URL("${file}",import.meta.url)`);
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(placeholder, `{${places.join()}}`);
    },
  };
  return { worker, page };
}
