import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { circles, faultsOf, graphOf, workerFaults } from '../checks/architecture.mjs';
// @ts-expect-error: a script without types
import { quotedSchemes, schemeIds } from '../checks/quoted-schemes.mjs';
// @ts-expect-error: a script without types
import { styleFaults } from '../checks/styles.mjs';
// @ts-expect-error: a script without types
import { wordsElsewhere } from '../checks/words.mjs';

/** The faults of a page whose worker loads this code through a lab's jobs. */
const withWorker = (code: string, others: Readonly<Record<string, string>> = {}) =>
  workerFaults(
    graphOf(
      Object.entries({
        'web/app/make-worker.ts': `import url from './worker.ts?worker&url';`,
        'web/app/worker.ts': `import { jobs } from './jobs.ts';`,
        'web/app/jobs.ts': `const all = import.meta.glob<Jobs>('../labs/*/jobs.ts', { eager: true });\n/** Serves them. */`,
        'web/labs/order/jobs.ts': `const job = () => import('./job.ts');`,
        'web/labs/order/job.ts': code,
        ...others,
      }),
    ),
  );

describe('what the worker loads', () => {
  it('may be the code of its rooms, and types of the page', () => {
    const session = { 'web/shell/session.ts': '' };
    expect(withWorker(`import type { Lab } from '../../shell/session.ts';`, session)).toEqual([]);
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
  ])('uses no object that only a page has: %s', (code) => {
    expect(withWorker(code)).toEqual([
      'web/labs/order/job.ts uses an object that only a page has: the worker loads it',
    ]);
  });

  it.each([
    'const { window, tolerance } = options;',
    'const far = Math.min(window, rows - 1);',
    `throw new Error('It ends with the window. Choose another location.');`,
    'return options.window.length + file.location.start;',
    '/** As wide as window.innerWidth. */',
  ])('may use the same words for other things: %s', (code) => {
    expect(withWorker(code)).toEqual([]);
  });

  it('draws nothing, and comes from no room of the page', () => {
    expect(withWorker(`import { html } from 'lit';\nimport { tex } from '../../draw/tex.ts';`)).toEqual([
      'web/labs/order/job.ts uses lit: the worker loads it',
      'web/labs/order/job.ts uses web/draw/tex.ts: the worker loads it',
    ]);
    const link = { 'web/shell/link.ts': '' };
    expect(withWorker(`import { linkTo } from '../../shell/link.ts';`, link)).toEqual([
      'web/labs/order/job.ts uses web/shell/link.ts: the worker loads it',
    ]);
  });

  it.each(['web/core/host-page.ts', 'web/core/host-single.ts'])(
    'is what stands for a name in any build: %s',
    (file) => {
      const worker = { 'web/app/worker.ts': `import { placeOfCore } from '#host';` };
      expect(withWorker('', { ...worker, [file]: 'document.title' })).toEqual([
        `${file} uses an object that only a page has: the worker loads it`,
      ]);
    },
  );

  it('is checked: some file starts a worker', () => {
    expect(workerFaults(graphOf([['web/app/main.ts', `import './page.ts';`]]))).toHaveLength(1);
  });
});

describe('imports', () => {
  it('only go down, also through aliases', () => {
    expect(faultsOf('web/engine/client.ts', `import { makeWorker } from '#make-worker';`)).toEqual([
      'web/engine/client.ts uses web/app/make-worker.ts: web/engine must not use web/app',
      'web/engine/client.ts uses web/app/inline-worker.ts: web/engine must not use web/app',
    ]);
    expect(faultsOf('web/app/open-session.ts', `import { makeWorker } from '#make-worker';`)).toEqual([]);
    expect(faultsOf('web/labs/order/job.ts', `import { title } from '../probe/index.ts';`)).toEqual([
      'web/labs/order/job.ts uses web/labs/probe/index.ts: a lab must not use another',
    ]);
  });

  it('form no cycle', () => {
    const graph = graphOf([
      ['web/core/a.ts', `import './b.ts';`],
      ['web/core/b.ts', `import type { A } from './a.ts';`],
    ]);
    expect(circles(graph)).toEqual(['Import cycle: web/core/a.ts -> web/core/b.ts -> web/core/a.ts']);
  });
});

