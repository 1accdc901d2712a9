// Checks which rooms use which: imports only go down. No import cycles, no lab that imports another, no page code in the worker, no
// scheme named outside web/schemes, no Emscripten in src/, no xsimd outside src/simd, no norm whose last bit depends on the engine.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../web/build/tools.mjs';
import { alias, command, single } from '../../web/build/vite.mjs';
import { quotedSchemes, schemeIds } from './quoted-schemes.mjs';
import { styleFaults } from './styles.mjs';
import { wordsElsewhere } from './words.mjs';

/** The rooms that each C++ room may use, besides itself. */
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
  'src/tables': ['src/core', 'src/kernels'],
  'src/training': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings', 'src/attention'],
  wasm: [
    'src/core',
    'src/encodings',
    'src/attention',
    'src/properties',
    'src/probes',
    'src/recognition',
    'src/tables',
    'src/training',
  ],
};

/** The floors of the page, from the bottom up: a room may use rooms on lower floors. */
const floorsOfWeb = [
  ['core'],
  ['readers', 'engine', 'draw'],
  ['schemes'],
  ['encoding'],
  ['reference'],
  ['settings'],
  ['tasks'],
  ['tables'],
  ['shell'],
  ['figures'],
  ['labs'],
  ['story'],
  ['app', 'guide'],
].map((floor) => floor.map((room) => `web/${room}`));

const below = {
  ...belowInSrc,
  ...Object.fromEntries(
    floorsOfWeb.flatMap((floor, i) => floor.map((room) => [room, floorsOfWeb.slice(0, i).flat()])),
  ),
};

/** The rooms whose code a worker may load, besides its entry file and the list of jobs. */
const workerRooms = [
  'web/core',
  'web/engine',
  'web/draw',
  'web/schemes',
  'web/encoding',
  'web/settings',
  'web/labs',
  'web/story',
];
const jobList = 'web/app/jobs.ts';

/** Members of objects that only a page has. The bare words may mean something else: a window of positions. */
const pageObjects =
  /(?<![.\w])(globalThis\s*\??\.\s*)?(document|window|location|navigator|history|screen)(\s*\??\.[\w$]|\[)/;
/** Names that only a page has. */
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
/** What outsiders include: <pe/attention.hpp> for the headers of src/attention. */
const frontDoors = rooms.filter((room) => room.startsWith('src/')).map((room) => `${room}.hpp`);
const roomOf = (file) => rooms.find((room) => file.startsWith(`${room}/`));
const labOf = (file) => /^web\/labs\/([^/]+)\//.exec(file)?.[1];

/** The C++, TypeScript and CSS files of a folder, by their paths from the root. */
export async function filesIn(folder) {
  const entries = await readdir(`${root}/${folder}`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(cpp|hpp|ts|css)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const imports = (code) =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, target]) => target);
const withoutTypes = (code) => code.replace(/\b(import|export) type\b[^;]*;/g, '');

/** The paths of an imported project file, one for each build with its own alias; the name of a package as it is. */
function resolve(file, target) {
  const name = target.split('?')[0];
  if (name.startsWith('.')) return [path.join(path.dirname(file), name)];
  const places = [alias, single.resolve.alias, command.resolve.alias].flatMap((names) => names[name] ?? []);
  return places.length === 0 ? [name] : [...new Set(places.map((place) => path.relative(root, place)))];
}

