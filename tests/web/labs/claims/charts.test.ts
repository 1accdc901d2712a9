/** The charts of all claims, in all their sizes, before, during and after the runs. */
import { describe, expect, it } from 'vitest';
import { clearance } from '../../../../web/draw/label-place.ts';
import type { SceneItem } from '../../../../web/draw/scene.ts';
import { textWidth } from '../../../../web/draw/scene.ts';
import { pile } from '../../../../web/labs/claims/charts/places.ts';
import type { Chart, ChartSize, Claim, Models, View } from '../../../../web/labs/claims/claim.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';
import { modelsBy, type Numbers } from './made-up.ts';

const sizes: Readonly<Record<string, ChartSize>> = {
  full: { width: 816, height: 404, fontSize: 13, dot: 9, look: 'full' },
  projector: { width: 1210, height: 606, fontSize: 19.5, dot: 11, look: 'full' },
  phone: { width: 358, height: 300, fontSize: 13, dot: 9, look: 'phone' },
  small: { width: 288, height: 300, fontSize: 13, dot: 9, look: 'phone' },
  thumbnail: { width: 250, height: 62, fontSize: 10, dot: 5, look: 'thumbnail' },
};

/** Numbers as they may come out: in percent, or for each model and seed something between 0 and 1. */
const numbersOf =
  ({ panels }: Claim): Numbers =>
  (panel, condition, seed) => {
    const { entries = [], unit } = panels.find(({ id }) => id === panel) ?? {};
    const all = unit === '%' ? 100 : 1;
    return entries.map((_, entry) => (all * (((condition + 1) * 37 + seed * 5 + entry * 3) % 101)) / 100);
  };

const states: Readonly<
  Record<
    'ask' | 'training' | 'done',
    (condition: number, seed: number) => 'answered' | 'training' | 'waiting'
  >
> = {
  ask: () => 'waiting',
  training: (condition: number, seed: number) =>
    seed === 0 ? 'answered' : condition < 2 && seed === 1 ? 'training' : 'waiting',
  done: () => 'answered',
};

const views = claims.flatMap((claim) => claim.views.map((view) => ({ claim, view })));
const modelsIn = (claim: Claim, state: keyof typeof states, seeds = 5): Models =>
  modelsBy(claim, numbersOf(claim), states[state], seeds);
const charts = (view: View, models: Models): readonly (readonly [string, ChartSize, Chart])[] =>
  Object.entries(sizes).map(([name, size]) => [name, size, view.chart(models, size, null)]);

const ofKind = <K extends SceneItem['kind']>(items: readonly SceneItem[], kind: K) =>
  items.filter((item): item is Extract<SceneItem, { kind: K }> => item.kind === kind);

/** The numbers on the axes: they stand where they are in every state. */
const ticksOf = ({ items }: Chart) =>
  ofKind(items, 'text')
    .filter(({ text, color }) => /^[\d.]+(\s?%)?$/.test(text) && color === 'ink-soft')
    .map(({ text, x, y }) => `${text} ${x.toFixed(1)} ${y.toFixed(1)}`);

const isBetween = (value: number, low: number, high: number) => value >= low && value <= high;

/** What is no number, and what reaches out of the room of the chart. */
function faultsOf({ items, dots }: Chart, { width, height, dot, fontSize }: ChartSize): readonly string[] {
  const paths = ofKind(items, 'path').filter(({ d }) => /NaN|undefined|Infinity/.test(d));
  const outside = dots.filter(({ x, y }) => !isBetween(x, 0, width) || !isBetween(y, -dot, height));
  const texts = ofKind(items, 'text').filter(({ text, x, y, anchor, size: font = fontSize }) => {
    // Text is narrower than its upper bound.
    const wide = 0.8 * textWidth(text, font);
    const start = anchor === 'end' ? x - wide : anchor === 'middle' ? x - wide / 2 : x;
    const isInside =
      isBetween(start, -4, width + 4 - wide) && isBetween(y, font / 2 - 1, height - font / 2 + 1);
    return !isInside || /NaN|undefined|Infinity/.test(text);
  });
  return [...paths.map(({ d }) => d), ...outside.map(({ words }) => words), ...texts.map(({ text }) => text)];
}

