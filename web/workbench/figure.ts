/** A lab's figures: pictures and tables of numbers with the menu that saves, cites and repeats them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Column, FigureSource } from '../draw/export/source.ts';
import '../draw/figure.ts';

interface Shown {
  /** what it says: above it, in its files and citations */
  readonly heading: string;
  /** of its files; its kind, unless given */
  readonly name?: string;
  /** what is saved, where that is not the picture inside */
  readonly source?: FigureSource | null;
  readonly className?: string;
  /** of the figure that proves a lab's claim: its tools stand below it, beside these words */
  readonly caption?: unknown;
}

interface ShownTable extends Omit<Shown, 'source' | 'caption'> {
  /** asked for when they are saved */
  readonly columns: () => readonly Column[];
}

/**
 * What draws the figures that `load` declares: `figure('psi', { heading: 'ψ over the distance' }, picture)`. Only what is declared
 * can be drawn. The declarations are loaded once somebody asks what a figure says of itself.
 */
export function figuresFrom<Declared extends object>(load: () => Promise<{ readonly figures: Declared }>) {
  type Kind = keyof Declared & string;
  const loaders = new Map<Kind, () => Promise<unknown>>();
  /** The same function each time: a new one would draw the figure anew. */
  function aboutOf(kind: Kind) {
    const known = loaders.get(kind) ?? (async () => (await load()).figures[kind]);
    loaders.set(kind, known);
    return known;
  }

  function figure(
    kind: Kind,
    { heading, name = kind, source = null, className, caption }: Shown,
    content: unknown,
  ): TemplateResult {
    return html`<pe-figure
      class=${className ?? nothing}
      heading=${heading}
      name=${name}
      kind=${kind}
      .about=${aboutOf(kind)}
      .source=${source}
      ?foot=${caption !== undefined}
      >${content}${caption === undefined ? nothing : html`<span slot="caption">${caption}</span>`}</pe-figure
    >`;
  }

  /** One whose content is a table: its columns are what is saved. */
  function table(
    kind: Kind,
    { heading, name = kind, columns }: ShownTable,
    content: TemplateResult,
  ): TemplateResult {
    const source: FigureSource = {
      scene: () => null,
      data: () => ({ kind: 'columns', columns: columns() }),
    };
    return html`<pe-figure
      tabular
      heading=${heading}
      name=${name}
      kind=${kind}
      .about=${aboutOf(kind)}
      .source=${source}
      >${content}</pe-figure
    >`;
  }

  return { figure, table };
}
