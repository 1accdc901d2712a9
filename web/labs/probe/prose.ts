/** What the folds of the Probe lab compute, and what others found with these probes. */

import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import { tex } from '../../draw/tex.ts';
import { term } from '../../shell/term.ts';
import { text } from './text.ts';
import { regionCount } from './verdict.ts';

export const prose: TemplateResult = html`<div class="prose">
  <p>
    Row i of the table is x<sub>i</sub>, the vector that a model adds at position i. A linear probe predicts the position from
    it, p̂<sub>i</sub>. The fit is least squares with an intercept b and, if set, a ${term('ridge')} penalty λ on the weights:
  </p>
  <div class="formulas">
    ${tex`\hat{p}_i = w^{\top} x_i + b`}
    ${tex`\min_{w,\,b} \sum_{i \,\in\, \text{seen}} \left( \hat{p}_i - i \right)^2 + \lambda \lVert w \rVert^2`}
  </div>
  <p>
    If several fits are equally good, as with more columns than rows, the exact solver takes the smallest weights. Singular values
    below 2 × 10⁻⁷ of the largest count as 0; the rank counts the others.
  </p>
  <p>
    Gradient descent starts from zero; an epoch is one step on the mean squared error of all rows learned from. The steps are linear,
    so the singular values give the result after any number of them. With folds, the rate 0.5 is half of each fold’s largest rate;
    any other rate is the same for all.
  </p>
  <p>
    Rows that the probe does not learn from are ${term('held out', text.heldOut)}. With k folds, the rows are shuffled and split into k
    parts, and a fit on the others predicts each. Rows keep their numbers if the first are left out.
  </p>
  <p>
    A wide table fits anything, so every error has three ${term('baseline', 'baselines')}: the same fit on shuffled positions, the
    same fit on a random table of the same shape and spread, and always answering the middle position. “Cite” under “Errors and
    controls” says how the first two are drawn.
  </p>
  <div class="formulas">
    ${tex`\text{MAE} = \frac{1}{m} \sum_i \left| \hat{p}_i - i \right|`}
    ${tex`\text{RMSE} = \sqrt{\frac{1}{m} \sum_i (\hat{p}_i - i)^2}`}
    ${tex`R^2 = 1 - \frac{\sum_i (\hat{p}_i - i)^2}{\sum_i (i - \bar{\imath})^2}`}
  </div>
  <p>
    “Rounded” takes each prediction as the nearest whole position. R² is 1 for a perfect prediction, 0 for always answering the
    mean, and negative for worse. Spearman’s correlation compares the order alone. The error by region splits the rows into
    ${counted(regionCount, 'part')}.
  </p>

  <h2>What the study found</h2>
  <p>
    Jexus ran this experiment first. BERT (bert-base-cased) did poorly, above all beyond position 400. RoBERTa did better, GPT-2
    best. The author’s guess: BERT’s training batches rarely filled all 512 positions, and RoBERTa’s did; and predicting the next
    word needs positions more than filling gaps does. The post says little about its training, so numbers here can differ.
  </p>
  <p class="source">
    Jexus, What has the positional “embedding” learned? With folds and rounded errors: Wang and Chen, EMNLP 2020, code in
    MiuLab/PE-Study.
  </p>
</div>`;

/** The order probe: `formulas` of the classifier and of its fit. */
export const orderProse: TemplateResult = html`<p>
    Draw two positions i ≠ j and put their vectors side by side, [x<sub>i</sub>, x<sub>j</sub>]. Logistic regression predicts
    whether j comes later (y<sub>ij</sub> = 1) or not (y<sub>ij</sub> = −1). Each fold is predicted by a fit on the others. Wang
    and Chen (2020) split the pairs into folds, which then share positions. Here the positions are split, so no fit is tested on
    a position it has seen. “Folds by” switches to their way. The two controls use the same pairs.
  </p>
  <div class="formulas">
    ${tex`z_{ij} = w^{\top} [x_i,\, x_j] + b`}
    ${tex`\min_{w,\,b} \tfrac{1}{2} \lVert w \rVert^2 + C \sum_{(i,j)} \log\left( 1 + e^{-y_{ij} z_{ij}} \right)`}
  </div>`;

export const recognitionProse: TemplateResult = html`<p class="prose">
  Which rule makes this table? The page fits sinusoids in ${term('vaswani', 'Vaswani')} or ${term('tensor2tensor')} spacing,
  other rules, and real code with known mistakes.
</p>`;

export const comparisonProse: TemplateResult = html`<p class="prose">
  Your tables beside built-in ones of the same shape, probed alike. The order probe predicts which of two rows comes later. What the
  random table reaches, too, means nothing: so it is with few rows or many columns.
</p>`;

export const statesProse: TemplateResult = html`<p class="prose">
  A model’s hidden states have several rows at each position: one for each prompt. Open them as an array
  [prompts, positions, width], one tensor for each layer, or with the layers in front. Models without positions can still tell
  them here (Haviv et al. 2022): causal attention counts.
</p>`;

/** The blog post's experiment. `steps`: its buttons. */
export const studyProse = (
  steps: readonly TemplateResult[],
): TemplateResult => html`<section class="prose study">
  <h2>Reproduce the study</h2>
  <p>
    Jexus’s post trains a linear regression for 10,000 epochs to predict the position from its vector. It names no optimiser and no
    learning rate; this page uses full-batch gradient descent. Run it on the chosen table:
  </p>
  <ol>
    ${steps}
  </ol>
  <p>
    Then compare the errors by region under “Row by row”: the post finds BERT poor beyond position 400. GPT-2’s first row is far
    longer than the others, so try leaving it out. “Your file…” has the lines of Python that write each model’s table to a file.
  </p>
</section>`;
