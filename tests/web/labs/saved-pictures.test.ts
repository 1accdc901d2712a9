// @vitest-environment happy-dom
/** A saved picture states what the settings give: the ghost of a gesture stays on the page. */
import type { LitElement } from 'lit';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FigureSource } from '../../../web/draw/export/source.ts';
import { rowText } from '../../../web/labs/encodings/row/text.ts';

beforeAll(async () => {
  // Code that waits for the reader waits in the document of this file.
  vi.resetModules();
  await import('../../../web/draw/line-plot.ts');
  await import('../../../web/labs/encodings/row/figure.ts');
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const x = Float64Array.from({ length: 9 }, (_, at) => at);
const table = { rows: 4, cols: 2, data: Float32Array.of(1, 0, 0, 1, -1, 0, 0, -1) };

/** What each figure is given before the gesture, and what after it. */
const figures: Readonly<Record<string, (at: number) => object>> = {
  'pe-plot': (at) => ({
    series: [{ id: 'psi', label: 'ψ', kind: 'line', color: 'position', x, y: x.map((m) => m ** (1 + at)) }],
    traced: { series: 'psi', words: `before: ${at}`, at: 2 },
  }),
  'pe-row-figure': (at) => ({
    content: {
      table,
      similarity: {
        rows: 4,
        cols: 4,
        data: Float32Array.from({ length: 16 }, (_, i) => (1 + at) ** (i % 4)),
      },
      falls: null,
      describe: () => '',
      rowStart: 0,
      groups: [{ title: 'all', short: 'all', columns: [0, 1] }],
      measure: 'dot product',
      names: rowText.rowsOf('position'),
      title: '',
    },
  }),
};

for (const [name, give] of Object.entries(figures))
  it(`draws the ghost of <${name}> on the page alone`, async () => {
    const make = async () => {
      const figure = document.createElement(name) as LitElement & FigureSource;
      Object.defineProperty(figure, 'clientWidth', { value: 640 });
      document.body.append(Object.assign(figure, give(0)));
      await figure.updateComplete;
      await figure.updateComplete;
      return figure;
    };
    const figure = await make();
    const slider = document.createElement('input');
    slider.type = 'range';
    document.body.append(slider);
    const ghosts = () => [...(figure.shadowRoot?.querySelectorAll('path[opacity="0.75"]') ?? [])];
    await vi.waitFor(async () => {
      Object.assign(figure, give(0));
      await figure.updateComplete;
      slider.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
      Object.assign(figure, give(1));
      await figure.updateComplete;
      expect(ghosts()).toHaveLength(1);
    }, 20_000);
    const saved = figure.scene();
    const opened = Object.assign(await make(), give(1));
    await opened.updateComplete;
    expect(saved).toEqual(opened.scene());
  });
