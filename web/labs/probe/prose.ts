/** What the probe lab computes and what others found with it, in words. */
import { html, type TemplateResult } from 'lit';
import fit from './fit.tex';
import mae from './mae.tex';
import prediction from './prediction.tex';
import r2 from './r2.tex';
import { regionCount } from './regions.ts';
import rmse from './rmse.tex';

export const prose: TemplateResult = html`<div class="prose">
  <p>
    Row i of the table is x<sub>i</sub>, the vector that a model adds at position i. A linear probe predicts the position from
    it, p̂<sub>i</sub>. It is fitted by least squares, with an intercept b and, if you like, a ridge penalty λ on its weights:
  </p>
  <div class="formulas">${prediction} ${fit}</div>
  <p>
    The exact solver works in double precision. Where there are fewer rows than columns, many functions fit equally well; it
    takes the one with the smallest weights. Singular values below 2 × 10⁻⁷ of the largest count as 0, with a penalty too: a
    float32 table says nothing below that. The rank counts the others.
  </p>
  <p>
    Gradient descent starts from zero weights and a zero intercept. Each epoch is one step down the mean squared error of all
    rows it learns from. The steps are linear, so any number of epochs follows directly from the singular values, without
    rounding on the way. Where many functions fit equally well, it converges to the one with the smallest weights and intercept
    together. With folds, the rate 0.5 is half of the largest rate of each fold; any other rate is one for all folds, a share
    of the largest on all rows.
  </p>
  <p>
    The probe learns from the even rows, the odd rows, the first half (the larger one, where the number is odd) or all rows. With k folds,
    the rows are shuffled and cut into k parts, and each part is predicted by a fit on the others. Rows left out at the start
    do not renumber the rest.
  </p>
  <p>
    A wide table fits anything, so every result has two controls: the same fit on shuffled positions, and on a random table of
    the same shape and spread. They show what the probe reaches without order. Both are measured on the held-out rows, or on
    all rows where none is held out. Gradient descent uses the same share of the largest learning rate on the random table. A third
    yardstick is one constant answer, the middle of the positions. The probe holds below a tenth of the smallest of the three, and holds
    in part below half of it. “Cite” at the table of errors says how the controls are drawn.
  </p>
  <div class="formulas">${mae} ${rmse} ${r2}</div>
  <p>
    “Rounded” counts predictions as the nearest whole position. R² is 1 for a perfect prediction, 0 for always answering the
    mean, and below 0 for worse. Spearman’s correlation asks only whether the order is right. For the error by region, the n
    rows are cut into ${regionCount} parts: region k, from 0, begins at row ⌊k n / ${regionCount}⌋. Fewer than ${regionCount} rows are a region each.
  </p>

  <h2>What the study found</h2>
  <p>
    The experiment is Jexus’s. BERT (bert-base-cased) did poorly, above all beyond position 400; RoBERTa did better; GPT-2
    did best. The author’s conjecture: BERT’s training batches rarely filled all 512 positions, and RoBERTa’s did. A model that
    predicts the next word needs its position more than one that fills gaps. The post does not describe its training further,
    so numbers can differ from those here.
  </p>
  <p class="source">
    Jexus, What has the positional “embedding” learned? With folds and rounded errors: Wang and Chen, EMNLP 2020, code in
    MiuLab/PE-Study.
  </p>
</div>`;
