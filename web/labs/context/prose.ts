/** What readers read in the folds of the Context lab: how it works, and the words of the figures. */

import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import type { Temperature } from '../../core/types.ts';
import { inlineTex, tex } from '../../draw/tex.ts';
import { scalingTitle } from '../../schemes/scalings.ts';
import type { Scaling } from '../../schemes/scheme-facts.ts';
import { term } from '../../shell/term.ts';
import { type GrowthInput, nearestCount } from './growth-job.ts';

const name = (scaling: Scaling): TemplateResult => html`<b>${scalingTitle(scaling)}</b>`;

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is measured</h2>
  <p>
    A model is trained on L positions and tested on n. RoPE turns each pair of dimensions of queries and keys by an angle that
    grows with the position. Its average effect on a score, the ${term('kernel')}, weights all pairs alike:
  </p>
  ${tex`\psi(m) = \frac{2}{d} \sum_{i=0}^{d/2-1} \cos(\theta_i\, m), \qquad \theta_i = \text{base}^{-2i/d}`}
  <p>
    The query is in the last position, and m is the distance of the key. The kernel oscillates, so each point drawn is the mean
    over the distances within 5 % of it. For long tests the distances are sampled.
  </p>
  <p>
    Pair i needs 2π / θ<sub>i</sub> positions for a full turn: its wavelength. A pair with a wavelength below L showed every angle
    in training. A slower pair showed only part of the circle. The number counts the pairs that leave this part in the test. We
    assume training without scaling; a model fine-tuned with a scaling has seen its angles.
  </p>
  <p>
    For ALiBi and other biases the number is the share of softmax(bias) on distances of L or more: the weight of distant words if
    all words are alike. It differs between ${term('head', 'heads')}. For the other schemes it counts positions, buckets, vectors
    or inputs that no text of length L uses.
  </p>
  <p>Grades: ● nothing is unseen, ◕ under 1 %, ◑ under 25 %, ○ 25 % or more.</p>

  <h2>What each scaling does</h2>
  <p>
    Each scaling slows pairs down, so that n positions turn no further than L did. Scalings differ in the pairs they slow. The
    factor f says how much the context grows: n / L unless you set it.
  </p>
  <p>${name('linear')} (position interpolation): every pair turns at 1/f of its speed, so neighbours become harder to tell apart.</p>
  ${tex`\theta_i' = \frac{\theta_i}{f}`}
  <p>${name('ntk')}: a larger base. The fastest pair keeps its speed, the slowest turns at 1/f of it.</p>
  ${tex`\text{base}' = \text{base} \cdot f^{\,d/(d-2)}`}
  <p>
    ${name('dynamic-ntk')}: NTK with a factor that grows with the text. Nothing changes up to L. At n = f L the factor is
    f² − f + 1, more than needed.
  </p>
  ${tex`f \to \frac{f\,n}{L} - (f - 1), \quad n > L`}
  <p>
    ${name('yarn')}: pairs with more than β<sub>fast</sub> turns within L keep their speed (γ = 1). Pairs with fewer than
    β<sub>slow</sub> turns are slowed by f (γ = 0). A ramp joins the two, rounded to whole pairs unless you turn that off, as
    gpt-oss does. Queries and keys are also multiplied by t, the attention factor, which sharpens attention.
  </p>
  ${tex`\theta_i' = (1 - \gamma_i)\,\frac{\theta_i}{f} + \gamma_i\,\theta_i, \qquad t = 0.1 \ln f + 1`}
  <p>
    ${name('llama3')}: the same mixture, but γ is linear in the turns L / λ<sub>i</sub>, from the low frequency factor α to the
    high one β. If α = β, as in Llama 4 Scout Instruct, γ is a step. Scores are not sharpened.
  </p>
  ${tex`\gamma_i = \frac{L/\lambda_i - \alpha}{\beta - \alpha}, \qquad \lambda_i = \frac{2\pi}{\theta_i}`}
  <p>
    ${name('longrope')}: each pair has its own divisor s<sub>i</sub>, found by search for each model. One list is for texts up to
    L, another for longer ones. The model’s config.json has both.
  </p>
  ${tex`\theta_i' = \frac{\theta_i}{s_i}, \qquad t = \sqrt{1 + \frac{\ln f}{\ln L}}`}

  <h2>What others found with trained models</h2>
  <p>
    Models with sinusoids get worse soon after the trained length; with ALiBi, models trained on short texts still work on longer
    ones (Press et al.). Without scaling, RoPE models fail; after linear scaling they need little fine-tuning (Chen et al.).
    Scaling each pair by its wavelength needs even less (Peng et al.). This page computes positions only.
  </p>
  <h2>Attention as the text grows</h2>
  <p>
    Words and weights are independent normal numbers that follow from the ${term('seed')}, in one head of width d. The entropy of
    the attention weights is at most ln n, when all words get the same weight. Random words have no reason to attend near or far, so
    any difference from “no positions” comes from the encoding.
  </p>
  <p>
    A temperature multiplies query i, counted from 0, by a factor that grows with i, and so sharpens the softmax of late words. Llama 4
    uses it in layers without RoPE (${inlineTex`1 + f \ln(1 + \lfloor (i + 1)/L \rfloor)`}), Ministral 3 uses it in every layer, with i in place of i + 1.
    A window hides far words instead.
  </p>
  <p class="source">
    Su et al. 2021, RoFormer. Linear: Chen et al. 2023, Extending Context Window of Large Language Models via Positional
    Interpolation. NTK: bloc97 2023; dynamic NTK: emozilla 2023. YaRN: Peng et al. 2023, YaRN: Efficient Context Window
    Extension of Large Language Models. Llama 3.1: Meta 2024. LongRoPE: Ding et al. 2024. ALiBi: Press, Smith and Lewis 2022,
    Train Short, Test Long. Field names of config.json: Hugging Face transformers, modeling_rope_utils.py.
  </p>
