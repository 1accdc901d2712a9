/** The matrix with learned vectors trained here. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import catalog from '#catalog';
import { loadCore } from '../../../../web/core/index.ts';
import type { Core, Scheme, TrainingCore } from '../../../../web/core/types.ts';
import { trainHereJob } from '../../../../web/encoding/trained/job.ts';
import { gridInput, matrixOf, measuredOf } from '../../../../web/labs/properties/input.ts';
import { gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import { itemInSentence } from '../../../../web/labs/properties/items.ts';
import { proximityOf } from '../../../../web/labs/properties/proximity.ts';
import { isAwaitingTraining, trainingsOf } from '../../../../web/labs/properties/requested-item.ts';
import { judge } from '../../../../web/labs/properties/verdict.ts';
import { captionLines } from '../../../../web/shell/cite/caption.ts';
import { figureNow } from '../../../../web/shell/cite/figure.ts';
import { keepTrained } from '../../../../web/shell/trained/training-here.ts';
import { figureOf, sessionAt } from '../../shell/session-at.ts';
import { control } from './sizes.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

let core: Core & TrainingCore;
beforeAll(async () => {
  core = (await loadCore({ wasm: file('pe'), training: file('training') })) as Core & TrainingCore;
});

type Session = ReturnType<typeof sessionAt>;

const small = 'v=1&lab=properties&scheme=learned&n=32&trainHere=true';
const itemsOf = (session: Session) => matrixOf(session).items;
const wanted = (session: Session) => trainingsOf(itemsOf(session), measuredOf(session).item, session);
const schemesOf = (session: Session) => wanted(session).map(({ scheme }) => [scheme].flat().join('.'));

/** Trains the model of the chosen item, the first that the settings ask for. */
async function train(session: Session) {
  const [first] = wanted(session);
  const never = { signal: new AbortController().signal, progress: async () => {} };
  keepTrained(session.store, first, await trainHereJob(core, first, never));
}