describe('norms', () => {
  const told = (code: string) => faultsOf('web/labs/order/job.ts', code);

  it('have the same last bit in every engine', () => {
    expect(told('const length = Math.hypot(...vector);')).toEqual([
      'web/labs/order/job.ts measures a vector by Math.hypot, whose last bit differs between engines: use norm',
    ]);
    expect(told('const far = Math.hypot(x - left, y - top);')).toEqual([]);
  });
});

describe('what the code says of a scheme', () => {
  const faultsIn = async (code: string, file = 'web/shell/view.ts') =>
    quotedSchemes(file, code, await schemeIds());

  it.each([
    `const slopes = id === 'alibi';`,
    `const titles = { none: 'nothing', t5: 'buckets' };`,
    `if (scheme.id === 'rotary') turn();`,
    `if (store.get('against') !== 'none') compare();`,
    `switch (scheme) { case 'index': grow(); }`,
    `const grows = ['index', 'learned'].includes(id);`,
    `const state = { second: 'none' };`,
    `const compared = 'none,rotary';`,
    `type Turning = Extract<SchemeId, 'xpos'>;`,
  ])('stands in its own room: %s', async (code) => {
    const [fault] = await faultsIn(code);
    expect(fault).toMatch(/^web\/shell\/view.ts:1 names the scheme “[\w,-]+”/);
    expect(await faultsIn(code, 'web/schemes/scheme-facts.ts')).toEqual([]);
    expect(await faultsIn(code, 'web/labs/training/presets.ts')).toEqual([]);
  });

  it.each([
    `const presets: readonly Preset[] = [{ title: 'Bias', state: { scheme: 'alibi' } }];`,
    `export const beside: readonly SchemeId[] = ['none', 't5'];`,
  ])('may stand in a text file, in a list of what is offered: %s', async (code) => {
    expect(await faultsIn(code, 'web/labs/order/text.ts')).toEqual([]);
    expect(await faultsIn(code, 'web/labs/order/screen.ts')).not.toEqual([]);
  });

  it.each([
    `if (scheme.kind === 'rotary') turn();`,
    `const places = { none: 'nowhere', rotary: 'on queries and keys' };`,
    `const fold = { id: 'formula', title };`,
    `const compared = against !== noPositions;`,
  ])('is no kind, and no word: %s', async (code) => {
    expect(await faultsIn(code)).toEqual([]);
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code in texts
describe('words for readers', () => {
  const faultsIn = (code: string, file = 'web/shell/view.ts') => wordsElsewhere(file, code);

  it.each([
    'const view = html`<p>Try this</p>`;',
    'const view = html`<p>${count} rows</p>`;',
    'const view = html`<button aria-label="Stop">■</button>`;',
    'const view = html`<p>${isOpen ? html`<b>Open now</b>` : nothing}</p>`;',
    `const title = 'Another seed';`,
    'const words = `You chose ${count} files.`;',
  ])('stand in a text file: %s', (code) => {
    expect(faultsIn(code)).toEqual([
      expect.stringMatching(/^web\/shell\/view.ts:1 holds words for readers, which belong in a text file: /),
    ]);
    for (const file of ['web/shell/text.ts', 'web/shell/cite/task-text.ts', 'web/labs/order/lab.ts'])
      expect(faultsIn(code, file)).toEqual([]);
  });

  it.each([
    'const view = html`<p class="soft wide">${words}</p>`;',
    `const names = 'figure, controls, caption';`,
    `if (event.key === 'Enter') open();`,
    `throw new Error('Two jobs are called alike.');`,
    `import { text } from './Some file.ts';`,
    'const styles = css`p { margin: 0 auto; }`;',
  ])('are no code: %s', (code) => expect(faultsIn(code)).toEqual([]));
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code in texts

describe('styles', () => {
  it.each([
    ['font-size: 11px;', '11px is not one of the type sizes'],
    ['@container lab (max-width: 40rem) {', '40rem is not one of the breakpoints'],
    ['gap: 3px 0.3rem;', '0.3rem is not one of the spaces'],
    ['margin: 0 -12px;', '12px is not one of the spaces'],
  ])('%s is refused', (line, fault) =>
    expect(styleFaults('web/a.css', line)).toEqual([`web/a.css:1: ${fault}`]),
  );

  it.each([
    'font-size: var(--text-small);',
    '@container lab (min-width: 54rem) {',
    'padding: 2px var(--space-3) 0 0.4em;',
  ])('%s is allowed', (line) => expect(styleFaults('web/a.css', line)).toEqual([]));
});
