// @vitest-environment happy-dom
/** A figure in motion is drawn again for many reasons: the motion goes on unless what it shows has changed. */
import type { LitElement } from 'lit';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mostInFront } from '../../../web/labs/encodings/turning/job.ts';

beforeAll(async () => {
  // Code that waits for the reader waits in the document of this file.
  vi.resetModules();
  await import('../../../web/labs/encodings/turning/figure.ts');
  await import('../../../web/labs/order/crossing.ts');
  await import('../../../web/shell/chips.ts');
});
beforeEach(() => {
  // Time stands still: what moves is in the middle of its way for as long as the test takes.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const words = ['I', 'do', 'like', 'coding'];
const permutation = [1, 0, 2, 3];
const outputs = [{ positions: null }, { positions: { rows: 4, cols: 2, data: new Float32Array(8) } }];

const list = () => new Float64Array(mostInFront + 1);
const orders = [
  [0, 1, 2],
  [2, 0, 1],
];

/** What each element is given at first, and what after it: equal values in new objects. */
const elements: Readonly<Record<string, (at: number) => object>> = {
  'pe-crossing': (at) => {
    const input = { words, permutation, scheme: ['none', 'sinusoidal'][at], parameters: {}, second: 'none' };
    return { words: [...words], permutation: [...permutation], placed: { input, output: outputs[at] } };
  },
  'pe-turning': (at) => ({
    picture: {
      pair: 0,
      inFront: 3 + at,
      frequencies: list(),
      turned: list(),
      added: list(),
      name: 'RoPE',
    },
  }),
  'pe-chips': (at) => ({ words: ['a', 'b', 'c'], keys: [...orders[at]] }),
};

for (const [name, give] of Object.entries(elements))
  it(`goes on with the motion of <${name}> where it is drawn again`, async () => {
    const element = document.createElement(name) as LitElement;
    const show = async (at: number) => {
      Object.assign(element, give(at));
      element.requestUpdate();
      await element.updateComplete;
    };
    const isMoving = () => element.hasAttribute('moving');
    document.body.append(Object.assign(element, give(0)));
    await vi.waitFor(async () => {
      dispatchEvent(new Event('pointermove'));
      await show(0);
      await show(1);
      await element.updateComplete;
      expect(isMoving()).toBe(true);
    }, 20_000);
    await show(1);
    await element.updateComplete;
    expect(isMoving()).toBe(true);
  });
