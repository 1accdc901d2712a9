/** How the picture of the words moves: from one state to another, at each time. */
import {
  arrive,
  arriveStagger,
  arriveTime,
  carry,
  carryTime,
  ghost,
  light,
  lightTime,
  settle,
  unveil,
  unveilTime,
} from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import type { Moment } from './picture.ts';

/** What stands still: the state that all motions end in. */
export interface Rest {
  /** where each word of the second sentence stands in the first */
  readonly permutation: readonly number[];
  readonly hasPositions: boolean;
  /** whether the order matters to the outputs: the changes are more than rounding */
  readonly isSeen: boolean;
  /** the number that stands on a flat line */
  readonly flat: string;
  /** the words of the second sentence, those with the largest changes first */
  readonly ranking: readonly number[];
  /** the words whose changes are covered until the question is answered */
  readonly covered: readonly number[];
}

const each = <T>({ permutation }: Rest, value: (row: number) => T): readonly T[] =>
  permutation.map((_, row) => value(row));

/** The last state, with the covered changes hidden or shown. */
export function atRest(rest: Rest, isRevealed: boolean): Moment {
  const { hasPositions, isSeen, flat, covered } = rest;
  return {
    places: each(rest, (row) => row),
    lifts: each(rest, () => 0),
    settled: 1,
    arrived: each(rest, () => (hasPositions ? 1 : 0)),
    ghost: isSeen ? 1 : 0,
    line: 1,
    lit: each(rest, (row) => (isSeen && (isRevealed || !covered.includes(row)) ? 1 : 0)),
    flat: isSeen ? '' : flat,
    veil: isRevealed || covered.length === 0 ? null : { rows: covered, opened: 0 },
    isMarked: isSeen && isRevealed,
  };
}

/** When the changes light up, in milliseconds. */
export const lightFrom = carryTime + 100;

/** The words go to their new places, then the changes light up. */
export const swap: Motion = { name: 'swap', duration: lightFrom + lightTime + 200 };

export function swapAt(rest: Rest, isRevealed: boolean, time: number): Moment {
  const last = atRest(rest, isRevealed);
  const ways = rest.permutation.map((from, row) => carry(time, from, row));
  return {
    ...last,
    places: ways.map(({ place }) => place),
    lifts: ways.map(({ lift }) => lift),
    settled: settle(time, 0, 0, carryTime),
    ghost: rest.isSeen ? settle(time, 0, 0, carryTime) : ghost(time),
    line: 1,
    lit: last.lit.map((lit, row) => lit * light(time - lightFrom, rest.ranking.indexOf(row))),
    flat: time >= lightFrom ? last.flat : '',
    isMarked: false,
  };
}

/** The covered changes are uncovered, and light up. */
export const uncover: Motion = { name: 'uncover', duration: unveilTime + lightTime + 100 };

export function uncoverAt(rest: Rest, time: number): Moment {
  const { covered, ranking } = rest;
  const last = atRest(rest, true);
  const rank = (row: number) => ranking.filter((one) => covered.includes(one)).indexOf(row);
  return {
    ...last,
    veil: { rows: covered, opened: unveil(time) },
    lit: last.lit.map((lit, row) =>
      covered.includes(row) ? lit * light(time - unveilTime, rank(row)) : lit,
    ),
    isMarked: false,
  };
}

/** The line of changes is drawn from the left. */
const lineTime = 250;
const lineAt = (time: number): number => settle(time, 0, 0, lineTime);

/** The positions arrive one after the other; outputs and changes follow. */
const arrivedBy = (count: number, stagger: number) => arriveTime + stagger * (count - 1);

export const positionsArrive = (count: number): Motion => ({
  name: 'arrive',
  duration: arrivedBy(count, arriveStagger) + lightTime + 200,
});

export function arriveAt(rest: Rest, isRevealed: boolean, time: number): Moment {
  const last = atRest(rest, isRevealed);
  const landed = arrivedBy(rest.permutation.length, arriveStagger);
  return {
    ...last,
    arrived: each(rest, (row) => arrive(time, row)),
    settled: 1,
    ghost: settle(time - landed / 2, 0, 0, landed / 2),
    line: lineAt(time - landed + lineTime),
    lit: last.lit.map((lit, row) => lit * light(time - landed, rest.ranking.indexOf(row))),
    isMarked: false,
  };
}

/** When the parts of the opening begin: two words swap, nothing changes; positions arrive; the words swap back, and outputs change. */
export const opening = {
  swap: 200,
  line: 850,
  flat: 1050,
  /** Nothing moves from here until the positions arrive. */
  rest: 1300,
  arrive: 1600,
  settle: 2250,
  back: 2900,
  light: 3600,
} as const;

export const hero: Motion = { name: 'hero', duration: opening.light + lightTime + 150 };

/** What is left of it once the page itself has played its first part (web/app/early). */
export const restOfHero: Motion = { ...hero, from: opening.rest };

/** Milliseconds between one position and the next when they arrive for the first time. */
const slowStagger = 200;

/**
 * The opening shows the second sentence, then the first, without positions and with them, and then the second again. `toWith`: how
 * far attention and outputs have come from the layer without positions to the one with them.
 */
export function heroAt(rest: Rest, time: number): { readonly moment: Moment; readonly toWith: number } {
  const last = atRest(rest, false);
  const isBack = time >= opening.back;
  const way = (from: number, row: number) =>
    isBack ? carry(time - opening.back, from, row) : carry(time - opening.swap, row, from);
  const ways = rest.permutation.map(way);
  const there = isBack
    ? settle(time - opening.back, 0, 0, carryTime)
    : 1 - settle(time - opening.swap, 0, 0, carryTime);
  const uncovered = rest.ranking.filter((row) => !rest.covered.includes(row));
  return {
    toWith: settle(time - opening.settle, 0, 0, 600),
    moment: {
      ...last,
      places: ways.map(({ place }) => place),
      lifts: ways.map(({ lift }) => lift),
      settled: there,
      arrived: each(rest, (place) => arrive(time - opening.arrive, place, slowStagger)),
      ghost: isBack ? there : 0,
      // Between, the new outputs have nothing yet that they are compared with.
      line:
        isBack || time < opening.arrive
          ? lineAt(time - (isBack ? opening.light - lineTime : opening.line))
          : 0,
      lit: last.lit.map((lit, row) => lit * light(time - opening.light, uncovered.indexOf(row))),
      flat: time >= opening.flat && time <= opening.arrive ? rest.flat : '',
      veil: time >= opening.light ? last.veil : null,
      isMarked: false,
    },
  };
}
