/** What the probe lab computes and what others found with it, in words. */
import { html, type TemplateResult } from 'lit';
import fit from './fit.tex';
import mae from './mae.tex';
import prediction from './prediction.tex';
import r2 from './r2.tex';
import { regionCount } from './regions.ts';
import rmse from './rmse.tex';

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is computed here</h2>
  <p>
    Row i of the table is the vector x<sub>i</sub> that a model adds at position i. One linear function is to give the
    position back, p̂<sub>i</sub>. It is fitted by least squares, with an intercept b and, if you like, a penalty λ on its weights:
  </p>
  <div class="formulas">${prediction} ${fit}</div>
  <p>
    The exact solver gives the solution in double precision. Where there are fewer rows than columns, many functions fit equally
    well; the one with the smallest weights is taken. Directions in which the rows vary by less than 2 × 10⁻⁷ of the
    largest singular value count as none, with a penalty, too, since a float32 table says nothing below that. The rank is
    the number of directions left.
  </p>
  <p>
    Gradient descent starts from zero weights and a zero intercept, and each epoch is one step down the mean squared error of all rows
    that the fit sees. Its steps are linear, so where it stands after any number of epochs follows from the singular
    values in one go: the result is that of the whole descent, without its rounding. Where many functions fit equally well, it ends at the
    one with the smallest weights and intercept together. With folds, the rate 0.5 is half of the largest rate of each fold; any
    other is one rate for all folds, that share of the largest rate on all rows.
  </p>
  <p>
    The fit sees the even positions, the odd ones, the first half, or all of them; of an odd number of rows, the first half is
    the larger one. With k folds, the shuffled positions are
    cut into k parts, and each part is predicted by a fit on the others. A row that is left out at the start keeps its
    number, so the other positions stay what they are in the model.
  </p>
  <p>
    A table with many columns fits anything, so two controls stand beside every result: the same fit with the positions
    shuffled, and on a table of independent normal numbers of the same shape and spread. What they reach needs no order at
    all. Gradient descent goes down the random table at the same share of the largest learning rate as down yours; that rate is another
    one for every table. Both are measured on the test rows, or on all rows where the fit has seen them all. The claim holds where the error is
    below a tenth of theirs, and of the error of one constant answer, the mean of the positions that are judged; it holds in
    part below half of it. What spread that is, and how the controls are drawn from the seed, stands under “Cite” at the table of errors.
  </p>
  <div class="formulas">${mae} ${rmse} ${r2}</div>
  <p>
    For the error by region, the n rows that are not left out are cut into ${regionCount} parts: region k, counted from 0, begins at row ⌊k n / ${regionCount}⌋. Fewer
    than ${regionCount} rows are a region each.
  </p>
  <p>
    “Rounded” counts predictions as the nearest whole position. R² is 1 for a perfect reading, 0 for always answering the
    mean, and below 0 for worse than that. Spearman’s correlation asks only whether the order is right.
  </p>

  <h2>What the author of the experiment found</h2>
  <p>
    The experiment is Jexus’s. BERT’s positions (bert-base-cased) came out poor, above all beyond position 400; RoBERTa’s
    better; GPT-2’s best. The author’s conjecture: BERT’s batches were rarely filled up to its 512 positions, and
    RoBERTa’s were; a model that predicts the next word needs the position more than one that fills gaps, which can lean
    on the words alone. Those fits ran for 10,000 epochs of a training that the post does not describe further, so numbers
    can differ from those here.
  </p>
  <p class="source">
    Jexus, What has the positional “embedding” learned? A study with folds and rounded errors: Wang and Chen, EMNLP 2020,
    code in MiuLab/PE-Study.
  </p>
</div>`;
