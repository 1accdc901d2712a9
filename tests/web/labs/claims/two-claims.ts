/** Claims by name, and made-up results of them. */
import type { Claim, ClaimId, Model, Models, Results, Verdict } from '../../../../web/labs/claims/claim.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';

export const claimOf = (id: ClaimId): Claim => claims.find((one) => one.id === id) as Claim;

<<<<<<<< HEAD:tests/web/labs/claims/made-up.ts
/** Numbers of a seed: for every entry of a panel, or the same one for all of them. */
export type Numbers = (panel: string, condition: number, seed: number) => number | readonly number[];
========
const accuracy = { kind: 'accuracy', tests: [{ sequences: 64 }] } as const;
const norm = { kind: 'norm', parts: 1 } as const;
>>>>>>>> 5c0e14ea (Ring the dots on the other side of the rule; give charts the room of the screen):tests/web/labs/claims/two-claims.ts

const rowOf = ({ panels }: Claim, panel: string, numbers: number | readonly number[]): readonly number[] => {
  const entries = panels.find(({ id }) => id === panel)?.entries ?? [];
  return typeof numbers === 'number' ? entries.map(() => numbers) : numbers;
};

/** `condition` counts within the claim, `seed` from 0. */
export const resultsBy = (claim: Claim, numbers: Numbers, seeds = 3): Results =>
  Object.fromEntries(
    claim.panels.map(({ id, conditions }) => [
      id,
      conditions.map((condition) =>
        Array.from({ length: seeds }, (_, seed) => rowOf(claim, id, numbers(id, condition, seed))),
      ),
    ]),
  );

/** The seeds of made-up results begin with 7. */
export const seedsFrom7 = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => 7 + i);

export const verdictBy = (id: ClaimId, numbers: Numbers, seeds = 3): Verdict =>
  claimOf(id).verdict(resultsBy(claimOf(id), numbers, seeds), seedsFrom7(seeds));

/** The same numbers as models; `known` says which of them have answered, or are on the way. */
export const modelsBy = (
  claim: Claim,
  numbers: Numbers,
  known: (condition: number, seed: number) => 'answered' | 'training' | 'waiting' = () => 'answered',
  seeds = 3,
): Models =>
  seedsFrom7(seeds).flatMap((seed, i) =>
    claim.conditions.map((_, condition): Model => {
      const rows = Object.fromEntries(
        claim.panels
          .filter(({ conditions }) => conditions.includes(condition))
          .map(({ id }) => [id, rowOf(claim, id, numbers(id, condition, i))]),
      );
      const state = known(condition, i);
      return {
        condition,
        seed,
        numbers: state === 'answered' ? rows : undefined,
        soFar: state === 'training' ? rows : undefined,
        hash: state === 'answered' ? 'hash' : undefined,
      };
    }),
  );