describe.each(views)('$claim.id, $view.id', ({ claim, view }) => {
  it.each(Object.keys(states) as (keyof typeof states)[])(
    'draws only numbers, inside its room: %s',
    (state) => {
      for (const [name, size, chart] of charts(view, modelsIn(claim, state)))
        expect(faultsOf(chart, size), name).toEqual([]);
    },
  );

  it('draws a model in training by the one test that it takes on the way', () => {
    const several = claim.panels.filter(({ measure }) => measure.kind === 'accuracy').map(({ id }) => id);
    const models = modelsIn(claim, 'training').map((model) => ({
      ...model,
      soFar:
        model.soFar &&
        Object.fromEntries(
          Object.entries(model.soFar).map(([id, row]) => [id, several.includes(id) ? row.slice(0, 1) : row]),
        ),
    }));
    for (const [name, size, chart] of charts(view, models)) expect(faultsOf(chart, size), name).toEqual([]);
  });

  it('hatches what is to come, and nothing else', () => {
    for (const [name, , { items, dots }] of charts(view, modelsIn(claim, 'ask'))) {
      expect(ofKind(items, 'hatch').length > 0, name).toBe(name !== 'thumbnail');
      expect(dots).toEqual([]);
    }
    for (const [, , { items }] of charts(view, modelsIn(claim, 'done')))
      expect(ofKind(items, 'hatch')).toEqual([]);
  });

  it('leaves its axes where they are', () => {
    const [before, during, after] = (['ask', 'training', 'done'] as const).map((state) =>
      charts(view, modelsIn(claim, state)).map(([, , chart]) => ticksOf(chart)),
    );
    for (const [i, ticks] of before.entries()) {
      expect(during[i]).toEqual(expect.arrayContaining(ticks));
      expect(after[i]).toEqual(expect.arrayContaining(ticks));
    }
  });

  it('has rings for models in training, and brings a line forward', () => {
    const models = modelsIn(claim, 'done');
    const { dots, labels } = view.chart(models, sizes.full, null);
    expect(labels.length).toBeGreaterThan(0);
    expect(dots.filter(({ words }) => !/^Seed \d+, .+: .+/.test(words))).toEqual([]);
    for (const { group } of labels)
      expect(view.chart(models, sizes.full, group).dots.some((dot) => dot.group === group)).toBe(true);
    const [{ group }] = labels;
    const last = view.chart(models, sizes.full, group);
    expect(last.items).not.toEqual(view.chart(models, sizes.full, null).items);
    const soFar = view.chart(modelsIn(claim, 'training'), sizes.full, null).dots;
    const training = soFar.filter(({ words }) => words.endsWith('so far'));
    const isTrained = claim.conditions
      .slice(0, 2)
      .some((_, condition) => dots.some((dot) => models[dot.model].condition === condition));
    expect(training.length > 0).toBe(isTrained);
  });

  it('says how many models and seeds it shows', () => {
    const models = modelsIn(claim, 'done');
    expect(view.caption(models)).toMatch(/[Ff]ive|five/);
    expect(view.caption(modelsIn(claim, 'done', 1))).toMatch(/[Oo]ne/);
    expect(view.label(models)).not.toBe('');
  });
});

describe('the effects beside dumbbells', () => {
  const claim = claims.find(({ id }) => id === 'violations') as Claim;
  const effects = (view: string, numbers: Numbers) => {
    const chart = claim.views
      .find(({ id }) => id === view)
      ?.chart(modelsBy(claim, numbers), sizes.full, null);
    return ofKind(chart?.items ?? [], 'text').flatMap(({ text }) =>
      /^([+−]\d+|< 10|◌)$/.test(text) ? [text] : [],
    );
  };

  it('are costs of 10 points or more, less than that, or undecided between seeds', () => {
    const numbers: Numbers = (panel, condition, seed) => {
      if (panel === 'kspan') return condition === 1 ? 50 : 90;
      if (panel === 'topic') return condition === 3 ? 82 : 90;
      return condition === 5 && panel === 'prev' ? [20, 88, 20][seed] : 90;
    };
    expect(effects('shuffle', numbers)).toEqual(['−40', '< 10', '◌', '< 10']);
  });

  it('have the sign of what happened, also where a loss was a gain', () => {
    const numbers: Numbers = (_, condition) => (condition === 9 ? 50 : condition === 11 ? 99 : 80);
    expect(effects('symmetry', numbers)).toEqual(['+19', '−30']);
  });
});

