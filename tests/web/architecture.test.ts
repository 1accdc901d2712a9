import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { circles, faultsOf, graphOf, workerFaults } from '../checks/architecture.mjs';

/** A page whose worker loads this code, by way of the jobs of a lab. */
const withWorker = (code: string, others: Readonly<Record<string, string>> = {}) =>
  workerFaults(
    graphOf(
      Object.entries({
        'web/app/make-worker.ts': `import url from './worker.ts?worker&url';`,
        'web/app/worker.ts': `import { jobs } from './jobs.ts';`,
        'web/app/jobs.ts': `const all = import.meta.glob<Jobs>('../labs/*/jobs.ts', { eager: true });`,
        'web/labs/order/jobs.ts': `const job = () => import('./job.ts');`,
        'web/labs/order/job.ts': code,
        ...others,
      }),
    ),
  );

describe('what the worker loads', () => {
  it('may be what its rooms have, and types of the page', () => {
    const session = { 'web/session/session.ts': '' };
    expect(withWorker(`import type { Lab } from '../../session/session.ts';`, session)).toEqual([]);
  });

  it.each([
    'document.title',
    'window.onload',
    'location.href',
    'globalThis.navigator?.clipboard',
    'history["back"]()',
    'new IntersectionObserver(see)',
    'new ResizeObserver(measure)',
    'requestAnimationFrame(draw)',
    `matchMedia('print')`,
    'getComputedStyle(element)',
    'class Chart extends HTMLElement {}',
    'const shape = SVGPathElement;',
  ])('names nothing that only a page has: %s', (code) => {
    expect(withWorker(code)).toEqual([
      'web/labs/order/job.ts names what only a page has: it is loaded by the worker',
    ]);
  });

  it.each([
    'const { window, tolerance } = options;',
    'const far = Math.min(window, rows - 1);',
    `throw new Error('It ends with the window. Choose another location.');`,
    'return options.window.length + file.location.start;',
    '/** As wide as window.innerWidth. */',
  ])('may say the same words of other things: %s', (code) => {
    expect(withWorker(code)).toEqual([]);
  });

  it('draws nothing, and is of no room of the page', () => {
    expect(withWorker(`import { html } from 'lit';\nimport formula from './sum.tex';`)).toEqual([
      'web/labs/order/job.ts uses lit: it is loaded by the worker',
      'web/labs/order/job.ts uses web/labs/order/sum.tex: it is loaded by the worker',
    ]);
    const link = { 'web/session/link.ts': '' };
    expect(withWorker(`import { linkTo } from '../../session/link.ts';`, link)).toEqual([
      'web/labs/order/job.ts uses web/session/link.ts: it is loaded by the worker',
    ]);
  });

  it.each(['web/core/first-core.ts', 'web/core/whole-core.ts'])(
    'is what stands for a name in any build: %s',
    (file) => {
      const worker = { 'web/app/worker.ts': `import { loadFirstCore } from '#first-core';` };
      expect(withWorker('', { ...worker, [file]: 'document.title' })).toEqual([
        `${file} names what only a page has: it is loaded by the worker`,
      ]);
    },
  );

  it('is known: a file is started as a worker', () => {
    expect(workerFaults(graphOf([['web/app/main.ts', `import './page.ts';`]]))).toHaveLength(1);
  });
});

describe('arrows', () => {
  it('go down only, by whatever name', () => {
    expect(faultsOf('web/engine/client.ts', `import { makeWorker } from '#make-worker';`)).toEqual([
      'web/engine/client.ts uses web/app/make-worker.ts: web/engine must not know web/app',
      'web/engine/client.ts uses web/app/inline-worker.ts: web/engine must not know web/app',
    ]);
    expect(faultsOf('web/app/open-session.ts', `import { makeWorker } from '#make-worker';`)).toEqual([]);
    expect(faultsOf('web/labs/order/job.ts', `import { title } from '../probe/index.ts';`)).toEqual([
      'web/labs/order/job.ts uses web/labs/probe/index.ts: a lab must not know another',
    ]);
  });

  it('close no circle', () => {
    const graph = graphOf([
      ['web/core/a.ts', `import './b.ts';`],
      ['web/core/b.ts', `import type { A } from './a.ts';`],
    ]);
    expect(circles(graph)).toEqual(['A circle: web/core/a.ts -> web/core/b.ts -> web/core/a.ts']);
  });
});
