/** Headline and number of a model's layers. */
import { formatFull } from '../../../draw/format.ts';
import type { Finding } from '../../../shell/screen.ts';
import type { Reach } from '../reach.ts';
import { countOf } from '../verdict.ts';
import { type Model, type ModelLayers, seenIn } from './model.ts';
import { modelText as text } from './text.ts';

/** What is new to one kind of layer: of its pairs, rows, buckets or positions; 0 of 0 without any. */
export interface New {
  readonly unseen: number;
  readonly of: number;
}

/** A bias that goes on past the trained distances is one new thing: it has no units. */
export function newIn(reach: Reach | null, tested: number): New {
  if (!reach) return { unseen: 0, of: 0 };
  if (reach.kind === 'weight') return { unseen: reach.goesOn ? 1 : 0, of: 1 };
  return countOf(reach, { tested } as Parameters<typeof countOf>[1]);
}

/** The kinds with attention. */
const attending = ({ kinds }: Model): readonly ModelLayers[] =>
  kinds.filter(({ sees }) => sees !== 'no attention');

const isWhole = ({ sees }: ModelLayers): boolean => sees === 'whole text';
const total = (kinds: readonly ModelLayers[]): number => kinds.reduce((sum, { count }) => sum + count, 0);

export function headlineOf(model: Model): string {
  const { name, of } = model;
  const layers = of.length;
  const kinds = attending(model);
  const without = layers - total(kinds);
  if (without > 0) return text.headline.without(name, without, layers, kinds.every(isWhole));
  const [whole, near] = [kinds.filter(isWhole), kinds.filter((kind) => !isWhole(kind))];
  const [first] = kinds;
  if (kinds.length === 1) {
    if (!isWhole(first)) return text.headline.allNear(name, layers, first.words);
    return text.headline.alike(name, layers, first.way);
  }
  const still = kinds.filter(({ way }) => way === 'none');
  if (near.length === 0) return text.headline.someStill(name, total(still), layers);
  const words = Math.max(...near.map((kind) => kind.words ?? 0));
  if (whole.length > 0 && whole.every(({ way }) => way === 'none'))
    return text.headline.stillFar(name, words);
  const [far] = whole;
  if (!far) return text.headline.allNear(name, layers, words);
  const base = Number(far.input?.parameters.base ?? 0);
  const nearBase = Number(near[0].input?.parameters.base ?? 0);
  return text.headline.near(
    name,
    { near: total(near), of: layers, words, far: total(whole) },
    base / nearBase,
  );
}

/** How many layers meet something new, and why the others do not. */
export function findingOf(model: Model, reaches: readonly (Reach | null)[], times: number): Finding {
  const { kinds, of, length } = model;
  const tested = times * length;
  const news = reaches.map((reach) => newIn(reach, tested));
  const met = kinds.filter((_, i) => news[i].unseen > 0);
  const count = total(met);
  const { number, unit } = text.ofLayers(count, of.length);
  const common = { number, unit, full: formatFull(count) };
  if (times === 1)
    return {
      ...common,
      standing: { mark: '●', words: text.nothingNew, tone: 'plain' },
      meaning: text.atItsLength,
    };
  if (count === 0)
    return {
      ...common,
      standing: { mark: '●', words: text.nothingNew, tone: 'satisfied' },
      meaning: text.noneNew(times, {
        near: kinds.some((kind) => kind.way !== 'none' && seenIn(kind, tested) < tested),
        still: kinds.some((kind) => kind.way === 'none' && kind.sees !== 'no attention'),
        buckets: reaches.some((reach) => reach?.kind === 'buckets'),
        finished: kinds.some((kind) => kind.way === 'turns' && seenIn(kind, tested) === tested),
      }),
    };
  const first = kinds.findIndex((_, i) => news[i].unseen > 0);
  return {
    ...common,
    standing: { mark: '○', words: text.meetsNew(count), tone: 'violated' },
    meaning: text.someNew(
      times,
      { ...news[first], kind: reaches[first]?.kind ?? 'nothing' },
      count < of.length,
    ),
  };
}
