import { expect, it } from 'vitest';
import { usedRules } from '../../../web/app/early/used-rules.ts';

const markup =
  '<div class="scene first" docked inert><button class="primary">Go</button><input type="checkbox" /></div>';
const used = (styles: string) => usedRules(styles, markup).replace(/\s+/g, ' ').trim();

it.each([
  ['button { color: red; }', 'button { color: red; }'],
  ['.scene .primary { color: red; }', '.scene .primary { color: red; }'],
  ["input[type='checkbox'] { margin: 0; }", "input[type='checkbox'] { margin: 0; }"],
  ['&[docked] .scene { margin: 0; }', '&[docked] .scene { margin: 0; }'],
  // What a pseudo-class asks for may be one of several things.
  [':is(h1, button):not(.away) { margin: 0; }', ':is(h1, button):not(.away) { margin: 0; }'],
  ["div:has(> :is([type='radio'], p)) { margin: 0; }", "div:has(> :is([type='radio'], p)) { margin: 0; }"],
])('keeps %s', (styles, expected) => {
  expect(used(styles)).toBe(expected);
});

it.each([
  'textarea { margin: 0; }',
  '.second { margin: 0; }',
  "input[type='range'] { margin: 0; }",
  '&[away] { display: none; }',
  'button:hover:not(:disabled) { color: red; }',
  '/* of the end { } */ .end p { color: red; }',
])('leaves out %s', (styles) => {
  expect(used(styles)).toBe('');
});

it('keeps of a list what is used, wherever the rule stands', () => {
  expect(
    used('@media print { button, textarea, .second { color: red; } .end { margin: 0; } } p { margin: 0; }'),
  ).toBe('@media print { button { color: red; } }');
});
