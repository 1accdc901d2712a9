/** Everything that a reader needs to cite what a figure shows. */
import { actingTable } from '../encoding-input.ts';
import { citation, publicLink, stateText } from '../link.ts';
import type { Playground } from '../playground.ts';
import { toBibtex } from './bibtex.ts';
import { type Definition, definitions } from './definitions.ts';
import { type PaperId, papers, papersOfScaling, papersOfScheme } from './papers.ts';
import { settings } from './settings.ts';
import { softwareEntry } from './software.ts';

export interface Citation {
  /** one paragraph of plain text */
  readonly text: string;
  readonly definitions: readonly string[];
  readonly bibtex: string;
}

function definitionsOfScheme(playground: Playground): readonly Definition[] {
  const { store, catalog } = playground;
  const { scheme, measure } = store.get();
  const kind = actingTable(playground) ? 'input' : catalog.find(({ id }) => id === scheme)?.kind;
  const nearness = measure === 'cosine' ? definitions.cosine : definitions.proximity;
  return {
    none: [],
    input: [nearness, definitions.radius],
    rotary: [definitions.kernel, definitions.wavelength, definitions.radius],
    bias: [definitions.bias],
    relative: [definitions.relative, nearness],
  }[kind ?? 'none'];
}

function definitionsOfProbe({ store }: Playground): readonly Definition[] {
  const { ridge } = store.get();
  const descends = store.get('solver' as string) === 'descent';
  return [
    definitions.leastSquares,
    ...(descends ? [definitions.descent] : ridge > 0 ? [definitions.ridge] : []),
    definitions.controls,
    definitions.orderProbe,
  ];
}

const byLab: Readonly<Record<string, (playground: Playground) => readonly Definition[]>> = {
  order: () => [definitions.attention, definitions.equivariance, definitions.random],
  encodings: (playground) => [...definitionsOfScheme(playground), definitions.random],
  context: (playground) => definitionsOfScheme(playground),
  probe: (playground) => [...definitionsOfProbe(playground), definitions.random],
  properties: ({ store }) => [
    store.get('measure') === 'cosine' ? definitions.cosine : definitions.proximity,
    definitions.monotonicity,
    definitions.invariance,
    definitions.symmetry,
    definitions.locality,
  ],
};

/** Of the schemes that act, and of what is done to them. */
function papersUsed(playground: Playground, used: readonly Definition[]): readonly PaperId[] {
  const { store } = playground;
  const { scheme, second, lab } = store.get();
  const schemes = [
    ...(actingTable(playground) ? [] : [scheme as string]),
    ...(lab === 'order' && second !== 'none' ? [second] : []),
  ];
  const scaling = scheme === 'rotary' ? papersOfScaling[String(store.get('scaling'))] : undefined;
  return [
    ...schemes.flatMap((one) => papersOfScheme[one] ?? []),
    ...(scaling ?? []),
    ...used.flatMap((one) => one.papers),
  ];
}

export function citationOf(playground: Playground, heading: string): Citation {
  const used = byLab[playground.store.get('lab')]?.(playground) ?? [];
  const made = settings(playground).join('; ');
  const quoted = heading ? `“${heading}”. ` : '';
  const software = softwareEntry(
    publicLink(playground),
    stateText(playground),
    `${heading ? `${heading}. ` : ''}${made}`,
  );
  return {
    text: `${quoted}${made}. ${citation(playground)}`,
    definitions: used.map(({ words }) => words),
    bibtex: [
      toBibtex(software),
      ...[...new Set(papersUsed(playground, used))].map((id) => toBibtex(papers[id])),
    ].join('\n\n'),
  };
}
