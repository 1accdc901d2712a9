// Chunks of what is loaded together: one piece compresses better and needs fewer requests.
import { fileURLToPath } from 'node:url';
import { labs } from './tools.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));

/** Files and all that they import, as it is loaded with them. */
function closureOf(ids, getModuleInfo) {
  const all = new Set();
  const visit = (id) => {
    if (all.has(id)) return;
    all.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  ids.forEach(visit);
  return all;
}

const sources = (files) => files.map((file) => `${web}${file}.ts`);

const inGroups = (name, debugName) => ({
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, debugName }] },
});

/**
 * The chunk `first` has `files` and all that they import, each of `others` the rest of what its files need. Then each lab has a chunk, and
 * what several labs need is in another.
 */
export function together(first, files, others) {
  let closures;
  return inGroups((id, context) => {
    const getModuleInfo = (one) => context.getModuleInfo(one);
    closures ??= {
      others: Object.entries({ [first]: files, ...others }).map(([name, some]) => [
        name,
        closureOf(sources(some), getModuleInfo),
      ]),
      labs: labs.map((lab) => [lab, closureOf(sources([`labs/${lab}/screen`]), getModuleInfo)]),
    };
    const own = closures.others.filter(([, all]) => all.has(id)).map(([name]) => name);
    const users = closures.labs.filter(([, all]) => all.has(id)).map(([lab]) => lab);
    // What both the story and the labs need is there for either.
    if (own.includes('story') && (own.includes('lab') || users.length > 1)) return first;
    if (own.length > 0) return own[0];
    if (users.length < 2) return users[0] ?? null;
    // What the smallest lab shares, nearly all labs need.
    if (users.includes(labs[0])) return first;
    return users.length > 2 ? 'labs' : users.join('-');
  }, first);
}

/**
 * The same for a worker. Of the rest, what several jobs of a lab need is in a chunk of the lab, with `isByLab` all that its jobs need; what
 * several labs need is in one more.
 */
export function jobsTogether(first, files, { isByLab = false } = {}) {
  let inFirst;
  let users;
  return inGroups((id, context) => {
    const getModuleInfo = (one) => context.getModuleInfo(one);
    inFirst ??= closureOf(sources(files), getModuleInfo);
    users ??= [...labs.map((lab) => [lab, `labs/${lab}/jobs`]), ['story', 'story/jobs']].flatMap(
      ([lab, list]) =>
        sources([list])
          .flatMap((jobs) => getModuleInfo(jobs).dynamicallyImportedIds)
          .map((job) => ({ lab, all: closureOf([job], getModuleInfo) })),
    );
    // What the bundler adds is needed from the start, too.
    if (inFirst.has(id) || id === '\0rolldown/runtime.js') return first;
    const own = users.filter(({ all }) => all.has(id)).map(({ lab }) => lab);
    if (own.length === 0 || (own.length === 1 && !isByLab)) return null;
    return new Set(own).size === 1 ? `${own[0]}-jobs` : 'jobs';
  }, first);
}
