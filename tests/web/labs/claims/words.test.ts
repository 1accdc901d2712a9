/** What every claim says in words, and whether it fits its place. */
import { describe, expect, it } from 'vitest';
import { claimIds } from '../../../../web/labs/claims/claim.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';
import { definitionsOf } from '../../../../web/labs/claims/figures/cited.ts';
import { rulesOf } from '../../../../web/labs/claims/index-below.ts';
import { text } from '../../../../web/labs/claims/text.ts';

it('keeps the claims in the order of the page, with the ids of links', () => {
  expect(claims.map(({ id }) => id)).toEqual(claimIds);
});

it('has a file of verdicts for every claim', () => {
  const files = Object.keys(import.meta.glob('./verdicts/*.test.ts'));
  expect(files.toSorted()).toEqual(claimIds.map((id) => `./verdicts/${id}.test.ts`).toSorted());
});

describe.each(claims)('$id', (claim) => {
  it('fits its card, its line and its rail', () => {
    expect(claim.sentence.length).toBeLessThanOrEqual(60);
    expect(claim.task.length).toBeLessThanOrEqual(115);
    expect(claim.question).toMatch(/^[A-Z].*\?$/);
    expect(claim.question.length).toBeLessThanOrEqual(95);
    expect(claim.said).toMatch(/^[A-Z].*\.$/);
    expect(`${claim.said} — ${claim.source}`.length).toBeLessThanOrEqual(104);
    for (const answer of claim.answers) expect(answer.length).toBeLessThanOrEqual(42);
    expect(claim.answers.length).toBeGreaterThanOrEqual(2);
    expect(claim.answers.length).toBeLessThanOrEqual(4);
    const rules = claim.views.flatMap(({ rule = [] }) => rule);
    for (const sentence of [claim.rule, ...rules, claim.caveat]) expect(sentence).toMatch(/^[A-Z[].*[^.]\.$/);
    if (claim.theirs) expect(text.theirsFrom(claim.theirs.source)).toMatch(/[^.]\.$/);
  });

  it('cites the paper that its card names', () => {
    const [, author, year] = claim.shortSource.match(/^(\w+) et al\. (\d{4})$/) ?? [];
    const setup = { seeds: [7], arithmetic: 'reproducible' } as const;
    const cited = definitionsOf([claim], setup).flatMap(({ papers }) => papers);
    expect(cited).toEqual(author ? [`${author.toLowerCase()}${year}`] : []);
  });

  it('states a rule in percent wherever a second lever reads exact positions', () => {
    for (const { second, rule } of claim.views) if (second === 'Exact') expect(rule).toContain('in percent');
  });

  it('lists every rule, each with views of its own', () => {
    const rules = rulesOf(claim);
    const own = claim.views.map(({ rule = claim.rule }) => rule);
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(new Set([claim.rule, ...own]));
    const views = rules.flatMap(({ of }) => of);
    expect(new Set(views).size).toBe(views.length);
  });

  it('names each model that it measures, and each number', () => {
    for (const { conditions, entries } of claim.panels) {
      const titles = conditions.map((condition) => claim.conditions[condition].title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(new Set(entries).size).toBe(entries.length);
    }
    const shown = new Set(claim.panels.flatMap(({ conditions }) => conditions));
    expect(claim.conditions.every((_, condition) => shown.has(condition))).toBe(true);
  });

  it('has a lever where it has views, and columns of one length where others have found something', () => {
    expect(claim.lever !== '').toBe(claim.views.length > 1);
    expect(new Set(claim.views.map(({ id }) => id)).size).toBe(claim.views.length);
    const lengths = claim.theirs?.columns.map(({ values }) => values.length) ?? [];
    expect(new Set(lengths).size).toBeLessThanOrEqual(1);
  });
});
