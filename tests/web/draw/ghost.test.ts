import type { ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  GhostKeeper,
  ghostLook,
  isSameCurve,
  type Kept,
  moved,
  nextGesture,
  noGesture,
} from '../../../web/draw/ghost.ts';
import { isSameTrace, plotGhost, traceOf } from '../../../web/draw/plot-ghost.ts';
import { layoutPlot } from '../../../web/draw/plot-layout.ts';
import type { Series } from '../../../web/draw/plot-series.ts';

describe('a gesture', () => {
  it('leaves what was drawn before its first move, however far it goes on', () => {
    const first = moved(noGesture, 'a');
    expect(first.before).toBe('a');
    expect(moved(moved(first, 'b'), 'c').before).toBe('a');
  });

  it('lets the next one leave what it has come to', () => {
    const next = nextGesture(moved(noGesture, 'a'));
    expect(next).toEqual({ before: 'a', isMoving: false });
    expect(moved(next, 'c').before).toBe('c');
  });
});

it('a ghost fades from its look to nothing', () => {
  expect(ghostLook().opacity).toBe(0.75);
  expect(ghostLook(0).opacity).toBe(0);
  expect(ghostLook(0.5).width).toBe(1.5);
});

it('takes curves for the same that differ by the rounding of float32, as far as both go', () => {
  const curve = [1000, 0.5, Number.NaN];
  expect(isSameCurve(curve, Float32Array.of(1000, 0.501, Number.NaN, 7))).toBe(true);
  expect(isSameCurve(curve, [1000, 0.52, Number.NaN])).toBe(false);
  expect(isSameCurve([], curve)).toBe(true);
});

interface State extends Kept {
  readonly value: number;
}

