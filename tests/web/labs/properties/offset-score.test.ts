import { describe, expect, it } from 'vitest';
import { offsetScoreOf, scoreMap } from '../../../../web/labs/properties/offset-score.ts';
import { matrix } from '../../core/helpers.ts';

/** Vectors for the offsets from -40 to 40: far ones point one way, those up to 6 away the other way, 0 as the far ones. */
function crossed() {
  const vectors = matrix(81, 2);
  for (let row = 0; row < 81; row++) {
    const k = Math.abs(row - 40);
    vectors.data.set(k > 0 && k <= 6 ? [-2, 0] : [3, k > 32 ? (row % 2) * 0.1 : 0], 2 * row);
  }
  return vectors;
}

describe('vectors per offset', () => {
  it('have near offsets apart and far ones alike', () => {
    const { cross } = offsetScoreOf(crossed());
    expect(cross?.near).toEqual({ before: 6, after: 6 });
    expect(cross?.farFar).toBeGreaterThan(0.99);
    expect(cross?.nearFar).toBeLessThan(-0.99);
    // The word itself is none of the near ones.
    expect(cross?.withFar[40]).toBeGreaterThan(0.99);
  });

  it('are far beyond a third of the positions, near up to where they stop pointing away, and each leaves itself out', () => {
    const vectors = matrix(11, 2);
    const put = (k: number, x: number, y: number) => vectors.data.set([x, y], 2 * (k + 5));
    for (const side of [-1, 1]) {
      put(side * 5, 0, 5);
      put(side * 4, 2, 0);
      put(side * 3, 2, 0);
      put(side * 1, -1, -1);
    }
    put(-2, -3, -3);
    put(2, 1, -2);
    const { cross } = offsetScoreOf(vectors);
    expect(cross?.near).toEqual({ before: 2, after: 1 });
    expect(cross?.middle).toBe(2);
    expect(cross?.farFar).toBeCloseTo(7 / 15);
    expect(cross?.nearFar).toBeCloseTo(-Math.SQRT1_2);
    expect(cross?.withFar[5 + 2]).toBeCloseTo(0);
    // A vector without a length resembles none.
    expect(cross?.withFar[5]).toBe(0);
  });

  it('are no cross where none is far, or none near', () => {
    expect(offsetScoreOf(matrix(3, 2)).cross).toBeNull();
    const alike = matrix(81, 1);
    alike.data.fill(1);
    expect(offsetScoreOf(alike).cross).toBeNull();
  });

  it('meet the query that is their mean, and stand on the diagonal of their offset, key minus query', () => {
    const vectors = matrix(3, 1);
    vectors.data.set([1, 2, 6]);
    expect(offsetScoreOf(vectors).scores).toEqual([3, 6, 18]);
    expect([...scoreMap([1, 2, 3]).data]).toEqual([2, 3, 1, 2]);
  });

  it('make a score that has one value a diagonal, whatever they are', () => {
    const { scores } = offsetScoreOf(crossed());
    const score = scoreMap(scores);
    expect([score.rows, score.cols]).toEqual([41, 41]);
    for (let row = 0; row < 41; row++)
      for (let col = 0; col < 41; col++)
        expect(score.data[row * 41 + col]).toBe(Math.fround(scores[col - row + 40]));
  });
});
