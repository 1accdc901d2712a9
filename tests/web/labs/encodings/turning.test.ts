import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix } from '../../../../web/core/index.ts';
import { formatNumber } from '../../../../web/draw/format.ts';
import { clearance } from '../../../../web/draw/label-place.ts';
import { type PathItem, textWidth } from '../../../../web/draw/scene.ts';
import { namedSeed, wordVectors } from '../../../../web/encoding/word-vectors.ts';
import { claimOfTurning } from '../../../../web/labs/encodings/claims.ts';
import { changes, isUnmoved } from '../../../../web/labs/encodings/turning/input.ts';
import {
  inDegrees,
  mostInFront,
  projections,
  sentenceWith,
  turningJob,
  withinTurn,
} from '../../../../web/labs/encodings/turning/job.ts';
import { layoutTurning, turningItems } from '../../../../web/labs/encodings/turning/scene.ts';
import type { Source } from '../../../../web/schemes/source.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

describe('“He is Adhil” with words in front', () => {
  const turning = (scheme: 'rotary' | 'xpos', parameters = {}, d = 64) =>
    turningJob(core, { scheme, parameters, d, seed: 7 });
  const sourceOf = (scheme: string) => core.catalog().find(({ id }) => id === scheme) as Source;

  it('keeps the two words two positions apart, whatever is put in front', () => {
    for (let inFront = 0; inFront <= mostInFront; inFront++) {
      const words = sentenceWith(inFront).map((word) => word.toLowerCase());
      expect(words.length).toBe(inFront + 3);
      expect([words[inFront], words[inFront + 2]]).toEqual(['he', 'adhil']);
    }
    expect(sentenceWith(0).join(' ')).toBe('He is Adhil');
    expect(sentenceWith(1).join(' ')).toBe('That he is Adhil');
    expect(sentenceWith(3).join(' ')).toBe('They know that he is Adhil');
    expect(sentenceWith(4).join(' ')).toBe('… they know that he is Adhil');
  });

  it('measures angles within one turn', () => {
    expect(withinTurn(-0.5)).toBeCloseTo(2 * Math.PI - 0.5);
    expect(withinTurn(7)).toBeCloseTo(7 - 2 * Math.PI);
    expect(inDegrees(Math.PI / 2)).toBeCloseTo(90);
  });

  it('leaves the score as it is with RoPE and xPos, and moves it with sinusoids', () => {
    for (const scheme of ['rotary', 'xpos'] as const) {
      const output = turning(scheme);
      expect(isUnmoved(output)).toBe(true);
      expect(Math.max(...changes(output.turned).map(Math.abs))).toBeLessThan(1e-5);
      expect(Math.max(...changes(output.added).map(Math.abs))).toBeGreaterThan(0.1);
    }
  });

  it('compares with sinusoids of the same base at every base that a rotation takes', () => {
    const base = sourceOf('rotary').parameters.find(({ name }) => name === 'base');
    for (const value of [base?.min, base?.max]) {
      const { added } = turning('rotary', { base: value });
      expect(Math.max(...changes(added).map(Math.abs))).toBeGreaterThan(0.1);
    }
  });

  it('counts what the dimensions give that turn, first or last', () => {
    const d = 12;
    const words = sentenceWith(mostInFront);
    const x = wordVectors(core, { words, d, seed: 7 });
    const { q, k, v } = projections(core, d, 7);
    const times = ({ data }: Matrix, row: number, col: number) =>
      Array.from({ length: d }, (_, i) => x.data[row * d + i] * data[i * d + col]).reduce((a, b) => a + b, 0);
    for (const part of ['first', 'last'] as const) {
      const parameters = { rotaryDim: 4, part };
      const { turning: share } = turning('rotary', parameters, d);
      const encoding = { ...parameters, scheme: 'rotary' as const, n: words.length, d, seed: 7 };
      const { scores } = core.attend({ x, weights: { q, k, v }, encoding, want: ['scores'] });
      const still = Array.from({ length: 8 }, (_, i) => (part === 'first' ? i + 4 : i));
      let [ofTurning, ofStill] = [0, 0];
      scores[0].data.forEach((score, i) => {
        const [row, col] = [Math.floor(i / words.length), i % words.length];
        const stays =
          still.map((dim) => times(q, row, dim) * times(k, col, dim)).reduce((a, b) => a + b, 0) /
          Math.sqrt(d);
        ofStill += stays ** 2;
        ofTurning += (score - stays) ** 2;
      });
      expect(share?.dimensions).toBe(4);
      expect(share?.share).toBeCloseTo(ofTurning / (ofTurning + ofStill), 5);
    }
    for (const whole of [{}, { rotaryDim: 12 }, { rotaryDim: 4, spread: 'head' }])
      expect(turning('rotary', whole, d).turning).toBeNull();
    const source = sourceOf('rotary');
    const output = turning('rotary', { rotaryDim: 64, part: 'last' }, 192);
    expect(output.turning?.share).toBeGreaterThan(0.28);
    expect(output.turning?.share).toBeLessThan(0.4);
    expect(claimOfTurning(output, source, { pair: 0, inFront: 0 }).finding.meaning).toMatch(
      /with sinusoids by [\d.]+\. The 64 dimensions that turn carry [\d.]+ % of the squares of the two parts$/,
    );
  });

  it('scores as the turned vectors of the two words do, computed here', () => {
    const d = 8;
    const { turned, frequencies } = turning('rotary', {}, d);
    const x = wordVectors(core, { words: ['he', 'adhil'], d, seed: 7 });
    const draw = (name: string) =>
      core.randomNormal({ rows: d, cols: d, deviation: 1 / Math.sqrt(d), seed: namedSeed(7, name) });
    const project = (row: number, by: Matrix) =>
      Array.from({ length: d }, (_, col) =>
        Array.from({ length: d }, (__, i) => x.data[row * d + i] * by.data[i * d + col]).reduce(
          (a, b) => a + b,
        ),
      );
    const turn = (vector: readonly number[], position: number) =>
      vector.map((value, i) => {
        const angle = position * 10000 ** ((-2 * Math.floor(i / 2)) / d);
        return i % 2 === 0
          ? value * Math.cos(angle) - vector[i + 1] * Math.sin(angle)
          : value * Math.cos(angle) + vector[i - 1] * Math.sin(angle);
      });
    const [query, key] = [turn(project(0, draw('query')), 5), turn(project(1, draw('key')), 7)];
    const score = query.reduce((sum, value, i) => sum + value * key[i], 0) / Math.sqrt(d);
    expect(turned[5]).toBeCloseTo(score, 5);
    expect(frequencies[5][1]).toBeCloseTo(10000 ** (-2 / d), 12);
  });

  it('claims that only the distance counts where the score stays, and says so where a scaling reads the length', () => {
    const { headline, finding } = claimOfTurning(turning('rotary'), sourceOf('rotary'), {
      pair: 4,
      inFront: 3,
    });
    expect(headline).toBe('RoPE rotates queries and keys by position: only the distance counts.');
    expect(finding).toMatchObject({
      number: '36.2°',
      standing: { words: 'Same angle, anywhere', tone: 'satisfied' },
    });
    const xpos = claimOfTurning(turning('xpos'), sourceOf('xpos'), { pair: 4, inFront: 3 }).headline;
    expect(xpos).toContain('only the offset counts');
    expect(xpos).not.toMatch(/fade|fall/);
    const dynamic = turning('rotary', { scaling: 'dynamic-ntk', factor: 4, originalLength: 8 });
    const moved = claimOfTurning(dynamic, sourceOf('rotary'), { pair: 4, inFront: 12 });
    expect(moved.headline).toContain('depend on the text’s length');
    expect(moved.finding.standing.tone).toBe('violated');
  });

  it('says so where pairs are mixed up, or angles have too few bits', () => {
    for (const parameters of [{ layout: 'mixed' }, { angles: 'bfloat16' }]) {
      const { headline, finding } = claimOfTurning(turning('rotary', parameters), sourceOf('rotary'), {
        pair: 4,
        inFront: 12,
      });
      expect(headline).toMatch(
        /^More than the distance counts: up to 12 words in front change RoPE’s score by 0\.\d+\.$/,
      );
      expect(finding.number).toMatch(/^0\.\d+$/);
      expect(finding.standing).toMatchObject({ words: 'Not only the distance', tone: 'violated' });
    }
  });

  it('writes the change of the score where no curve runs, at every number of words and width', () => {
    for (const width of [288, 328, 358, 724]) {
      const layout = layoutTurning(width, 13);
      const output = turning('rotary');
      const { frequencies } = output;
      const [turned, added] = [output.turned, output.added].map(changes);
      for (let inFront = 1; inFront <= mostInFront; inFront++) {
        const picture = { pair: 4, inFront, frequencies: frequencies[4], turned, added, name: 'RoPE' };
        const items = turningItems(layout, picture as never);
        const label = items.find(
          (item) => item.kind === 'text' && item.bold && item.text === formatNumber(added[inFront]),
        );
        if (label?.kind !== 'text') throw new Error('The change is not written.');
        const long = textWidth(label.text, layout.fontSize);
        const x = label.anchor === 'end' ? label.x - long : label.x;
        const box = { x, y: label.y - 0.4 * layout.fontSize, width: long, height: 0.8 * layout.fontSize };
        const lines = items.filter(
          (item) => item.kind === 'path' && /^M[\d. -]+(L[\d. -]+){12}$/.test(item.d),
        ) as readonly PathItem[];
        expect(lines).toHaveLength(2);
        for (const { d } of lines) {
          const points = d
            .split(/[ML]/)
            .slice(1)
            .map((pair) => pair.split(' ').map(Number));
          expect(clearance(box, points as never), `${width}, ${inFront} words`).toBeGreaterThan(1);
        }
      }
    }
  });
});
