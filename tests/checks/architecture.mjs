// The rooms, and which may use which: arrows go down only. No circle of files anywhere, no lab that uses another, no page in the worker's
// code, no Emscripten in src/, no xsimd outside of src/simd.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../web/build/tools.mjs';
import { alias, single } from '../../web/build/vite.mjs';

/** For each room of C++ those that it may use, besides itself. */
const belowInSrc = {
  'src/core': [],
  'src/simd': ['src/core'],
  'src/kernels': ['src/core', 'src/simd'],
  'src/linalg': ['src/core', 'src/simd', 'src/kernels'],
  'src/encodings': ['src/core', 'src/simd', 'src/kernels'],
  'src/attention': ['src/core', 'src/simd', 'src/kernels', 'src/encodings'],
  'src/properties': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings'],
  'src/probes': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings'],
  'src/recognition': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings'],
  wasm: ['src/core', 'src/encodings', 'src/attention', 'src/properties', 'src/probes', 'src/recognition'],
};

/** The floors of the page, from the ground up: a room may use those on lower floors. */
const floorsOfWeb = [
  ['core'],
  ['readers', 'engine', 'state', 'draw'],
  ['encoding'],
  ['session'],
  ['workbench'],
  ['scripts'],
  ['cite'],
  ['labs'],
  ['app'],
].map((floor) => floor.map((room) => `web/${room}`));

const below = {
  ...belowInSrc,
  ...Object.fromEntries(
    floorsOfWeb.flatMap((floor, i) => floor.map((room) => [room, floorsOfWeb.slice(0, i).flat()])),
  ),
};

/** Where the code stands that a worker loads, besides the file that it starts with and the list of the jobs. */
const workerRooms = ['web/core', 'web/engine', 'web/state', 'web/draw', 'web/encoding', 'web/labs'];
const jobList = 'web/app/jobs.ts';

/** Members of what only a page has. Alone these words may be anybody's: a window of positions, a text in a message. */
const pageObjects =
  /(?<![.\w])(globalThis\s*\??\.\s*)?(document|window|location|navigator|history|screen)(\s*\??\.[\w$]|\[)/;
/** Names that mean one thing wherever they stand. */
const pageNames = new RegExp(
  `\\b(${[
    'customElements|ShadowRoot|DocumentFragment|DOMParser|DOMRect|CSSStyleSheet|(HTML|SVG)\\w*Element',
    'localStorage|sessionStorage',
    '(Intersection|Resize|Mutation)Observer',
    '(request|cancel)(AnimationFrame|IdleCallback)',
    'matchMedia|getComputedStyle|devicePixelRatio|visualViewport',
  ].join('|')})\\b`,
);
const namesPage = (code) => pageObjects.test(code) || pageNames.test(code);

const rooms = Object.keys(below);
const roomOf = (file) => rooms.find((room) => file.startsWith(`${room}/`));
const labOf = (file) => /^web\/labs\/([^/]+)\//.exec(file)?.[1];

async function filesIn(folder) {
  const entries = await readdir(`${root}/${folder}`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(cpp|hpp|ts)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const imports = (code) =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, target]) => target);
const withoutTypes = (code) => code.replace(/\b(import|export) type\b[^;]*;/g, '');

/** A file by its path, in every build that has one of its own in its place; what is not the project's by its name. */
function resolve(file, target) {
  const name = target.split('?')[0];
  if (name.startsWith('.')) return [path.join(path.dirname(file), name)];
  const places = [alias, single.resolve.alias].flatMap((names) => names[name] ?? []);
  return places.length === 0 ? [name] : [...new Set(places.map((place) => path.relative(root, place)))];
}

