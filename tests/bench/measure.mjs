// Runs in the page: times the rows of rows.mjs.
import createBench from '/build/bench.mjs';
import { rows } from './rows.mjs';

const shortestMilliseconds = 4; // long against the clock's steps, short against the slices of other programs
const patienceMilliseconds = 3000;

function milliseconds(work, times) {
  const start = performance.now();
  work(times);
  return performance.now() - start;
}

/** The milliseconds of one run of `work`, once it is warm. */
function roughTime(work) {
  const warm = performance.now() + 100;
  while (performance.now() < warm) work(1);
  let times = 1;
  for (;;) {
    const spent = milliseconds(work, times);
    if (spent >= shortestMilliseconds) return spent / times;
    times *= 2;
  }
}

/** The shortest time of one run of each: measured in turns and for as long, so that other programs disturb both alike. */
function bestTimes(works) {
  const rough = works.map(roughTime);
  const longest = Math.max(shortestMilliseconds, ...rough);
  const times = rough.map((time) => Math.max(1, Math.round(longest / time)));
  const best = works.map(() => Infinity);
  const end = performance.now() + patienceMilliseconds;
  while (performance.now() < end) {
    for (const [i, work] of works.entries())
      best[i] = Math.min(best[i], milliseconds(work, times[i]) / times[i]);
  }
  return best;
}

function agree({ name, tolerance }, ours, theirs) {
  if (!(Math.abs(ours - theirs) <= tolerance * Math.abs(theirs)))
    throw new Error(`${name}: ${ours} is not ${theirs}`);
}

/** The milliseconds of one run of the subject, and what it is worth beside the reference. */
function measureRow(bench, row) {
  const works = [row.subject(bench), row.reference(bench)];
  if (row.tolerance) agree(row, ...works.map((work) => work(1)));
  const [subject, reference] = bestTimes(works);
  const [subjectAmount, referenceAmount] = row.amounts?.(bench) ?? [1, 1];
  const ratio = subjectAmount / subject / (referenceAmount / reference);
  const value = row.inverted ? 1 / ratio : ratio;
  return { milliseconds: subject, value: row.unit.startsWith('%') ? 100 * value : value };
}

/** The names of all rows that `filter` picks. */
export async function rowNames(filter) {
  const all = rows(await createBench());
  return all.filter((row) => row.name.includes(filter)).map((row) => row.name);
}

/** {name, unit, goal, most, value, milliseconds} of one row. */
export async function measure(name) {
  const bench = await createBench();
  const row = rows(bench).find((candidate) => candidate.name === name);
  return { name, unit: row.unit, goal: row.goal, most: row.most, ...measureRow(bench, row) };
}
