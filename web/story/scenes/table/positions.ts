/** What the scene shows of a table of positions. */
import { formatNumber } from '../../../draw/format.ts';
import type { ProbeOutput } from '../../../labs/probe/job.ts';
import { positionVerdict, regionErrors } from '../../../labs/probe/verdict.ts';
import type { Picture, SceneView } from '../../scene.ts';
import { type Growth, rowDistances, tableAt } from './growth.ts';
import { pictureAt, unseenRows } from './picture.ts';
import { text } from './text.ts';

type Probe = ProbeOutput['probe'];

/** The mean error on unseen rows, of the table and of a random one. */
const errorsOf = ({ test, controls }: Probe): readonly [number, number] => [
  test?.mae ?? Number.NaN,
  controls?.random.mae ?? Number.NaN,
];

/** The mean errors on unseen rows of a table, and of its first and its last half. */
export interface Halves {
  readonly all: number;
  readonly early: number;
  readonly late: number;
}

export function halvesOf({ probe }: Pick<ProbeOutput, 'probe'>): Halves {
  const [early, late] = regionErrors(probe, 2).map(({ test }) => test);
  return { all: errorsOf(probe)[0], early, late };
}

const told = ({ early, late }: Halves) => ({ early: formatNumber(early), late: formatNumber(late) });

/**
 * What the probe says of a trained table: the lab's rule decides whether it finds order. `isShort`: nine texts in ten were short. `full`: of
 * the same table with texts of full length, where that was trained before.
 */
export function verdictOf(
  { probe, spread }: ProbeOutput,
  isShort: boolean,
  full?: Halves,
): Pick<SceneView, 'claim' | 'explanation' | 'invitation' | 'number' | 'meaning'> {
  const [error, random] = errorsOf(probe).map(formatNumber);
  const shared = { number: error, meaning: text.meaning(random) };
  const { explained } = text;
  if (isShort) {
    const halves = halvesOf({ probe });
    const count = Math.floor(probe.positions.length / 2);
    return {
      ...shared,
      claim: text.withShort(
        error,
        full ? formatNumber(full.all) : null,
        full ? halves.all > full.all : false,
      ),
      explanation: `${explained.halves(told(halves), full ? told(full) : null)} ${explained.short(count)}`,
    };
  }
  const { outcome } = positionVerdict(probe, spread);
  return outcome === 'holds' || outcome === 'in part'
    ? {
        ...shared,
        claim: text.ordered(error, random),
        explanation: explained.ordered,
        invitation: explained.invitation,
      }
    : { ...shared, claim: text.unordered(error, random), explanation: explained.unordered };
}

/** `stop`: what is drawn; -1 before there is any result. */
export function positionsPicture(
  growth: Growth,
  stop: number,
  count: number,
  isNarrow: boolean,
): Pick<Picture, 'items' | 'columns'> {
  const probe = growth.probes[stop]?.probe ?? null;
  const moved = probe
    ? rowDistances(tableAt(growth, 0), tableAt(growth, stop))
    : Array.from({ length: count }, () => 0);
  const { columns } = text;
  return {
    items: pictureAt(count, probe, moved, isNarrow),
    columns() {
      if (!probe) return [];
      const rows = unseenRows(probe);
      const places = (values: ArrayLike<number>) => rows.map((row) => values[row] + 1);
      const { random } = probe.controls ?? {};
      return [
        { title: columns.position, values: places(probe.positions) },
        { title: columns.predicted, values: places(probe.predicted) },
        ...(random ? [{ title: columns.random, values: places(random.predicted) }] : []),
        { title: columns.moved, values: rows.map((row) => moved[row]) },
      ];
    },
  };
}
