import { beforeAll, describe, expect, it } from 'vitest';
import catalog from '#catalog';
import type { Core, Scheme } from '../../../../web/core/index.ts';
import type { PropertyName } from '../../../../web/encoding/property-numbers.ts';
import { gridInput, matrixOf, measuredOf } from '../../../../web/labs/properties/input.ts';
import { gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import { itemInSentence } from '../../../../web/labs/properties/items.ts';
import { filesOf } from '../../../../web/labs/properties/requested-item.ts';
import { judge, type Verdict } from '../../../../web/labs/properties/verdict.ts';
import { load, matrix } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { withOffsets } from '../../tables/offsets-helpers.ts';
import { control } from './sizes.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

type Session = ReturnType<typeof sessionAt>;

async function verdictOf(session: Session): Promise<Verdict> {
  const input = gridInput(session, matrixOf(session).items);
  const { item } = measuredOf(session);
  const verdict = judge({
    property: session.store.get('property') as PropertyName,
    item,
    name: itemInSentence(item, catalog as readonly Scheme[], filesOf(session)),
    cells: await gridJob(core, input, control),
    measure: 'dot',
    extent: '',
  });
  return verdict ?? expect.fail('no verdict');
}

const at = (more = '') => verdictOf(sessionAt(`v=1&lab=properties${more}`));

describe('the verdict', () => {
  it('starts with the distance of the first rise', async () => {
    const { headline, finding } = await at();
    expect(headline).toBe(
      'With sinusoids, the farther apart two positions, the less similar, up to distance 43.',
    );
    expect(finding).toMatchObject({
      number: '43',
      unit: 'positions',
      measured: { measure: 'properties.monotonicity', value: expect.closeTo(0.123, 3) },
      standing: { mark: '◕', words: 'Nearly holds' },
      meaning: 'Steady fall. First rise at 44, by 0.003 of 384. Out of order: 0.123\u00a0% of pairs.',
    });
  });

  it.each([
    '&property=translation',
    '&property=symmetry',
    '&property=symmetry&scheme=shaw',
    '&property=symmetry&item=sinusoidal.relative-sinusoidal',
    '&property=translation&scheme=learned',
    '&scheme=learned',
    '&scheme=alibi',
    '',
  ])('says what the number means in sentences of their own: %s', async (more) => {
    const { finding } = await at(more);
    const sentences = finding.meaning.split(/(?<=\.) /);
    for (const one of sentences) expect(one).toMatch(/^[A-Z].*[^.]\.$/);
    // Three lines, also on a phone.
    expect(finding.meaning.length).toBeLessThan(100);
  });

  it('makes no claim that the numbers contradict', async () => {
    const { headline, finding } = await at('&base=2&d=16');
    expect(finding.standing.words).toBe('Fails');
    expect(headline).toBe(
      'Similarity often rises with distance in sinusoids: 46\u00a0% of pairs are out of order.',
    );
  });

  it('does not judge an untrained table as if it had learned', async () => {
    const { finding } = await at('&scheme=learned');
    expect(finding).toMatchObject({
      number: '47.3',
      standing: { tone: 'plain', words: 'Fails: nothing is learned yet' },
    });
    const sum = await at('&item=learned.relative-sinusoidal');
    expect(sum.headline).toMatch(
      /^Similarity often rises with distance in an untrained table plus relative sinusoids/,
    );
    expect(sum.finding.standing).toMatchObject({ tone: 'plain', words: 'Fails: nothing is learned yet' });
  });

  it('names the reader’s table, which may have learned', async () => {
    const random = core.randomNormal({ rows: 96, cols: 16, seed: 1 });
    const session = withOffsets('v=1&lab=properties&source=file', matrix(9, 2), { positions: random });
    const { headline, finding } = await verdictOf(session);
    expect(headline).toMatch(
      /^Similarity often rises with distance in your table “.*”: 48\s% of pairs are out of order\.$/,
    );
    expect(finding.standing).toMatchObject({ words: 'Fails', tone: 'violated' });
  });

  it('on symmetry says that one table always has it, and a sum need not', async () => {
    const alone = await at('&property=symmetry');
    expect(alone.headline).toBe('A table always looks the same both ways: its dot products know no order.');
    expect(alone.finding.number).toBe('0');
    expect((await at('&property=symmetry&scheme=alibi')).headline).toBe(
      'With ALiBi, before is exactly as similar as after.',
    );
    const sum = await at('&property=symmetry&item=sinusoidal.relative-sinusoidal');
    expect(sum.headline).toBe('Add a vector per offset to each position, and before no longer equals after.');
    expect(sum.finding).toMatchObject({ number: '6.95', standing: { words: 'Holds in part' } });
  });

  it('on translation invariance grades the distance from a map of offsets alone', async () => {
    const fixed = await at('&property=translation');
    expect(fixed.headline).toBe(
      'With sinusoids, only the distance between two positions counts, wherever they stand.',
    );
    expect(fixed.finding).toMatchObject({ number: '0', standing: { words: 'Holds', tone: 'satisfied' } });
    const relative = await at('&property=translation&item=shaw');
    expect(relative.headline).toBe(
      'In untrained relative vectors, the same distance means different things along the text.',
    );
    const sum = await at('&property=translation&item=sinusoidal.shaw');
    expect(sum.finding).toMatchObject({ number: '0.522', standing: { words: 'Nearly holds' } });
  });

  it('also covers an encoding outside the matrix', async () => {
    const { headline, finding } = await at('&scheme=alibi');
    expect(headline).toBe(
      'With ALiBi, every step between two positions makes them less similar, up to distance 50.',
    );
    expect(finding).toMatchObject({ number: '50', unit: 'positions', standing: { words: 'Holds' } });
  });
});

describe('the matrix', () => {
  const shape = (more = '') => matrixOf(sessionAt(`v=1&lab=properties${more}`));

  it('leaves out learned sinusoids that equal the fixed ones', () => {
    expect(shape()).toMatchObject({
      hides: { row: true, column: true },
      rows: [null, 'learned', 'sinusoidal'],
      columns: [null, 'shaw', 'relative-sinusoidal'],
    });
    const session = sessionAt('v=1&lab=properties&grid=');
    const beside = matrixOf(session).below.map(({ id }) => id);
    expect(beside).toHaveLength(7);
    expect(beside).toContain('learned-sinusoidal');
  });

  it.each([
    ['psiBase=500', false, false],
    ['omega=3,0.5', false, true],
    ['handles=3,0.5', false, true],
    ['scheme=sinusoidal&base=100', false, true],
    ['scheme=sinusoidal&base=100&psiBase=100', true, false],
    ['scheme=sinusoidal&spacing=tensor2tensor', false, true],
    ['scheme=relative-sinusoidal&base=100', true, false],
    ['scheme=learned-sinusoidal', false, true],
    ['item=learned.relative-learned-sinusoidal', true, false],
  ])('with %s hides row: %s, column: %s', (more, row, column) => {
    expect(shape(`&${more}`).hides).toEqual({ row, column });
  });

  it('leaves out only embeddings with the same numbers as those shown', async () => {
    const session = sessionAt('v=1&lab=properties&n=40&d=32&heads=2&grid=');
    const ids = ['sinusoidal', 'learned-sinusoidal', 'relative-sinusoidal', 'relative-learned-sinusoidal'];
    const all = [...matrixOf(session).items, ...matrixOf(session).below];
    const cells = await gridJob(
      core,
      gridInput(
        session,
        all.filter(({ id }) => ids.includes(id)),
      ),
      control,
    );
    const numbers = (id: string) => cells.find((cell) => cell.id === id)?.measured?.numbers;
    // Up to rounding: one gets its frequencies as numbers, the other by formula.
    const close = (id: string) => {
      const { monotonicity, translation, symmetry } = numbers(id) ?? expect.fail(`no ${id}`);
      return { monotonicity, translation: expect.closeTo(translation, 7), symmetry };
    };
    expect(numbers('learned-sinusoidal')).toEqual(close('sinusoidal'));
    expect(numbers('relative-learned-sinusoidal')).toEqual(close('relative-sinusoidal'));
  });

  it('measures the chosen embedding, inside or outside the matrix', () => {
    const session = sessionAt('v=1&lab=properties&scheme=rotary');
    expect(matrixOf(session).items.map(({ id }) => id)).toEqual([
      'shaw',
      'relative-sinusoidal',
      'learned',
      'learned.shaw',
      'learned.relative-sinusoidal',
      'sinusoidal',
      'sinusoidal.shaw',
      'sinusoidal.relative-sinusoidal',
      'rotary',
    ]);
  });
});
