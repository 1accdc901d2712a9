/** Headline and number of a model's layers. */
import { formatFull } from '../../../draw/format.ts';
import type { Finding } from '../../../shell/screen.ts';
import type { Reach } from '../reach.ts';
import { countOf } from '../verdict.ts';
import type { LayerAnswer } from './job.ts';
import { layersIn, type Model, type ModelLayers, seenIn } from './model.ts';
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
  return countOf(reach, { tested });
}

/** The kinds with attention. */
const attending = ({ kinds }: Model): readonly ModelLayers[] =>
  kinds.filter(({ sees }) => sees !== 'no attention');

const total = (kinds: readonly ModelLayers[]): number => kinds.reduce((sum, { count }) => sum + count, 0);

/** The words of the widest window or chunk; undefined where the file does not say. */
const widestOf = (near: readonly ModelLayers[]): number | undefined =>
  near.some(({ words }) => words === undefined) ? undefined : Math.max(...near.map(({ words = 0 }) => words));

const baseOf = ({ way, input }: ModelLayers): number =>
  way === 'turns' ? Number(input?.parameters.base) : Number.NaN;

export function headlineOf(model: Model): string {
  const { name, length } = model;
  const layers = layersIn(model);
  const kinds = attending(model);
  const without = layers.count - total(kinds);
  if (kinds.length === 0) return text.headline.noAttention(name, layers);
  // A window as long as the text is none.
  const isWhole = ({ sees, words = 0 }: ModelLayers) => sees === 'whole text' || words >= length;
  const [whole, near] = [kinds.filter(isWhole), kinds.filter((kind) => !isWhole(kind))];
  const [first] = kinds;
  const isAlike = kinds.every(({ way }) => way === first.way);
  if (without > 0)
    return text.headline.without(name, without, layers, near.length === 0 && isAlike ? first.way : undefined);
  if (near.length === 0 && isAlike) return text.headline.alike(name, layers, first.way);
  const words = widestOf(near);
  if (whole.length === 0) return text.headline.allNear(name, layers, words);
  if (isAlike && first.way === 'none') return text.headline.noPositions(name, layers);
  const still = kinds.filter(({ way }) => way === 'none');
  if (near.length === 0) return text.headline.someStill(name, total(still), layers);
  if (whole.every(({ way }) => way === 'none')) return text.headline.stillFar(name, words);
  const slower = baseOf(whole[0]) / baseOf(near[0]);
  const counts = { near: total(near), of: layers, words, far: total(whole) };
  return text.headline.near(name, counts, Number.isFinite(slower) ? slower : 1);
}

/** How many layers meet something new, and why the others do not. */
export function findingOf(model: Model, answers: readonly LayerAnswer[], times: number): Finding {
  const reaches = answers.map(({ reach }) => reach);
  const { kinds, of, length } = model;
  const tested = times * length;
  const news = reaches.map((reach) => newIn(reach, tested));
  const met = kinds.filter((_, i) => news[i].unseen > 0);
  const count = total(met);
  const { number, unit } = text.ofLayers(count, layersIn(model));
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
        windows: kinds.some(({ sees, way }) => sees === 'window' && way !== 'none'),
        chunks: kinds.some(({ sees, way }) => sees === 'chunk' && way !== 'none'),
        still: kinds.some(({ way, sees }) => way === 'none' && sees !== 'no attention'),
        buckets: reaches.some((reach) => reach?.kind === 'buckets'),
        finished: reaches.some(
          (reach, i) =>
            reach?.kind === 'angles' && reach.unfinished === 0 && seenIn(kinds[i], tested) === tested,
        ),
      }),
    };
  const first = kinds.findIndex((_, i) => news[i].unseen > 0);
  return {
    ...common,
    standing: { mark: '○', words: text.meetsNew(count), tone: 'violated' },
    meaning: text.someNew(
      times,
      { ...news[first], kind: reaches[first]?.kind ?? 'nothing' },
      of.length - count,
    ),
  };
}
