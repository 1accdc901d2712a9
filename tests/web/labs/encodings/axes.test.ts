import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { readInput } from '../../../../web/labs/encodings/answers.ts';
import { claimOfAxes } from '../../../../web/labs/encodings/axes/claim.ts';
import { cellOf, layoutAxes, tokenAt } from '../../../../web/labs/encodings/axes/layout.ts';
import { areAxesChosen } from '../../../../web/labs/encodings/axes/read.ts';
import { angleOf, axesItems } from '../../../../web/labs/encodings/axes/scene.ts';
import {
  type AxesPicture,
  compareAxes,
  placeOf,
  sequenceOf,
  wavesOf,
} from '../../../../web/labs/encodings/axes/waves.ts';
import { pairAxes } from '../../../../web/labs/encodings/figures/axes.ts';
import { encodingsJob } from '../../../../web/labs/encodings/job.ts';
import { readTurning } from '../../../../web/labs/encodings/turning/input.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

function pictureAt(state: string): AxesPicture {
  const session = sessionAt(`v=1&lab=encodings&scheme=rotary&${state}`);
  const input = readInput(session);
  const { picture } = encodingsJob(core, input);
  if (picture?.kind !== 'rotary' || !picture.axes) return expect.fail('axes were expected');
  return {
    axes: picture.axes,
    frequencies: picture.inverseFrequencies,
    sequence: sequenceOf(session.catalog, input),
  };
}

const qwen2 = 'axes=sections&d=128&base=1000000';
const qwen3 = 'axes=interleaved&d=128&base=5000000';
const wave = (base: number, pair: number) => 2 * Math.PI * base ** (pair / 64);

describe('the waves of each axis', () => {
  it('cuts Qwen2-VL’s pairs into fast ones for time and slow ones for width', () => {
    const picture = pictureAt(qwen2);
    const ends = [
      [0, 15],
      [16, 39],
      [40, 63],
    ];
    ends.forEach(([first, last], axis) => {
      const { pairs, shortest, longest } = wavesOf(picture, axis as 0 | 1 | 2);
      expect([pairs[0], pairs[pairs.length - 1], pairs.length]).toEqual([first, last, last - first + 1]);
      expect(shortest).toBeCloseTo(wave(1e6, first), 6);
      expect((longest ?? 0) / wave(1e6, last)).toBeCloseTo(1, 9);
    });
    const { slower, step, isApart } = compareAxes(picture);
    expect([slower.axis, isApart]).toEqual([2, true]);
    expect(step).toBeCloseTo(360 / wave(1e6, 40), 9);
  });

  it('gives Qwen3-VL’s width fast pairs, too', () => {
    const { slower, step, isApart } = compareAxes(pictureAt(qwen3));
    expect([slower.axis, isApart]).toEqual([2, false]);
    expect(step).toBeCloseTo(360 / wave(5e6, 2), 9);
  });

  it('leaves out pairs that stand still', () => {
    const picture = pictureAt('axes=interleaved&d=64&rotaryDim=24&spread=head');
    expect([0, 1, 2].flatMap((axis) => wavesOf(picture, axis as 0 | 1 | 2).pairs)).toHaveLength(12);
  });
});

describe('what the screen says', () => {
  it('says which axis has only slow pairs, and by how much a step turns one', () => {
    const { headline, finding } = claimOfAxes(pictureAt(qwen2));
    expect(headline).toBe('Width has only slow pairs: the next column turns none by more than 0.0102°.');
    expect([finding.number, finding.standing.tone]).toEqual(['0.0102°', 'violated']);
    expect(finding.meaning).toBe(
      'is the most that the next column turns a pair. Pairs 40 to 63 follow width. The waves of width are 35,300 to 5,060,000 steps long.',
    );
  });

  it('says that both axes have fast and slow pairs', () => {
    const { headline, finding } = claimOfAxes(pictureAt(qwen3));
    expect(headline).toBe(
      'Height and width have fast pairs and slow ones: the next column turns one by 35.4°.',
    );
    expect(finding.standing.tone).toBe('satisfied');
  });

  it('says of an axis without pairs that its places look the same', () => {
    const { headline, finding } = claimOfAxes(pictureAt('axes=sections&sections=16,16,0'));
    expect(headline).toBe('No pair follows width: all columns of a line look the same.');
    expect([finding.number, finding.meaning]).toEqual([
      '0°',
      'is the most that the next column turns a pair.',
    ]);
  });
});

