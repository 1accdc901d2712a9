import { describe, expect, it } from 'vitest';
import { readInput } from '../../../../web/labs/order/input.ts';
import { differenceScripts } from '../../../../web/labs/order/scripts.ts';
import { sessionAt } from '../../shell/session-at.ts';

describe('an empty sentence', () => {
  it.each(['', '%20%20'])('has no words, and the width of the settings: “%s”', async (words) => {
    const session = sessionAt(`v=1&lab=order&words=${words}`);
    expect(readInput(session)).toMatchObject({ words: [], permutation: [] });
    expect(await differenceScripts(session)).toEqual([]);
  });
});
