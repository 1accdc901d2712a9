/** A lab's figures: pictures and tables of numbers, each with the menu that saves it, cites it and shows its code. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Column, FigureSource } from '../draw/export/source.ts';
import '../draw/lab-figure.ts';

interface Shown {
  /** shown above the figure, in its files and in citations */
  readonly heading: string;
  /** name of its files; default: its kind */
  readonly name?: string;
  /** what is saved; default: the picture inside */
  readonly source?: FigureSource | null;
  readonly className?: string;
  /** for the figure that proves a lab's claim: its tools move below it, beside this caption */
  readonly caption?: unknown;
}

interface ShownTable extends Omit<Shown, 'source' | 'caption'> {
  /** called when the table is saved or shown */
  readonly columns: () => readonly Column[];
}

/**
 * Returns functions that draw the figures declared by `load`: `figure('psi', { heading: 'ψ over the distance' }, picture)`. Only declared
 * kinds compile. The declarations are loaded when a figure is first saved, cited or shown as code.
 */
export function figuresFrom<Declared extends object>(load: () => Promise<{ readonly figures: Declared }>) {
  type Kind = keyof Declared & string;
  const loaders = new Map<Kind, () => Promise<unknown>>();
  /** The same function for each kind: a new one would redraw the figure. */
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
    return html`<pe-lab-figure
      class=${className ?? nothing}
      heading=${heading}
      name=${name}
      kind=${kind}
      .about=${aboutOf(kind)}
      .source=${source}
      ?foot=${caption !== undefined}
      >${content}${caption === undefined ? nothing : html`<span slot="caption">${caption}</span>`}</pe-lab-figure
    >`;
  }

  /** A figure whose content is a table: its columns are saved. */
  function table(
    kind: Kind,
    { heading, name = kind, columns }: ShownTable,
    content: TemplateResult,
  ): TemplateResult {
    const source: FigureSource = {
      scene: () => null,
      data: () => ({ kind: 'columns', columns: columns() }),
    };
    return html`<pe-lab-figure
      tabular
      heading=${heading}
      name=${name}
      kind=${kind}
      .about=${aboutOf(kind)}
      .source=${source}
      >${content}</pe-lab-figure
    >`;
  }

  return { figure, table };
}
