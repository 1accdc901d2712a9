/**
 * The links and what the page showed for each, as shown.txt has it: a paragraph for each link, which begins with the lab and the
 * name of the link; then the state, the faults, the numbers, and a line for each figure.
 */
import { readFileSync } from 'node:fs';
import type { Data, Shown } from '../../e2e/shown.ts';

export type Recorded = Omit<Shown, 'places'>;

/** By lab, by name: what stands after `#`. */
export const links: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('links.json', import.meta.url), 'utf8'),
);

export const titleOf = (lab: string, name: string): string => `${lab}: ${name}`;

export function write(title: string, { link, faults, numbers, figures }: Recorded): string {
  const lines = Object.entries(figures).map(([name, data]) => `${name} = ${JSON.stringify(data)}`);
  return [title, link, JSON.stringify(faults), JSON.stringify(numbers), ...lines].join('\n');
}

/** By title. */
export function read(text: string): ReadonlyMap<string, Recorded> {
  return new Map(
    text
      .trim()
      .split('\n\n')
      .map((paragraph) => {
        const [title, link, faults, numbers, ...lines] = paragraph.split('\n');
        const figures = lines.map((line): [string, Data | null] => {
          const [name, data] = line.split(' = ');
          return [name, JSON.parse(data)];
        });
        const shown = { link, faults: JSON.parse(faults), numbers: JSON.parse(numbers) };
        return [title, { ...shown, figures: Object.fromEntries(figures) }];
      }),
  );
}
