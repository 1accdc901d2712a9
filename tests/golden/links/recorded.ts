/**
 * The links and what the page showed for each, as shown.txt has it: a paragraph for each link, with the lab and the name of the link, the
 * state, the faults, the number of the headline, and the ids of the figures.
 */
import { readFileSync } from 'node:fs';
import type { Shown } from '../../e2e/lab-content.ts';

/** By lab, by name: what stands after `#`. */
export const links: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('links.json', import.meta.url), 'utf8'),
);

export const titleOf = (lab: string, name: string): string => `${lab}: ${name}`;

const labels = { link: 'state', faults: 'faults', headline: 'number', figures: 'figures' } as const;
const parts = Object.keys(labels) as (keyof Shown)[];
const isList = (part: keyof Shown) => part === 'faults' || part === 'figures';

export const write = (title: string, shown: Shown): string =>
  [
    title,
    ...parts.map((part) => `${labels[part]}: ${isList(part) ? shown[part].toString() : shown[part]}`),
  ].join('\n');

/** By title. */
export function read(text: string): ReadonlyMap<string, Shown> {
  return new Map(
    text
      .trim()
      .split('\n\n')
      .map((paragraph) => {
        const [title, ...lines] = paragraph.split('\n');
        const shown = parts.map((part, i) => {
          const value = lines[i].slice(labels[part].length + 2);
          return [part, isList(part) ? value.split(',').filter(Boolean) : value];
        });
        return [title, Object.fromEntries(shown)];
      }),
  );
}
