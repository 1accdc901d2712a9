/** Claim 1: without positions, is a transformer blind to order? */
import { learning, pointsOf } from '../../../encoding/trained/rule.ts';
import { dotRows } from '../charts/dot-rows.ts';
import type { Claim } from '../claim.ts';
import { blindText as text } from './blind-text.ts';
import { accuracyPanel, indices, modelWith, usualTests } from './models.ts';
import {
  type Decision,
  entryOf,
  gradeIn,
  minority,
  percentRange,
  percentText,
  rangeOf,
  signed,
  verdictOf,
} from './results.ts';
import { sharedText } from './shared-text.ts';

const masked = { task: 'first', causal: true, cls: 'last' } as const;
const [control, plain, oneLayer, twoLayers] = indices(4);
const chance = 0.5;
const rule = learning(chance, usualTests.sequences);

export const blind: Claim = {
  id: 'blind',
  ...text.words,
  papers: ['vaswani2017'],
  conditions: [
    modelWith('none', { task: 'occ', steps: 200 }, text.models[control]),
    modelWith('none', { task: 'first' }, text.models[plain]),
    modelWith('none', masked, text.models[oneLayer]),
    modelWith('none', { ...masked, layers: 2 }, text.models[twoLayers]),
  ],
  panels: [accuracyPanel('accuracy', text.panel, sharedText.accuracy, indices(4))],
  lever: '',
  views: [
    {
      id: 'accuracy',
      title: text.view,
      chart: dotRows({
        panel: 'accuracy',
        rows: text.rows.map((row, condition) => ({
          ...row,
          condition,
          color: condition === control ? 'context' : condition === twoLayers ? 'mark' : 'ink',
          words: condition === twoLayers ? 'position' : 'ink',
          layers: condition < oneLayer ? ['all'] : condition === oneLayer ? ['before'] : ['before', 'before'],
        })),
        domain: [40, 100],
        ticks: [40, 60, 80, 100],
        chance: 100 * chance,
        words: { chance: text.chance, axis: text.axis, looks: text.looks },
        rangeText: percentRange,
      }),
      caption: (models) => `${sharedText.models(models)} ${text.caption}`,
      label: () => text.label,
      toCome: text.toCome,
    },
  ],
  verdict: verdictOf(({ accuracy }): Decision => {
    const grades = indices(4).map((i) => gradeIn(accuracy, i, rule));
    const [, most] = rangeOf(accuracy, plain);
    // The number is that of the model which the headline names.
    const layers = grades[oneLayer] === 'knows' ? 1 : 2;
    const [least] = rangeOf(accuracy, layers === 1 ? oneLayer : twoLayers);
    const gap = pointsOf(least - most);
    const effect = { number: signed(gap), unit: sharedText.pointsOf(gap) };
    const meaning = text.fromBlind(percentText(most), percentText(least), layers);
    if (grades[plain] === 'knows') {
      const [worst] = rangeOf(accuracy, plain);
      const above = pointsOf(worst - 100 * chance);
      return {
        ...{ standing: 'fails', answer: 2, headline: text.seesOrder(percentText(worst)) },
        ...{
          number: signed(above),
          unit: sharedText.pointsOf(above),
          meaning: text.overChance(percentText(worst)),
        },
      };
    }
    // Once a masked model has learned it, another one need not be clear.
    const isTold = grades[oneLayer] === 'knows' || grades[twoLayers] === 'knows';
    const isUnclear = (i: number) => (i === control ? grades[i] !== 'knows' : grades[i] === 'partly');
    const between = (isTold ? [control, plain] : indices(4)).find(isUnclear);
    if (between !== undefined) {
      const { title, sub } = text.rows[between];
      const headline = text.between(title, sub, percentRange(rangeOf(accuracy, between)));
      const against = minority(entryOf(accuracy, between), 100 * rule.reached);
      return { standing: 'undecided', answer: null, headline, ...effect, meaning, against };
    }
    if (isTold) {
      const told =
        layers === 1 ? { answer: 3, headline: text.oneLayerTells } : { answer: 1, headline: text.inPart };
      return { standing: 'in-part', ...told, ...effect, meaning };
    }
    return { standing: 'holds', answer: 0, headline: text.blind, ...effect, meaning };
  }),
  inTraining: [plain],
};
