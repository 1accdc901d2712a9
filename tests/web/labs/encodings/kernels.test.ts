import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Encoding } from '../../../../web/core/index.ts';
import { comparedSchemes } from '../../../../web/labs/encodings/answers.ts';
import { coinciding, labelOf } from '../../../../web/labs/encodings/figures/kernels.ts';
import { galleryJob, kernelOf, kernelsJob, thumbnail } from '../../../../web/labs/encodings/fold-jobs.ts';
import { weightFactors } from '../../../../web/labs/encodings/kernel.ts';
import { load, matrix } from '../../core/helpers.ts';
import { catalog } from '../../settings/catalog.ts';
import { bias, relative, rotary } from './made.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

describe('kernels on one axis', () => {
  const place = { n: 6, d: 4, head: 0 };

  it('are 1 at distance 0 for rotations, relative vectors and biases that fall', () => {
    for (const encoding of [rotary(6, 4), relative(9, 4), bias(6, 0.5)])
      expect(kernelOf(core, encoding, place)?.[0]).toBeCloseTo(1);
    expect(kernelOf(core, bias(6, 0.5), place)?.[2]).toBeCloseTo(Math.exp(-1));
  });

  it('are 1 at the best distance of a bias, wherever that is', () => {
    const factors = [...weightFactors(Float64Array.of(-1, 3, 2))];
    expect(factors).toEqual([Math.exp(-4), 1, Math.exp(-1)]);
  });

  it('stay level beyond the largest distance', () => {
    const kernel = kernelOf(core, relative(2, 4), place) ?? expect.fail('there are vectors');
    expect(kernel[2]).not.toBe(kernel[1]);
    expect([...kernel.slice(3)]).toEqual([kernel[2], kernel[2], kernel[2]]);
  });

  it('are left out with a reason where there are none', () => {
    const silent: Encoding = { kind: 'relative', keys: matrix(5, 4), maxDistance: 2 };
    expect(kernelOf(core, silent, place)).toBeNull();
    const one = { scheme: 'sinusoidal', parameters: {} } as const;
    const bad = { scheme: 'sinusoidal', parameters: { base: -1 } } as const;
    const kernels = kernelsJob(core, { schemes: [one, bad], heads: 1, seed: 0, ...place });
    expect(kernels[0].values?.length).toBe(6);
    expect(kernels[1]).toMatchObject({ values: null, problem: expect.stringContaining('base') });
  });

  it('say which were drawn from the seed, and which lie on one another', () => {
    expect(labelOf(core.catalog(), 't5')).toMatch(/, seeded$/);
    expect(labelOf(core.catalog(), 'rotary')).not.toContain('seeded');
    const one = (scheme: 'rotary' | 'sinusoidal' | 'alibi' | 'xpos') => ({ scheme, parameters: {} });
    const schemes = [one('rotary'), one('sinusoidal'), one('alibi'), one('xpos')];
    const kernels = kernelsJob(core, { schemes, heads: 1, seed: 0, n: 64, d: 32, head: 0 });
    expect(coinciding(kernels)).toEqual([['rotary', 'sinusoidal']]);
  });

  it('are of the schemes that are named, the chosen one first', () => {
    expect(comparedSchemes('sinusoidal, nonsense,none', 'index', catalog)).toEqual(['index', 'sinusoidal']);
  });
});

describe('the gallery', () => {
  it('has a picture of every kind, and none of what cannot be drawn', () => {
    expect(thumbnail(core, relative(40, 24))).toMatchObject({ rows: 25, cols: 24 });
    expect(thumbnail(core, rotary(24, 24))).toMatchObject({ rows: 24, cols: 24 });
    const pictures = galleryJob(core, { schemes: ['none', 'sinusoidal', 'nonsense' as 'index'], seed: 7 });
    expect(pictures.sinusoidal).toMatchObject({ rows: 24, cols: 24 });
    expect(new Set(pictures.none?.data)).toEqual(new Set([0]));
    expect(pictures.nonsense).toBeNull();
  });

  it('draws every scheme of the catalogue', () => {
    const pictures = galleryJob(core, { schemes: core.catalog().map(({ id }) => id), seed: 7 });
    expect(Object.entries(pictures).filter(([, picture]) => !picture)).toEqual([]);
  });
});
