/** The chart of a claim, and the poster of all. */
import { html, type TemplateResult } from 'lit';
import type { FigureSource } from '../../../draw/export/source.ts';
import { type Scene, type SceneItem, stroke, text as textItem, textWidth } from '../../../draw/scene.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { ClaimChart } from '../chart.ts';
import { isUntouched } from '../charts/drawing.ts';
import '../chart.ts';
import { numberColumns, posterColumns } from '../columns.ts';
import { answerWords, stateWords } from '../index-view.ts';
import { markText } from '../marks.ts';
import { type ClaimState, isRight, standingOf } from '../state.ts';
import { text } from '../text.ts';
import { thumbnailSize } from '../thumbnail.ts';
import { ofClaims, openClaim } from './declared.ts';

interface Shown {
  readonly state: ClaimState;
  /** below the chart: what a dot is, or the model whose dot was pressed */
  readonly caption: unknown;
  readonly pick: (model: number) => void;
}

/** The same function for the same models: a new one would draw the chart again. */
const drawn = new WeakMap<object, Map<unknown, ClaimChart['draw']>>();

function drawOf({ view, models }: ClaimState): ClaimChart['draw'] {
  const known = drawn.get(models) ?? new Map<unknown, ClaimChart['draw']>();
  drawn.set(models, known);
  const draw = known.get(view) ?? ((size, forward) => view.chart(models, size, forward));
  known.set(view, draw);
  return draw;
}

export const chart = defineFigure<Shown>({
  id: 'claim',
  fold: '',
  title: text.figures.claim,
  ...ofClaims,
  isDrawn: (settings) => openClaim(settings) !== undefined,
  draw({ state, caption, pick }) {
    const { claim, view, models, verdict } = state;
    return {
      heading: claim.title,
      name: `claim-${claim.id}-${view.id}`,
      caption,
      content: html`<pe-claim-chart
        .draw=${drawOf(state)}
        .isRinged=${(model: number) => verdict?.against.includes(models[model].seed) ?? false}
        .rows=${() => numberColumns(state)}
        label=${view.label(models)}
        toCome=${isUntouched(models) ? view.toCome : ''}
        @pick=${({ detail }: CustomEvent<number>) => pick(detail)}
      ></pe-claim-chart>`,
    };
  },
});

/** Columns of cards of the poster, as on a wide screen; pixels. */
const sheet = { columns: 4, card: 300, gap: 36, row: 172, top: 48, picture: 70, fontSize: 15 } as const;

/** The words in lines that fit into `room` pixels; at most two. */
function wrapped(words: string, room: number, fontSize: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, fontSize) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.slice(0, 2);
}

function cardItems(state: ClaimState, place: number): readonly SceneItem[] {
  const { columns, card, gap, row, top, picture, fontSize } = sheet;
  const [x, y] = [(place % columns) * (card + gap), top + Math.floor(place / columns) * row];
  const { claim, models } = state;
  const standing = standingOf(state);
  const size = thumbnailSize(card, picture);
  return [
    stroke(`M${x} ${y}h${card}`, 'ink'),
    textItem({ x, y: y + 18, text: String(place + 1), bold: true, color: 'ink' }),
    textItem({
      x: x + card,
      y: y + 18,
      anchor: 'end',
      bold: true,
      color: 'ink',
      text: [standing ? markText[standing] : '', stateWords(state)].join(' '),
    }),
    ...wrapped(claim.sentence, card, fontSize).map((words, i) =>
      textItem({ x, y: y + 40 + i * 19, text: words, color: 'ink' }),
    ),
    {
      kind: 'inset',
      x,
      y: y + 72,
      width: card,
      of: size,
      items: claim.views[0].chart(models, size, null).items,
    },
    textItem({ x, y: y + 152, text: claim.shortSource, size: 13 }),
    textItem({
      x: x + card,
      y: y + 152,
      anchor: 'end',
      text: answerWords(state),
      size: 13,
      color: isRight(state) ? 'satisfied' : 'ink-soft',
    }),
  ];
}

function poster(states: readonly ClaimState[], headline: string): Scene {
  const { columns, card, gap, row, top, fontSize } = sheet;
  return {
    width: columns * (card + gap) - gap,
    height: top + Math.ceil(states.length / columns) * row,
    fontSize,
    label: text.index.poster,
    items: [textItem({ x: 0, y: 16, text: headline }), ...states.flatMap(cardItems)],
  };
}

interface Index {
  readonly states: readonly ClaimState[];
  readonly headline: string;
  readonly cards: TemplateResult;
}

export const index = defineFigure<Index>({
  id: 'claims',
  fold: '',
  title: text.figures.all,
  ...ofClaims,
  isDrawn: (settings) => openClaim(settings) === undefined,
  draw({ states, headline, cards }) {
    const source: FigureSource = {
      scene: () => poster(states, headline),
      data: () => ({ kind: 'columns', columns: posterColumns(states) }),
    };
    return { name: 'claims', content: cards, source, caption: text.index.caption };
  },
});