describe('the keeper of a ghost', () => {
  const listeners = new Map<string, (event: unknown) => void>();
  let isReduced = false;
  let frame: ((at: number) => void) | null = null;
  let now = 0;

  class FakeElement {
    readonly selector: string;
    constructor(selector: string) {
      this.selector = selector;
    }
    matches(all: string) {
      return all.split(', ').includes(this.selector);
    }
  }
  const slider = new FakeElement('input[type=range]');
  const another = new FakeElement('[role=slider]');
  const button = new FakeElement('button');

  beforeEach(() => {
    isReduced = false;
    now = 0;
    frame = null;
    listeners.clear();
    vi.stubGlobal('Element', FakeElement);
    vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
    vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    );
    vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
    vi.stubGlobal('performance', { now: () => now });
    vi.stubGlobal('requestAnimationFrame', (step: (at: number) => void) => {
      frame = step;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = null;
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  function keeper() {
    const host = { addController() {}, requestUpdate() {} } as unknown as ReactiveControllerHost;
    const one = new GhostKeeper<State>(host, (a, b) => a.value === b.value);
    one.hostConnected();
    const show = (value: number, subject = 'psi') => one.show({ subject, value });
    show(1);
    return { one, show };
  }
  const press = (target: FakeElement) => listeners.get('pointerdown')?.({ composedPath: () => [target] });
  const key = (name: string, target: FakeElement) =>
    listeners.get('keydown')?.({ key: name, composedPath: () => [target] });
  /** Frames until `time` milliseconds have passed. */
  function wait(time: number) {
    for (const end = now + time; now < end; ) {
      now += 16;
      const step = frame;
      frame = null;
      step?.(now);
    }
  }

  it('keeps the state from before a drag, until the next gesture, which it takes 200 ms to leave', () => {
    const { one, show } = keeper();
    press(slider);
    expect(one.ghost).toBeNull();
    show(2);
    show(3);
    expect(one.ghost).toEqual({ state: { subject: 'psi', value: 1 }, share: 1 });
    wait(5000);
    expect(one.ghost?.share).toBe(1);
    press(slider);
    wait(96);
    expect(one.ghost?.share).toBeGreaterThan(0.3);
    expect(one.ghost?.share).toBeLessThan(0.7);
    wait(120);
    expect(one.ghost).toBeNull();
  });

  it('has the ghost that it is given, until the first gesture', () => {
    const { one, show } = keeper();
    one.keep({ subject: 'psi', value: 0 });
    expect(one.ghost).toEqual({ state: { subject: 'psi', value: 0 }, share: 1 });
    press(slider);
    expect(one.ghost?.state.value).toBe(0);
    wait(220);
    expect(one.ghost).toBeNull();
    show(2);
    expect(one.ghost?.state.value).toBe(1);
  });

  it('takes a drag that began before it listened', () => {
    const { one, show } = keeper();
    const path = [slider] as unknown as EventTarget[];
    one.begin({ type: 'pointerdown', composedPath: () => path });
    show(2);
    expect(one.ghost?.state.value).toBe(1);
    one.begin({
      type: 'keydown',
      key: 'ArrowLeft',
      composedPath: () => [another] as unknown as EventTarget[],
    });
    show(3);
    expect(one.ghost?.state.value).toBe(2);
  });

  it('has one ghost: the first move of the next gesture leaves the new one', () => {
    const { one, show } = keeper();
    press(slider);
    show(2);
    press(another);
    show(3);
    expect(one.ghost).toEqual({ state: { subject: 'psi', value: 2 }, share: 1 });
  });

  it('takes the keys of one visit as one gesture', () => {
    const { one, show } = keeper();
    key('ArrowRight', slider);
    show(2);
    key('ArrowRight', slider);
    show(3);
    expect(one.ghost?.state.value).toBe(1);
    listeners.get('focusout')?.({});
    key('ArrowRight', slider);
    show(4);
    expect(one.ghost?.state.value).toBe(3);
  });

  it('draws none where the curve is back, of another subject, or changed by something else', () => {
    const { one, show } = keeper();
    press(slider);
    show(2);
    show(1);
    expect(one.ghost).toBeNull();
    show(2);
    show(2, 'another head');
    expect(one.ghost).toBeNull();
    press(button);
    show(5, 'another head');
    expect(one.ghost).toBeNull();
  });

  it('lets the ghost go when a button or a link changes the curve', () => {
    for (const leave of [() => press(button), () => listeners.get('popstate')?.({})]) {
      const { one, show } = keeper();
      press(slider);
      show(2);
      leave();
      expect(one.ghost?.share).toBe(1);
      show(4);
      wait(220);
      expect(one.ghost).toBeNull();
    }
  });

  it('leaves at once under reduced motion', () => {
    const { one, show } = keeper();
    press(slider);
    show(2);
    isReduced = true;
    press(slider);
    expect(one.ghost).toBeNull();
  });
});

describe('the ghost of a curve', () => {
  const x = Float64Array.from({ length: 65 }, (_, m) => m);
  const curve = (y: (m: number) => number, id = 'psi'): Series => ({
    id,
    label: 'ψ',
    kind: 'line',
    color: 'position',
    x,
    y: x.map(y),
  });
  const falling = curve((m) => 1 - m / 64);
  const traced = { series: 'psi', words: 'before: rises at 44', at: 44 };
  const layoutOf = (series: readonly Series[]) =>
    layoutPlot({
      width: 500,
      fontSize: 13,
      aspect: 0.5,
      maxHeight: 22,
      xDomain: [0, 64],
      yDomain: [0, 1],
      roundY: true,
      endLabels: series.map(({ label }) => label),
      keyLabels: [],
    });

  it('is the same where one covers the other as far as both go', () => {
    const [a, b] = [traceOf([falling], traced), traceOf([curve((m) => 1 - m / 64 + 1e-9)], traced)];
    expect(a && b && isSameTrace(a, b)).toBe(true);
    const shorter = a && { ...a, x: x.subarray(0, 20), y: Float64Array.from(a.y).subarray(0, 20) };
    expect(a && shorter && isSameTrace(a, shorter)).toBe(true);
    const other = traceOf([curve((m) => 1 - m / 80)], traced);
    expect(a && other && isSameTrace(a, other)).toBe(false);
    expect(traceOf([falling], { ...traced, series: 'none' })).toBeNull();
  });

  it('has its number beside the point where it is read, inside the plot and clear of both curves', () => {
    const now = curve((m) => Math.cos(m / 20) ** 2);
    const layout = layoutOf([now]);
    const trace = traceOf([falling], traced);
    if (!trace) throw new Error('There is no curve.');
    const { outline, marks } = plotGhost(layout, trace, { series: [now] });
    expect(outline).toMatchObject({ stroke: 'ink-soft', width: 1.5, clip: layout.area });
    const said = marks.find((item) => item.kind === 'text');
    expect(said).toMatchObject({ text: 'before: rises at 44' });
    if (said?.kind !== 'text') throw new Error('There is no number.');
    expect(said.x).toBeGreaterThan(layout.area.x);
    expect(said.y).toBeGreaterThan(layout.area.y);
  });

  it('points outside where the number is read beyond the axis', () => {
    const far = { ...falling, x: x.map((m) => 4 * m) };
    const trace = traceOf([far], { ...traced, at: 200 });
    if (!trace) throw new Error('There is no curve.');
    const { marks } = plotGhost(layoutOf([falling]), trace, { series: [falling] });
    expect(marks.filter(({ kind }) => kind === 'path')).toHaveLength(1);
    expect(marks.at(-1)).toMatchObject({ text: 'before: rises at 44 →' });
  });
});