/** What a file uses: the project's files by their paths, others by their names. Types count, too, unless only what is loaded does. */
function uses(file, text, { withTypes = true } = {}) {
  if (!file.endsWith('.ts'))
    return [...text.matchAll(/#include "([^"]+)"/g)].map(([, target]) =>
      target.includes('/') ? `src/${target}` : path.join(path.dirname(file), target),
    );
  const code = withoutComments(text);
  return imports(withTypes ? code : withoutTypes(code)).flatMap((target) => resolve(file, target));
}

/** The files that a file loads by a pattern. */
const globbed = (file, text, files) =>
  [...withoutComments(text).matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].flatMap(([, pattern]) => {
    const [before, after] = resolve(file, pattern)[0].split('*');
    return files.filter((one) => one.startsWith(before) && one.endsWith(after));
  });

/** The files that a file starts as workers. */
const startedBy = (file, text) =>
  imports(withoutComments(text))
    .filter((target) => /\?(.*&)?worker\b/.test(target))
    .flatMap((target) => resolve(file, target));

/** One sentence for each arrow that goes up or to another lab, and for each thing that is not where it belongs. */
export function faultsOf(file, text) {
  const own = roomOf(file);
  const told = uses(file, text).flatMap((target) => {
    const room = roomOf(target);
    const fault = (why) => [`${file} uses ${target}: ${why}`];
    if (!room && /^(src|web)\/.*\.(ts|hpp)$/.test(target)) return fault('it is in no room');
    if (room && room !== own && !below[own].includes(room)) return fault(`${own} must not know ${room}`);
    if (room === 'web/labs' && own === 'web/app' && file !== 'web/app/labs.ts')
      return fault('only web/app/labs.ts names the labs');
    if (room === 'web/labs' && own === room && labOf(target) !== labOf(file))
      return fault('a lab must not know another');
    return [];
  });
  if (own.startsWith('src/') && /emscripten/i.test(text))
    told.push(`${file} names Emscripten: that belongs into wasm/`);
  if (own.startsWith('src/') && own !== 'src/simd' && /#include\s*<xsimd/.test(text))
    told.push(`${file} includes xsimd: src/simd is the one that does`);
  return told;
}

/** The files that are reached from those that are started as workers, each with the file that leads there. */
function reachedByWorker(graph) {
  const reached = new Map();
  const visit = (file, from) => {
    if (reached.has(file) || !graph.has(file)) return;
    reached.set(file, from);
    for (const target of graph.get(file).loads) visit(target, file);
  };
  for (const [file, { starts }] of graph) for (const entry of starts) visit(entry, file);
  return reached;
}

/** One sentence for each thing of the page in what the worker loads. */
export function workerFaults(graph) {
  const reached = reachedByWorker(graph);
  if (reached.size === 0) return ['No file is started as a worker: what it loads is not checked'];
  const entries = [...graph.values()].flatMap(({ starts }) => starts);
  return [...reached].flatMap(([file, from]) => {
    const { loads, text } = graph.get(file);
    const foreign = loads.filter((target) => /^lit\b/.test(target) || target.endsWith('.tex'));
    const faults = foreign.map((target) => `${file} uses ${target}`);
    const mayBe = workerRooms.includes(roomOf(file)) || file === jobList || entries.includes(file);
    if (!mayBe) faults.push(`${from} uses ${file}`);
    else if (namesPage(withoutComments(text))) faults.push(`${file} names what only a page has`);
    return faults.map((fault) => `${fault}: it is loaded by the worker`);
  });
}

/** One sentence for each circle of files, named by its shortest way round from one of them. */
export function circles(graph) {
  const faults = [];
  const done = new Set();
  const way = [];
  const visit = (file) => {
    if (done.has(file) || !graph.has(file)) return;
    if (way.includes(file)) {
      faults.push(`A circle: ${[...way.slice(way.indexOf(file)), file].join(' -> ')}`);
      return;
    }
    way.push(file);
    for (const target of graph.get(file).uses) visit(target);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return faults;
}

/** Every file with its text, what it uses and loads, and what it starts as a worker. */
export function graphOf(texts) {
  const files = texts.map(([file]) => file);
  return new Map(
    texts.map(([file, text]) => [
      file,
      {
        text,
        uses: uses(file, text),
        loads: [...uses(file, text, { withTypes: false }), ...globbed(file, text, files)],
        starts: startedBy(file, text),
      },
    ]),
  );
}

/** One sentence for each file that no room holds. */
async function homeless() {
  const files = (await Promise.all(['src', 'web', 'wasm'].map(filesIn))).flat();
  return files
    .filter((file) => !roomOf(file) && file !== 'web/modules.d.ts')
    .map((file) => `${file} is in no room`);
}

export async function checkArchitecture() {
  const files = (await Promise.all(rooms.map(filesIn))).flat();
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(`${root}/${file}`, 'utf8')]),
  );
  const graph = graphOf(texts);
  return [
    ...texts.flatMap(([file, text]) => faultsOf(file, text)),
    ...workerFaults(graph),
    ...circles(graph),
    ...(await homeless()),
  ];
}
