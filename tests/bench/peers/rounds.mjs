// Times several kinds of work in turns, so that what else the machine does disturbs all alike.

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function milliseconds(work, times) {
  const start = performance.now();
  for (let i = 0; i < times; i++) await work();
  return (performance.now() - start) / times;
}

const shortestMilliseconds = 10; // long against the clock's steps

/** How often the work fits in that time, once it is warm. */
async function repeats(work) {
  await milliseconds(work, 2);
  for (let times = 1; ; times *= 2) {
    const spent = (await milliseconds(work, times)) * times;
    if (spent >= shortestMilliseconds) return times;
  }
}

/** @returns the median and the least milliseconds of each work, by name */
export async function timesInTurns(works, { rounds, patience }) {
  const names = Object.keys(works);
  const times = {};
  for (const name of names) times[name] = await repeats(works[name]);
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  const end = performance.now() + patience;
  for (let round = 0; round < rounds.most; round++) {
    if (round >= rounds.least && performance.now() > end) break;
    for (const name of names) taken[name].push(await milliseconds(works[name], times[name]));
  }
  return Object.fromEntries(
    names.map((name) => [name, { median: median(taken[name]), least: Math.min(...taken[name]) }]),
  );
}