describe('dots of one bin', () => {
  const [diameter, width] = [9, 23.7];
  const heights = [10, 10, 10, 10, 10, 12, 80, 80.5];
  const placed = pile(heights, diameter, width).map(([x, up], i) => ({ x, y: heights[i] - up, up }));

  it('cover one another by no more than their rims', () => {
    const apart = placed.flatMap((one, i) =>
      placed.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...apart)).toBeGreaterThan(diameter - 2);
  });

  it('stay in their bin, the first of each height at it', () => {
    for (const { x } of placed) expect(Math.abs(x)).toBeLessThanOrEqual((width - diameter + 1) / 2);
    expect(placed.map(({ up }) => up === 0)).toEqual([true, true, true, false, false, false, true, true]);
  });
});

describe('the curves by length', () => {
  const claim = claims.find(({ id }) => id === 'longer') as Claim;
  const orange = (numbers: Numbers) =>
    ofKind(claim.views[0].chart(modelsBy(claim, numbers), sizes.full, null).items, 'text')
      .filter(({ color, bold }) => color === 'position' && bold)
      .map(({ text }) => text);

  it('name the winner of each task in orange', () => {
    expect(orange((_, condition) => (condition % 5 === 3 ? 90 : 60))).toEqual(['ALiBi', 'ALiBi']);
  });

  it('name none where the best is no better than a guess, or copies less than half', () => {
    expect(orange((panel, condition) => (panel === 'prev' ? 30 : 40) + condition)).toEqual([]);
  });
});

describe('the name of a line inside the plot', () => {
  it('covers neither dots nor lines', () => {
    const claim = claims.find(({ id }) => id === 'early') as Claim;
    // The third line falls from the middle on, and the second at the end: as the models of the claim come out.
    const falls = [
      [52, 54, 58, 55, 55, 53, 55, 58, 55, 54, 56, 51, 54, 57, 57, 52],
      [51, 55, 60, 56, 56, 54, 55, 59, 55, 53, 57, 48, 49, 52, 45, 31],
      [44, 54, 60, 56, 55, 54, 55, 57, 52, 46, 46, 37, 35, 37, 36, 27],
    ];
    const numbers: Numbers = (panel, condition, seed) =>
      panel === 'accuracy' ? falls[condition].map((value) => value + seed) : [];
    const { items, dots } = claim.views[0].chart(modelsBy(claim, numbers), sizes.full, null);
    const [name] = ofKind(items, 'text').filter(({ text }) => text === 'mostly short (claim 4)');
    const { size = sizes.full.fontSize } = name;
    const half = { x: 0.4 * textWidth(name.text, size), y: size / 2 };
    const isCovered = (x: number, y: number) =>
      Math.abs(x - name.x) < half.x && Math.abs(y - name.y) < half.y;
    const curves = ofKind(items, 'path').filter(({ d, width = 0 }) => /^M[^M]*L[^M]*L/.test(d) && width > 1);
    const points = curves.flatMap(({ d }) => {
      const ends = [...d.matchAll(/[ML](\S+?) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
      return ends
        .slice(1)
        .flatMap(([x, y], i) =>
          [0, 0.25, 0.5, 0.75, 1].map((at) => [
            ends[i][0] + at * (x - ends[i][0]),
            ends[i][1] + at * (y - ends[i][1]),
          ]),
        );
    });
    expect(points.length).toBeGreaterThan(100);
    expect([...points, ...dots.map(({ x, y }) => [x, y])].filter(([x, y]) => isCovered(x, y))).toEqual([]);
  });
});

it.each(['phone', 'small'] as const)(
  'a name inside the tenth claim’s plot stands where no line runs: %s',
  (name) => {
    const claim = claims.find(({ id }) => id === 'dropped') as Claim;
    // Each task's lines, kept, dropped and never any, end 12 points apart: there is room for a name, but not everywhere.
    const numbers: Numbers = (_, condition) =>
      [
        [95, 70, 48],
        [93, 85, 60],
        [50, 42, 36],
      ][Math.min(condition % 6, 2)];
    const { items, labels } = claim.views[0].chart(modelsBy(claim, numbers), sizes[name], null);
    const lines = ofKind(items, 'path')
      .filter(({ d, fill }) => !fill && /^M[\d.]+ [\d.]+L/.test(d) && d.split('L').length === 3)
      .map(({ d }) =>
        d
          .slice(1)
          .split('L')
          .map((point) => point.split(' ').map(Number) as [number, number]),
      );
    expect(lines).toHaveLength(6);
    expect(labels).toHaveLength(2);
    for (const { x, y, width, height } of labels) {
      const font = height / 1.4;
      const text = { x: x + 0.12 * width, y: y + 0.15 * font, width: 0.88 * width, height: 1.1 * font };
      expect(Math.min(...lines.map((one) => clearance(text, one)))).toBeGreaterThan(0);
    }
  },
);
