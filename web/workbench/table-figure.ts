import { html, type TemplateResult } from 'lit';
import type { Column, FigureSource } from '../draw/export/source.ts';
import '../draw/figure.ts';

interface TableFigure {
  /** what the table says: above it, in its files and citations */
  readonly heading: string;
  readonly name: string;
  /** which figure it is, where its name is made from that of a table */
  readonly kind?: string;
  /** asked for when they are saved */
  readonly columns: () => readonly Column[];
}

/** A table with the menu that figures have: saved as CSV and NPY, cited, repeated in code. */
export function tableFigure(
  { heading, name, kind = '', columns }: TableFigure,
  table: TemplateResult,
): TemplateResult {
  const source: FigureSource = {
    scene: () => null,
    data: () => ({ kind: 'columns', columns: columns() }),
  };
  return html`<pe-figure tabular heading=${heading} name=${name} kind=${kind} .source=${source}>${table}</pe-figure>`;
}
