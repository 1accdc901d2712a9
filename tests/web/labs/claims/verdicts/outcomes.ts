/** What the verdict of every claim is tested for: each of its outcomes, on made-up results. */
import { describe, expect, it } from 'vitest';
import type { ClaimId, Verdict } from '../../../../../web/labs/claims/claim.ts';
import { claimOf, type Numbers, resultsBy, seedsFrom7, verdictBy } from '../made-up.ts';

/** What is expected of a verdict: standing and answer, and a part of the headline. */
type Outcome = readonly [title: string, numbers: Numbers, expected: Partial<Verdict>, headline: string];

export function testOutcomes(id: ClaimId, outcomes: readonly Outcome[]): void {
  const claim = claimOf(id);
  describe(id, () => {
    it.each(outcomes)('%s', (_, numbers, expected, headline) => {
      const verdict = verdictBy(id, numbers);
      const shown = verdict.headline.replaceAll('\u00a0', ' ');
      expect(verdict).toMatchObject(expected);
      expect(shown).toContain(headline);
      expect(shown).toMatch(/^[A-Z“].*\.$/);
      // Two lines beside the rail.
      expect(shown.length, shown).toBeLessThanOrEqual(97);
      expect(verdict.meaning.length).toBeLessThanOrEqual(140);
    });

    it('has an outcome for each of its answers', () => {
      const reached = outcomes.map(([, , { answer }]) => answer).filter((answer) => answer !== null);
      expect([...new Set(reached)].toSorted()).toEqual(claim.answers.map((_, answer) => answer));
    });

    it('decides nothing with one seed', () => {
      const [, numbers] = outcomes[0];
      const verdict = verdictBy(id, numbers, 1);
      expect(verdict).toMatchObject({ standing: 'undecided', answer: null, against: [] });
      expect(verdict.headline).toMatch(/^One seed says: /);
    });

    it('holds in every view that tests it where the claim does', () => {
      for (const [, numbers] of outcomes) {
        if (verdictBy(id, numbers).standing !== 'holds') continue;
        const results = resultsBy(claim, numbers);
        for (const view of claim.views.filter((one) => !(id === 'violations' && one.id === 'symmetry')))
          expect(view.standing?.(results, seedsFrom7(3)) ?? 'holds', view.id).toBe('holds');
      }
    });
  });
}
