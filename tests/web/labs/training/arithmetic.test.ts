/** What the page says of the arithmetic of its models agrees with what a link asks for, and with what this engine offers. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { computingOf, gridOf } from '../../../../web/labs/training/definition.ts';
import { arithmeticNote, citedArithmetic, sameness } from '../../../../web/labs/training/text.ts';
import { sessionAt } from '../../shell/session-at.ts';

const engine = (hasRelaxedSimd: boolean) =>
  vi.spyOn(WebAssembly, 'validate').mockImplementation(() => hasRelaxedSimd);

afterEach(() => vi.restoreAllMocks());

describe('arithmetic', () => {
  it.each([
    // link, whether the engine has relaxed SIMD, whether it is a challenge: asked, used
    ['reproducible', true, '', 'reproducible', 'reproducible'],
    ['fast', true, '', 'fast', 'fast'],
    ['fast', false, '', 'fast', 'reproducible'],
    ['fast', true, 'e30', 'reproducible', 'reproducible'],
  ] as const)(
    'of a link with %s (relaxed SIMD: %s, challenge: %j)',
    (arithmetic, has, challenge, asked, used) => {
      engine(has);
      expect(computingOf({ arithmetic, challenge })).toEqual({ asked, used });
    },
  );

  it('is promised to be the same everywhere only where the link says so', () => {
    engine(false);
    const [fast, same] = (['fast', 'reproducible'] as const).map((arithmetic) =>
      computingOf({ arithmetic, challenge: '' }),
    );
    expect(sameness(same)).toContain('to the last bit');
    expect(citedArithmetic(same)).toBe('');
    expect(arithmeticNote({ arithmetic: 'reproducible' }, same)).toBe('');
    for (const words of [sameness(fast), citedArithmetic(fast)]) {
      expect(words).not.toContain('to the last bit');
      expect(words).toContain('may differ');
    }
    expect(arithmeticNote({ arithmetic: 'fast' }, fast)).toContain('not available');
  });

  it('keeps the runs of each apart', () => {
    engine(true);
    const [fast, plain] = ['&arithmetic=fast', ''].map(
      (more) => gridOf(sessionAt(`v=1&lab=training&encodings=none&seeds=1${more}`).store).runs[0],
    );
    expect([fast.arithmetic, plain.arithmetic]).toEqual(['fast', 'reproducible']);
    expect(fast.options).toEqual(plain.options);
    expect(fast.key).not.toBe(plain.key);
  });
});
