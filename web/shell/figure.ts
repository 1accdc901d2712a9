/** A lab's figures: pictures and tables of numbers, each with the menu that saves it, cites it and shows its code. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Column, FigureSource } from '../draw/export/source.ts';
import type { Cell, HeatMap } from '../draw/heat-map.ts';
import '../draw/lab-figure.ts';
import type { Plot, PlotCursor } from '../draw/line-plot.ts';
import { type Properties, properties } from '../draw/properties.ts';
import type { FigureDeclaration } from './cite/figure.ts';
import type { FigureChoice } from './session.ts';

interface Shown {
  /** shown above the figure, in its files and in citations; default: its title */
  readonly heading?: string;
  /** name of its files; default: its kind */
  readonly name?: string;
  /** what is saved; default: the picture inside */
  readonly source?: FigureSource | null;
  readonly className?: string;
  /** for the figure that proves a lab's claim: its tools move below it, beside this caption */
  readonly caption?: unknown;
  /** words below any other figure */
  readonly note?: unknown;
}

/** What a figure shows: a heat map, a plot (its file imports draw/line-plot.ts) or a drawing of its own. */
type Picture =
  | {
      readonly map: Properties<HeatMap>;
      readonly follow?: (cursor: Cell | null) => void;
      /** what a click and the Enter key do, at the cursor */
      readonly press?: (() => void) | null;
    }
  | { readonly plot: Properties<Plot>; readonly follow?: (cursor: PlotCursor | null) => void }
  | {
      readonly content: unknown;
      /** of a table of numbers: what is saved; called when it is saved or shown */
      readonly columns?: () => readonly Column[];
    };

/** A figure of a lab, declared once: links, the menu, citations, scripts and the lab read it. */
export interface Figure<Given = never> extends FigureDeclaration, FigureChoice {
  /** part of links and of the golden list: never changes once published */
  readonly id: string;
  /** the fold that holds it; '' for the first screen */
  readonly fold: string;
  readonly draw: (given: Given) => Shown & Picture;
}

/** `id` and `fold` come first: the build reads them from the text (build/plugins.mjs). */
export const defineFigure = <Given>(figure: Figure<Given>): Figure<Given> => figure;

const about = new WeakMap<object, () => Promise<object>>();

/** The same function for each figure: a new one would redraw it. */
function aboutOf(figure: object): () => Promise<object> {
  const known = about.get(figure) ?? (async () => figure);
  about.set(figure, known);
  return known;
}

export function figureView<Given>(figure: Figure<Given>, given: Given): TemplateResult {
  const {
    heading = figure.title,
    name = figure.id,
    source = null,
    className,
    caption,
    note,
    ...picture
  } = figure.draw(given);
  const below = caption ?? note;
  const columns = 'columns' in picture ? picture.columns : undefined;
  return html`<pe-lab-figure
    ?tabular=${columns !== undefined}
    class=${className ?? nothing}
    heading=${heading}
    name=${name}
    kind=${figure.id}
    .about=${aboutOf(figure)}
    .source=${columns ? sourceOf(columns) : source}
    ?foot=${caption !== undefined}
    >${pictureView(picture, heading)}${below === undefined || below === '' ? nothing : html`<span slot="caption">${below}</span>`}</pe-lab-figure
  >`;
}

/** `heading` labels a picture without a label of its own. */
function pictureView(picture: Picture, heading: string): unknown {
  if ('content' in picture) return picture.content;
  if ('plot' in picture)
    return html`<pe-plot
      ${properties({ label: heading, ...picture.plot })}
      @cursor=${({ detail }: CustomEvent<PlotCursor | null>) => picture.follow?.(detail)}
    ></pe-plot>`;
  const { map, follow, press } = picture;
  return html`<pe-heat-map
    ${properties({ label: heading, ...map })}
    @cursor=${({ detail }: CustomEvent<Cell | null>) => follow?.(detail)}
    @click=${() => press?.()}
    @keydown=${({ key }: KeyboardEvent) => key === 'Enter' && press?.()}
  ></pe-heat-map>`;
}

const sourceOf = (columns: () => readonly Column[]): FigureSource => ({
  scene: () => null,
  data: () => ({ kind: 'columns', columns: columns() }),
});

type Declared = Readonly<Record<string, unknown>>;

/** The figures of a lab from the modules of its folder, those of the first screen first. */
export function figuresIn(modules: Readonly<Record<string, Declared>>): {
  readonly figures: Readonly<Record<string, Figure>>;
  readonly choices: Readonly<Record<string, FigureChoice>>;
} {
  const all = Object.values(modules)
    .flatMap(Object.values)
    .flat()
    .filter(
      (one): one is Figure => typeof one === 'object' && one !== null && 'fold' in one && 'draw' in one,
    );
  const sorted = [...all].sort((a, b) => Number(a.fold !== '') - Number(b.fold !== ''));
  const figures = Object.fromEntries(sorted.map((one) => [one.id, one]));
  return { figures, choices: figures };
}