describe('the embeddings trained here', () => {
  it('are the learned ones of the matrix, starting with the chosen one', () => {
    expect(schemesOf(sessionAt('v=1&lab=properties&scheme=learned'))).toEqual([]);
    expect(schemesOf(sessionAt(small))).toEqual([
      'learned',
      'shaw',
      'learned.shaw',
      'learned.relative-sinusoidal',
      'sinusoidal.shaw',
      'learned-sinusoidal',
      'learned-sinusoidal.shaw',
      'learned-sinusoidal.relative-sinusoidal',
    ]);
    expect(schemesOf(sessionAt(`${small}&item=shaw`))[0]).toBe('shaw');
  });

  it('exclude parts that the reader has set or the trainer keeps fixed', () => {
    expect(schemesOf(sessionAt(`${small}&handles=3,0.5`)).join()).not.toContain('learned-sinusoidal');
    expect(schemesOf(sessionAt(`${small.replace('learned', 'sinusoidal')}&base=100`))).not.toContain(
      'sinusoidal.shaw',
    );
    expect(schemesOf(sessionAt(`${small}&psiBase=100`)).join()).not.toContain('relative-learned');
  });

  it('replace the untrained ones after training, and show the numbers before', async () => {
    const session = sessionAt(small);
    expect(isAwaitingTraining(measuredOf(session).item, session)).toBe(true);
    await train(session);
    const { item, sizes } = measuredOf(session);
    expect(isAwaitingTraining(item, session)).toBe(false);
    expect(item).toMatchObject({
      isTrained: true,
      isFresh: false,
      origin: 'trained here to guess hidden words',
    });
    expect(sizes).toMatchObject({ n: 32, d: 32, heads: 2 });
    const cells = await gridJob(core, gridInput(session, itemsOf(session)), control);
    const measured = cells.find(({ id }) => id === 'learned')?.measured ?? expect.fail('not measured');
    expect(measured.proximity).toEqual(proximityOf(core, item, sizes).proximity);
    expect(measured.before?.numbers.monotonicity).toBeGreaterThan(0.4);
    expect(measured.numbers.monotonicity).toBeLessThan(0.25);
    expect(cells.find(({ id }) => id === 'shaw')?.measured?.before).toBeNull();
    const verdict = judge({
      property: 'monotonicity',
      item,
      name: itemInSentence(item, catalog as readonly Scheme[], {}),
      cells,
      measure: 'dot',
      extent: '',
    });
    expect(verdict?.headline).toMatch(
      /^With a learned table, (every step|the farther apart)|^Similarity sometimes rises with distance in a learned table/,
    );
    expect(verdict?.finding.meaning).toMatch(/\. Before training: [\d.]+\s%\.$/);
    expect(verdict?.finding.standing.words).toBe('Holds in part');
  });

  it.each([
    'learned',
    'shaw',
    'learned-sinusoidal',
    'learned.shaw',
    'sinusoidal.shaw',
    'learned-sinusoidal.relative-sinusoidal',
  ])('show the start of the training until it ends: %s', async (id) => {
    const state = `v=1&lab=properties&n=24&item=${id}`;
    const cellAt = async (session: Session) => {
      const [{ measured }] = await gridJob(core, gridInput(session, [measuredOf(session).item]), control);
      return measured ?? expect.fail('not measured');
    };
    const untrained = await cellAt(sessionAt(state));
    const session = sessionAt(`${state}&trainHere=true`);
    await train(session);
    const { before, proximity } = await cellAt(session);
    expect(proximity.rows).toBe(untrained.proximity.rows);
    // Up to rounding: the trainer keeps frequencies, the page their sinusoids.
    for (const property of ['monotonicity', 'translation', 'symmetry'] as const)
      expect(before?.numbers[property]).toBeCloseTo(untrained.numbers[property], 6);
  });

  it('say in the unit of the number what it was before: learned sinusoids fell for some positions', async () => {
    const session = sessionAt(`${small}&item=learned-sinusoidal&trainHere=true`);
    await train(session);
    const { item } = measuredOf(session);
    const [cell] = await gridJob(core, gridInput(session, [item]), control);
    const radius = cell.measured?.before?.properties.monotonicity.radius;
    const { finding } =
      judge({ property: 'monotonicity', item, name: 'waves', cells: [cell], measure: 'dot', extent: '' }) ??
      {};
    expect(finding?.unit).toMatch(/^positions?$/);
    expect(finding?.meaning).toMatch(new RegExp(` Before training: ${radius} positions\\.$`));
  });

  it('start from usual frequencies only, at the width of their training', () => {
    const sizesAt = (more: string) =>
      measuredOf(sessionAt(`v=1&lab=properties&item=learned-sinusoidal${more}`)).sizes;
    expect(sizesAt('')).toMatchObject({ d: 32, heads: 2 });
    expect(sizesAt('&handles=3,0.5').d).toBe(768);
    expect(sizesAt('&psiBase=500').d).toBe(768);
    expect(schemesOf(sessionAt(`${small}&item=learned-sinusoidal&psiBase=500`)).join()).not.toContain(
      'learned-sinusoidal',
    );
  });

  it('say if training changed little', async () => {
    const session = sessionAt(`${small}&item=learned.shaw`);
    await train(session);
    const { item } = measuredOf(session);
    const [cell] = await gridJob(core, gridInput(session, [item]), control);
    const { before, numbers } = cell.measured ?? expect.fail('not measured');
    expect(Math.abs(numbers.monotonicity - (before?.numbers.monotonicity ?? 1))).toBeLessThan(0.05);
    const judged = { item, name: 'the sum', cells: [cell], measure: 'dot' as const, extent: '' };
    expect(judge({ ...judged, property: 'symmetry' })?.finding.meaning).toMatch(
      / Before training: [\d.]+\s%\.$/,
    );
  });

  it('name their recipe in captions, not the settings that have no effect on them', async () => {
    const session = sessionAt(small);
    await train(session);
    const recipe = 'hidden words, 400 steps of 32 texts of 32 words, width 32, 2 heads, seed 7';
    const [ofMap] = captionLines(session, await figureOf(session, 'proximity'));
    expect(ofMap).toContain(`Trained by this page: ${recipe}`);
    expect(ofMap).not.toContain('768');
    const untrained = sessionAt('v=1&lab=properties&scheme=learned&n=32');
    const [before] = captionLines(untrained, await figureOf(untrained, 'proximity'));
    expect(before).toContain('Untrained: 32 words, width 32, 2 heads');
    expect(before).not.toContain('768');
    const told = figureNow(await figureOf(session, 'matrix'), session).definitions;
    expect(told.map(({ words }) => words).join(' ')).toContain(recipe);
  });
});
