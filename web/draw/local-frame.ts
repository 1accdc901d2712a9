/** Places in an element's own pixels: the page around may scale, turn or zoom it, as slides do. */

type Point = readonly [x: number, y: number];

/** Where a point of the element's containing block is in the window. */
function inWindow(around: HTMLElement, [x, y]: Point): Point {
  const dot = document.createElement('i');
  dot.style.cssText = `all: initial; position: absolute; left: ${x}px; top: ${y}px`;
  (around.shadowRoot ?? around).append(dot);
  const box = dot.getBoundingClientRect();
  dot.remove();
  return [box.x, box.y];
}

const centreOf = ({ x, y, width, height }: DOMRect): Point => [x + width / 2, y + height / 2];

/** Far enough apart that rounding does not matter. */
const far = 100;

export interface LocalFrame {
  /** A point of the window, from the upper left corner of the element. */
  readonly point: (x: number, y: number) => Point;
  /** An element that the same transforms apply to. */
  readonly box: (of: HTMLElement) => DOMRect;
}

/** Where things are within an element now. */
export function localFrame(around: HTMLElement): LocalFrame {
  const [origin, right, below] = [[0, 0] as const, [far, 0] as const, [0, far] as const].map((point) =>
    inWindow(around, point),
  );
  const [a, b] = [(right[0] - origin[0]) / far, (right[1] - origin[1]) / far];
  const [c, d] = [(below[0] - origin[0]) / far, (below[1] - origin[1]) / far];
  const area = a * d - b * c || 1;
  const [centreX, centreY] = centreOf(around.getBoundingClientRect());
  const point = (x: number, y: number): Point => {
    const [dx, dy] = [x - centreX, y - centreY];
    return [
      around.offsetWidth / 2 + (d * dx - c * dy) / area,
      around.offsetHeight / 2 + (a * dy - b * dx) / area,
    ];
  };
  return {
    point,
    box(of) {
      const { offsetWidth: width, offsetHeight: height } = of;
      const [x, y] = point(...centreOf(of.getBoundingClientRect()));
      return new DOMRect(x - width / 2, y - height / 2, width, height);
    },
  };
}
