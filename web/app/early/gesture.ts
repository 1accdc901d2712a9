/**
 * The first motion of the opening as CSS, since no script has run yet: two words change places. The shapes are those that it ends with;
 * each one starts from where the picture of the start has it.
 */
import { css, type SVGTemplateResult, svg } from 'lit';
import { carryTime } from '../../draw/motion.ts';
import type { SceneItem } from '../../draw/scene.ts';
import { sceneItems } from '../../draw/scene-svg.ts';
import { opening } from '../../story/scenes/shuffle/moments.ts';

/** The first and the last point of a shape. */
function ends(item: SceneItem): readonly { readonly x: number; readonly y: number }[] {
  if (item.kind === 'text') return [item, item];
  if (item.kind !== 'path') throw new Error(`the opening has no ${item.kind}`);
  const numbers = (item.d.match(/-?[\d.]+/g) ?? []).map(Number);
  // Only lines of attention lead from one word to another. All other shapes move as a whole.
  const last = item.d.includes('C') ? numbers.slice(-2) : numbers;
  return [
    { x: numbers[0], y: numbers[1] },
    { x: last[0], y: last[1] },
  ];
}

/** A line from x1 to x2 that moves to another place is the same line, moved and stretched: its curve is linear in both. */
function wayOf(start: SceneItem, end: SceneItem): { readonly shift: number; readonly stretch: number } {
  const [from, to] = [ends(start), ends(end)];
  const width = to[1].x - to[0].x;
  const stretch = width === 0 ? 1 : (from[1].x - from[0].x) / width;
  return { shift: from[0].x - stretch * to[0].x, stretch };
}

const rounded = (value: number) => Math.round(100 * value) / 100;

/** The shapes of one picture at its start, in its middle, and at its end, which has more: those come last. */
interface Moments {
  readonly start: readonly SceneItem[];
  readonly middle: readonly SceneItem[];
  readonly end: readonly SceneItem[];
}

/** The shapes at the end, and the rules of their ways: a tag of the page may have no style of its own. `place`: the selector of the picture. */
export function gestureOf(
  place: string,
  { start, middle, end }: Moments,
): { readonly shapes: SVGTemplateResult[]; readonly styles: string } {
  const ways: string[] = [];
  const shapes = end.map((item, i) => {
    const shape = sceneItems([item]);
    if (i >= start.length)
      return svg`<g class=${item.kind === 'text' ? 'flat-number' : 'flat-line'}>${shape}</g>`;
    const { shift, stretch } = wayOf(start[i], item);
    if (shift === 0 && stretch === 1) return svg`${shape}`;
    const lift = ends(middle[i])[0].y - ends(item)[0].y;
    const way = `--shift:${rounded(shift)}px;--stretch:${rounded(stretch)};--lift:${rounded(lift)}px`;
    if (!ways.includes(way)) ways.push(way);
    return svg`<g class=${`carried way${ways.indexOf(way)}`}>${shape}</g>`;
  });
  return { shapes, styles: ways.map((way, i) => `${place} .way${i} { ${way} }`).join('\n') };
}

export const gestureStyles = css`
  @media (prefers-reduced-motion: no-preference) {
    .early .carried {
      animation: carried ${carryTime}ms ${opening.swap}ms cubic-bezier(0.65, 0, 0.35, 1) backwards;
    }
    .early .carried > * {
      vector-effect: var(--effect);
    }
    .early .flat-line {
      transform-box: fill-box;
      animation: flat-line 250ms ${opening.line}ms cubic-bezier(0.65, 0, 0.35, 1) backwards;
    }
    .early .flat-number {
      animation: flat-number 1ms ${opening.flat}ms backwards;
    }
  }
  @keyframes carried {
    from {
      transform: translate(var(--shift), 0) scaleX(var(--stretch));
    }
    50% {
      translate: 0 var(--lift);
    }
    0%, 99% {
      --effect: non-scaling-stroke;
    }
  }
  @keyframes flat-line {
    from {
      transform: scaleX(0);
    }
  }
  @keyframes flat-number {
    from {
      opacity: 0;
    }
  }
`;
