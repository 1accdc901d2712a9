import { expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { styleFaults } from '../checks/styles.mjs';

it.each([
  ['font-size: 11px;', '11px is not one of the five type sizes'],
  ['@container lab (max-width: 40rem) {', '40rem is not one of the three breakpoints'],
  ['gap: 3px 0.3rem;', '0.3rem is not one of the spaces'],
  ['margin: 0 -12px;', '12px is not one of the spaces'],
])('%s is refused', (line, fault) =>
  expect(styleFaults('web/a.css', line)).toEqual([`web/a.css:1: ${fault}`]),
);

it.each([
  'font-size: var(--text-small);',
  '@container lab (min-width: 54rem) {',
  'padding: 2px var(--space-3) 0 0.4em;',
])('%s is allowed', (line) => expect(styleFaults('web/a.css', line)).toEqual([]));