</div>`;

export const foldText = {
  noWavelengths: (name: string): string => `${name} turns no pairs of dimensions, so it has no wavelengths.`,
  wavelengthsLabel: (name: string): string =>
    `${name}: the wavelength of each pair, and the trained and the test length`,
  pair: 'pair of dimensions i',
  turn: 'positions for one turn, 2π / θᵢ',
  rings: (trained: string): string =>
    `Rings: pairs without a full turn within ${counted(trained, 'position')}`,
  fullTurn: 'full turn in training',
  noFullTurn: 'no full turn',
  wavelengthOf: (pair: number, name: string, positions: string, isUnfinished: boolean): string =>
    `pair ${pair}, ${name}: ${counted(positions, 'position')} for one turn; ${isUnfinished ? 'never a full turn in training' : 'full turns in training'}`,
  trainedLength: (length: string): string => `trained length, ${length}`,
  testLength: (length: string): string => `test length, ${length}`,
  llamaKeeps: (wavelength: string): string => `Llama 3 keeps wavelengths below ${wavelength}`,
  llamaSlows: (wavelength: string): string => `Llama 3 slows wavelengths above ${wavelength} by its factor`,
  nearestHeading: `Weight on the nearest ${nearestCount} words`,
  nats: 'entropy of the weights, nats',
  shareOfWeight: 'share of the weight',
  wordCount: 'words n',
  againstWords: (heading: string): string => `${heading}, against the number of words`,
  tinted: 'Tinted: more words than in training',
  allWithin: 'All within the trained length',
  noPositions: 'no positions',
  withPositions: 'with positions',
  /** “and the temperature”, “and the window”, “and both” */
  withChange: ({ temperature, mask: { window } }: GrowthInput): string =>
    `and the ${temperature && window ? 'temperature and window' : temperature ? 'temperature' : 'window'}`,
  growthAt: (name: string, words: string, value: string): string =>
    `${name}, ${counted(words, 'word')}: ${value}`,
  temperatures: {
    none: 'none',
    steps: 'in steps (Ministral 3)',
    'steps-from-one': 'in steps, counted from 1 (Llama 4)',
    beyond: 'beyond the trained length (Inkling)',
    'log-length': 'log n over log of the trained length (Qwen)',
    'scalable-softmax': 's log n (SSMax)',
  } satisfies Record<NonNullable<Temperature['kind']>, string>,
  /** `others`: the word counts that the weights with positions, and with the change, are as wide as */
  growthSays: (input: GrowthInput, longest: string, chosen: string, changed: string): string =>
    `At ${longest} words, the weights spread as if over ${chosen} equal ones${changed ? `; with the ${foldText.withChange(input).replace('and the ', '')}, over ${changed}` : ''}.`,
  actsLater: (length: string): string =>
    ` The temperature acts past ${counted(length, 'word')}, which this figure does not reach.`,
  growthAbout: (longest: string): string =>
    longest
      ? `Random words, always the same query: each step adds words farther away. It stops at ${longest} words.`
      : 'Random words, always the same query: each step adds words farther away.',

  // Every encoding
  every: {
    label: 'Every encoding past its trained length',
    computed: 'every encoding',
    columns: ['encoding', 'unseen', 'total', 'what that means'],
    ofTheWeight: 'of the weight',
    about: (trained: string, tested: string): string =>
      `Trained up to ${trained} and tested up to ${tested}, with default parameters or your formula. Each scaling has the factor test / trained.`,
  },
};