describe('the picture', () => {
  it.each([
    [qwen2, 'A text with an image in it, and the axis of each pair'],
    [`${qwen2}&lines=0`, 'A text, and the axis of each pair'],
    [`${qwen2}&n=8&textBefore=8`, 'A text, and the axis of each pair'],
    ['axes=axial', 'Cells of an image, and the axis of each pair'],
  ])('is headed by what the tokens are: %s', (state, heading) => {
    const picture = pictureAt(state);
    const { heading: drawn } = pairAxes.draw({ scheme: 'rotary', picture, token: 0, choose: null });
    expect(drawn).toBe(heading);
  });

  it.each([
    qwen2,
    qwen3,
    'axes=axial',
    'axes=interleaved&textBefore=0&lines=2&columns=30',
    'axes=sections&lines=0',
    'axes=sections&textBefore=50',
  ])('shows each token where it is found again: %s', (state) => {
    const picture = pictureAt(state);
    for (const width of [358, 800, 1120])
      for (const chosen of [0, 20, 63]) {
        const layout = layoutAxes(width, 13, picture, chosen);
        const { columns, tokens } = picture.sequence;
        for (let token = 0; token < tokens; token++) {
          const cell = cellOf(layout, token, columns);
          if (!cell) continue;
          expect(cell.x + cell.width).toBeLessThanOrEqual(width + 0.01);
          expect(tokenAt(layout, columns, cell.x + cell.width / 2, cell.y + cell.height / 2)).toBe(token);
        }
        expect(cellOf(layout, chosen, columns)).not.toBeNull();
        for (const { x, y, width: wide, height } of layout.bands) {
          expect(x + wide).toBeLessThanOrEqual(width);
          expect(y + height).toBeLessThan(layout.height);
        }
        expect(axesItems(layout, { ...picture, token: chosen }).length).toBeGreaterThan(5);
      }
  });

  it('writes how many pairs an axis has, and all of their wavelengths, on the narrowest screens', () => {
    for (const state of [qwen2, qwen3]) {
      const picture = pictureAt(state);
      const said = axesItems(layoutAxes(328, 13, picture, 0), { ...picture, token: 0 }).flatMap((item) =>
        item.kind === 'text' && / pairs, /.test(item.text) ? [item.text] : [],
      );
      expect(said).toHaveLength(3);
      for (const one of said) expect(one).toMatch(/^\d+ pairs, [\d.,]+ to [\d.,]+$/);
    }
  });

  it('goes on after the image with the largest place and one', () => {
    const picture = pictureAt('axes=sections&textBefore=3&lines=4&columns=6');
    expect(placeOf(picture, 2)).toEqual([2, 2, 2]);
    expect(placeOf(picture, 3 + 6 * 2 + 5)).toEqual([3, 5, 8]);
    expect(placeOf(picture, 3 + 24)).toEqual([9, 9, 9]);
  });

  it('has the angle of a pair at the place on its own axis', () => {
    const picture = { ...pictureAt(qwen3), token: 4 + 8 * 2 + 5 };
    expect(angleOf(picture, 0)).toBeCloseTo(((4 * 180) / Math.PI) % 360, 9);
    expect(angleOf(picture, 1)).toBeCloseTo((6 * 360) / wave(5e6, 1), 9);
    expect(angleOf(picture, 2)).toBeCloseTo((9 * 360) / wave(5e6, 2), 9);
  });
});

it('takes the place of the clocks, which count words', () => {
  const at = (state: string) => sessionAt(`v=1&lab=encodings&scheme=rotary${state}`);
  expect([areAxesChosen(at('&axes=axial')), readTurning(at('&axes=axial'))]).toEqual([true, null]);
  expect(areAxesChosen(at(''))).toBe(false);
  expect(readTurning(at(''))).not.toBeNull();
});
