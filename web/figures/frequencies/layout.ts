/** Where the two plots of <pe-frequencies> stand: beside each other, or on a narrow page below each other. */
import type { Domain } from '../../draw/color-scale.ts';
import type { StageLayout } from '../../draw/interactive-figure.ts';
import { plotScales } from '../../draw/plot-layout.ts';
import type { Rect } from '../../draw/scene.ts';
import {
  type LearnedSinusoids,
  largestFrequency,
  reach,
  startFrequencies,
} from '../../encoding/frequencies.ts';

/** Which of the plots are drawn. */
export type Panels = 'both' | 'frequencies' | 'psi';

export interface FrequenciesLayout extends StageLayout {
  readonly frequencies: Rect | null;
  readonly psi: Rect | null;
  readonly isNarrow: boolean;
}

/** In units of the font size. */
const leastForBoth = 44;
const left = 3.4;
const between = 4.6;
const right = 0.9;
const tallest = 26;
const wide = { head: 2.4, foot: 3.1 };
/** Below each other, the plots are lower and name their axes beside the numbers. */
const narrow = { head: 1.9, height: 9.8, foot: 1.7, gap: 0.7 };

function beside(width: number, f: number): FrequenciesLayout {
  const each = (width - (2 * left + between - left + right) * f) / 2;
  const height = Math.min(tallest * f, each);
  const area = { y: wide.head * f, width: each, height };
  return {
    width,
    height: Math.ceil((wide.head + wide.foot) * f + height),
    fontSize: f,
    frequencies: { ...area, x: left * f },
    psi: { ...area, x: width - right * f - each },
    isNarrow: false,
  };
}

function below(width: number, f: number): FrequenciesLayout {
  const each = (narrow.head + narrow.height + narrow.foot) * f;
  const area = { x: left * f, width: width - (left + right) * f, height: narrow.height * f };
  return {
    width,
    height: Math.ceil(2 * each + narrow.gap * f),
    fontSize: f,
    frequencies: { ...area, y: narrow.head * f },
    psi: { ...area, y: (narrow.head + narrow.gap) * f + each },
    isNarrow: true,
  };
}

function alone(width: number, f: number, panel: Exclude<Panels, 'both'>): FrequenciesLayout {
  const inner = width - (left + right) * f;
  const height = Math.min(0.75 * tallest * f, 0.7 * inner);
  const area = { x: left * f, y: wide.head * f, width: inner, height };
  return {
    width,
    height: Math.ceil((wide.head + wide.foot) * f + height),
    fontSize: f,
    frequencies: panel === 'frequencies' ? area : null,
    psi: panel === 'psi' ? area : null,
    isNarrow: false,
  };
}

export function layoutFrequencies(width: number, fontSize: number, panels: Panels): FrequenciesLayout {
  if (panels !== 'both') return alone(width, fontSize, panels);
  return width > leastForBoth * fontSize ? beside(width, fontSize) : below(width, fontSize);
}

/** Radians per position, below the slowest frequency and above the fastest. Neither axis changes while a handle moves. */
export function frequencyDomain({ d, psiBase }: LearnedSinusoids): Domain {
  const start = startFrequencies(d, psiBase);
  return [start[start.length - 1] / 2, largestFrequency];
}

export function frequencyScales(area: Rect, input: LearnedSinusoids) {
  const yDomain = frequencyDomain(input);
  const last = Math.max(1, startFrequencies(input.d, input.psiBase).length - 1);
  const { toX, toY } = plotScales({ area, xDomain: [0, last], yDomain, yLog: true });
  const within = (value: number) => Math.min(yDomain[1], Math.max(yDomain[0], value));
  return { toX, toY: (value: number) => toY(within(value)), yDomain, last };
}

/**
 * Psi is at most the number of frequencies: each adds a cosine. The axis begins at 0; where a curve falls below, it begins lower, by
 * quarters, so that it seldom changes while a handle moves.
 */
export function psiDomain({ d }: LearnedSinusoids, curves: readonly ArrayLike<number>[]): Domain {
  const most = Math.ceil(d / 2);
  const least = Math.min(0, ...curves.map((curve) => Math.min(...Array.from(curve))));
  return [-Math.ceil((-4 * least) / most) * (most / 4) || 0, most];
}

export const psiScales = (area: Rect, yDomain: Domain) => plotScales({ area, xDomain: [0, reach], yDomain });
