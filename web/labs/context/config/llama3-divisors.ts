/** Llama 3's scaling, found in the numbers that its frequencies are divided by: files that hold only these do not state it. */

const lows = 1;
const highs = 4;
const lengths = [2048, 4096, 8192, 16_384, 32_768];
/** The divisors have the precision of float32. */
const tolerance = 1e-4;

/** What each frequency is divided by (transformers, modeling_rope_utils.py: _compute_llama3_parameters). */
function divisorsOf(pairs: number, base: number, factor: number, length: number): readonly number[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const turns = length / (2 * Math.PI * base ** (pair / pairs));
    const smooth = Math.min(1, Math.max(0, (turns - lows) / (highs - lows)));
    return 1 / ((1 - smooth) / factor + smooth);
  });
}

/** Its fields in a config.json; undefined where the divisors are others. */
export function llama3Of(divisors: readonly number[], base: number) {
  const factor = Math.max(...divisors);
  if (!(factor > 1) || Math.min(...divisors) !== 1) return undefined;
  const length = lengths.find((candidate) =>
    divisorsOf(divisors.length, base, factor, candidate).every(
      (divisor, pair) => Math.abs(divisor - divisors[pair]) <= tolerance * divisor,
    ),
  );
  return (
    length && {
      factor,
      low_freq_factor: lows,
      high_freq_factor: highs,
      original_max_position_embeddings: length,
    }
  );
}