/** What a file imports: project files by path, packages by name. `withTypes: false` leaves out type imports, which load nothing. */
function uses(file, text, { withTypes = true } = {}) {
  if (!file.endsWith('.ts'))
    return [...text.matchAll(/#include "([^"]+)"/g)].map(([, target]) =>
      target.startsWith('pe/') ? target.replace('pe', 'src') : path.join(path.dirname(file), target),
    );
  const code = withoutComments(text);
  return imports(withTypes ? code : withoutTypes(code)).flatMap((target) => resolve(file, target));
}

/** The files that a file loads with import.meta.glob. */
const globbed = (file, text, files) =>
  [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].flatMap(([, pattern]) => {
    const [before, after] = resolve(file, pattern)[0].split('*');
    return files.filter((one) => one.startsWith(before) && one.endsWith(after));
  });

/** The files that a file starts as workers. */
const startedBy = (file, text) =>
  imports(withoutComments(text))
    .filter((target) => /\?(.*&)?worker\b/.test(target))
    .flatMap((target) => resolve(file, target));

/** One sentence for each import that goes up or to another lab, and for each library used in the wrong place. */
export function faultsOf(file, text) {
  const own = roomOf(file);
  const told = uses(file, text).flatMap((target) => {
    const room = roomOf(target);
    const fault = (why) => [`${file} uses ${target}: ${why}`];
    if (!room && /^(src|web)\/.*\.(ts|hpp)$/.test(target)) return fault('that file is in no room');
    if (room && room !== own && !below[own].includes(room)) return fault(`${own} must not use ${room}`);
    if (room === 'web/labs' && own === 'web/app' && file !== 'web/app/labs.ts')
      return fault('in web/app, only labs.ts may import labs');
    if (room === 'web/labs' && own === room && labOf(target) !== labOf(file))
      return fault('a lab must not use another');
    return [];
  });
  if (own.startsWith('src/') && /emscripten/i.test(text))
    told.push(`${file} names Emscripten: that belongs in wasm/`);
  if (own.startsWith('src/') && own !== 'src/simd' && /#include\s*<xsimd/.test(text))
    told.push(`${file} includes xsimd: only src/simd may`);
  // Of two pixels it may: no reader sees the last bit of a distance on the screen.
  if (own.startsWith('web/') && /\bMath\.hypot\(\s*\.\.\./.test(withoutComments(text)))
    told.push(`${file} measures a vector by Math.hypot, whose last bit differs between engines: use norm`);
  return told;
}

/** The files that workers load, each with the file that imports it. */
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

/** One sentence for each use of the page in code that a worker loads. */
export function workerFaults(graph) {
  const reached = reachedByWorker(graph);
  if (reached.size === 0) return ['No file starts a worker, so the worker’s imports were not checked'];
  const entries = [...graph.values()].flatMap(({ starts }) => starts);
  return [...reached].flatMap(([file, from]) => {
    const { loads, text } = graph.get(file);
    const foreign = loads.filter((target) => /^lit\b/.test(target) || target === 'web/draw/tex.ts');
    const faults = foreign.map((target) => `${file} uses ${target}`);
    const mayBe = workerRooms.includes(roomOf(file)) || file === jobList || entries.includes(file);
    if (!mayBe) faults.push(`${from} uses ${file}`);
    else if (namesPage(withoutComments(text))) faults.push(`${file} uses an object that only a page has`);
    return faults.map((fault) => `${fault}: the worker loads it`);
  });
}

/** One sentence for each import cycle, with its files in order. */
export function circles(graph) {
  const faults = [];
  const done = new Set();
  const way = [];
  const visit = (file) => {
    if (done.has(file) || !graph.has(file)) return;
    if (way.includes(file)) {
      faults.push(`Import cycle: ${[...way.slice(way.indexOf(file)), file].join(' -> ')}`);
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

/** For every file: its text, its imports, the imports that load code, and the workers it starts. */
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

/** One sentence for each file outside all rooms. */
async function homeless() {
  const files = (await Promise.all(['src', 'web', 'wasm'].map(filesIn))).flat();
  return files
    .filter((file) => !roomOf(file) && !frontDoors.includes(file) && file !== 'web/modules.d.ts')
    .map((file) => `${file} is in no room`);
}

/** The TypeScript tests that load, by any number of imports, a file whose path matches. */
export async function testsThatLoad(pattern) {
  const files = (await Promise.all(['web', 'tests'].map(filesIn))).flat();
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => [file, await readFile(`${root}/${file}`, 'utf8')]),
  );
  const graph = graphOf(texts);
  const known = new Map();
  const reaches = (file) => {
    if (pattern.test(file)) return true;
    if (!known.has(file)) {
      known.set(file, false);
      known.set(file, (graph.get(file)?.loads ?? []).some(reaches));
    }
    return known.get(file);
  };
  return files.filter((file) => file.endsWith('.test.ts') && reaches(file));
}

export async function checkArchitecture() {
  const files = (await Promise.all(rooms.map(filesIn))).flat();
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(`${root}/${file}`, 'utf8')]),
  );
  const graph = graphOf(texts);
  const schemes = await schemeIds();
  return [
    ...texts.flatMap(([file, text]) => faultsOf(file, text)),
    ...texts.flatMap(([file, text]) => quotedSchemes(file, text, schemes)),
    ...texts.flatMap(([file, text]) => wordsElsewhere(file, text)),
    ...texts.flatMap(([file, text]) => styleFaults(file, text)),
    ...workerFaults(graph),
    ...circles(graph),
    ...(await homeless()),
  ];
}
