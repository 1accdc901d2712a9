/**
 * The motions of figures, as pure functions of the time in milliseconds since the motion began: a test can step them, and a saved picture
 * is the motion at one time. Each leads from one computed state to another and states no number in between.
 */

type Ease = (share: number) => number;

const linear: Ease = (share) => share;
const cubicOut: Ease = (share) => 1 - (1 - share) ** 3;
const cubicInOut: Ease = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - 4 * (1 - share) ** 3);

/** How much of a motion is done, from 0 to 1. */
const shareAt = (time: number, start: number, duration: number, ease: Ease): number =>
  ease(Math.min(1, Math.max(0, (time - start) / duration)));

export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Milliseconds of each motion, and between the parts of one that move one after the other. */
export const carryTime = 700;
export const arriveTime = 600;
export const arriveStagger = 110;
export const lightTime = 450;
const lightStagger = 40;
export const turnTime = 450;
export const ghostTime = 200;
export const settleTime = 900;
/** Between two states of models in training: each state is computed, and none is drawn in between. */
export const trainingTime = 120;
export const unveilTime = 400;

/** Carry: a word moves to another place on an arc. `lift` is its height on the arc, from 0 to 1; the word that moves left passes above. */
export function carry(
  time: number,
  from: number,
  to: number,
  duration = carryTime,
): { readonly place: number; readonly lift: number } {
  const share = shareAt(time, 0, duration, cubicInOut);
  const lift = from === to ? 0 : Math.sin(Math.PI * share) * (to < from ? 1 : -0.4);
  return { place: between(from, to, share), lift };
}

/** Arrive: the bars of a position leave the place where it is written (0) and land on those of its word (1), one place after the other. */
export const arrive = (time: number, index: number, stagger = arriveStagger): number =>
  shareAt(time, index * stagger, arriveTime, cubicOut);

/** Light: bars grow out of a flat line, from 0 to 1. `rank` is 0 for the word with the largest change. */
export const light = (time: number, rank: number): number =>
  shareAt(time, rank * lightStagger, lightTime, cubicOut);

/** Turn: the position on all clocks while they run from one whole position to another; or the layer on all lines. `step`: the time of one. */
export const turn = (time: number, from: number, to: number, step = turnTime): number =>
  between(from, to, shareAt(time, 0, step * Math.max(1, Math.abs(to - from)), linear));

/** Ghost: how much of the outline of the last state is still drawn when the next gesture begins, from 1 to 0. */
export const ghost = (time: number): number => 1 - shareAt(time, 0, ghostTime, linear);

/** Settle: how far a point or bar has come to its next computed state, from 0 to 1. */
export const settle = (time: number, index = 0, stagger = 6, duration = settleTime): number =>
  shareAt(time, index * stagger, duration, cubicInOut);

/** Unveil: the part of the hatching that has opened, from 0 to 1. */
export const unveil = (time: number): number => shareAt(time, 0, unveilTime, cubicInOut);
