import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waveOfColumn } from '../../../../web/labs/encodings/figures/proofs.ts';
import { load } from '../../core/helpers.ts';

const conventions = fc.record({
  base: fc.double({ min: 1.5, max: 1e6, noNaN: true }),
  layout: fc.constantFrom('interleaved', 'halves'),
  spacing: fc.constantFrom('vaswani', 'tensor2tensor'),
  order: fc.constantFrom('sin-cos', 'cos-sin'),
});

it('names the wave that the table has in each column, in every convention and width', async () => {
  const core = await load();
  fc.assert(
    fc.property(conventions, fc.integer({ min: 1, max: 40 }), (parameters, d) => {
      const n = 12;
      const encoding = core.encode({ scheme: 'sinusoidal', n, d, ...parameters });
      if (encoding.kind !== 'input' || !encoding.waves) throw new Error('sinusoids are a table of waves');
      for (let column = 0; column < d; column++) {
        const wave = waveOfColumn(encoding.waves, column);
        for (let p = 0; p < n; p++) {
          const angle = wave && (2 * Math.PI * p) / wave.wavelength;
          const value = angle === null ? 0 : wave?.name === 'sine' ? Math.sin(angle) : Math.cos(angle);
          expect(encoding.table.data[p * d + column]).toBeCloseTo(value, 5);
        }
      }
    }),
  );
});
