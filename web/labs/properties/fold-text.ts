/** The words of the folds that show no measured map, and of the scripts; what the lab computes, and what the paper found. */
import { html, nothing, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import { hint } from '../../draw/hint.ts';
import { tex } from '../../draw/tex.ts';
import { term } from '../../shell/term.ts';
import type { OffsetNames } from './map-text.ts';
import type { RowKind } from './proximity.ts';

type RowName = 'position' | 'offset';

export const foldText = {
  // Other encodings, and the reader's tables
  others: {
    toggles: 'Other encodings compared',
    label: 'Embeddings',
    columns: { embedding: 'embedding', map: 'map' },
    mapOf: (n: number, range: string): string =>
      range ? `map of ${n} × ${n}; ${range}` : `map of ${n} × ${n}`,
    offsetVectors: 'Offset vectors',
    table: (name: string, about: string): string => `${name}: ${about}`,
    offsets: (range: string, width: number): string => `offsets ${range}, width ${width}`,
  },

  // ψ
  psi: {
    titles: { derivative: 'The derivative of ψ' },
    about: (isMovable: boolean): TemplateResult =>
      html`The similarity ψ of two sinusoids depends only on their distance m. The frequencies decide how far it falls: a model that learns them chooses its own range.${isMovable ? hint(' Drag a handle up or down.') : nothing}`,
    beyond: (farthest: number): string => `> ${farthest}`,
    rises: (
      at: number,
      width: number,
      base: string,
      moved: number,
      before: string,
      after: string,
    ): TemplateResult =>
      html`is the first whole distance at which ψ rises, at width ${width} and base ${base}${
        moved === 0 ? '' : `, with ${counted(moved, 'frequency', 'frequencies')} moved`
      }: ψ(${at - 1}) = ${before}, <span class="broken">ψ(${at}) = ${after}</span>.`,
    falls: (farthest: number): string => `ψ falls at every whole distance up to ${farthest}.`,
    stationary: (at: string): string => `Between whole distances ψ′ first reaches 0 at ${at}.`,
    fromOne: (rise: number): string =>
      `i runs from 0, as in Vaswani et al. Counted from 1, as in a summary of the paper, the distance is ${rise}.`,
    claim: (distance: number, width: number, isAtWidth: boolean, rise: number | undefined): string => {
      const says = isAtWidth
        ? `The paper says about ${distance}.`
        : `The paper says about ${distance}, at width ${width}.`;
      return rise === undefined
        ? says
        : `${says} Counted at whole positions, similarity falls until ${rise - 1} and first rises at ${rise}.`;
    },
    distance: 'distance m',
    wasZeroAt: (distance: string): string => `before: 0 at ${distance}`,
    derivativeHeading: 'Its derivative ψ′',
    derivativeLabel: 'The derivative of psi over the distance',
    derivativeIdle: 'Where ψ′ is above 0, ψ rises. Positions have whole distances only',
    firstZero: 'first 0',
    moved: (count: number, all: number): string =>
      `${count > 0 ? `${count} of ${all} moved` : 'None moved'}. The frequencies between two handles follow both. They are the frequencies of the learned sinusoidal APE.`,
    reset: 'Reset all',
  },

  // The vectors
  vectors: {
    computed: 'the norms and spectrum of all vectors',
    none: (title: string): string =>
      `${title} has no vectors, only a number for each pair of positions. Below: how much of it the offset explains.`,
    /** `isPart`: whether the item adds relative vectors to them */
    name(what: RowKind, added: string, isPart: boolean): string {
      const names = {
        positions: 'the vectors of positions',
        offsets: `the offset vectors, ${added}`,
        angles: 'the cosines and sines of the angles',
        'decaying-angles': 'the cosines and sines of the angles, without the decay',
        bias: '',
        sum: '',
        map: '',
        weights: '',
      };
      return isPart ? `${names[what]}, without the relative vectors` : names[what];
    },
    about: (title: string, name: string, rows: number, cols: number): string =>
      `${title}: ${name}, ${rows} of width ${cols}. Only the trajectory is centred.`,
    row: (rowName: RowName, index: string): string => `${rowName} ${index}`,
    effectiveRank: (): TemplateResult => term('effective rank', 'Effective rank'),
    participation: 'Participation ratio',
    nearest: (a: string, b: string): string => `Nearest pair: ${a} and ${b}, distance`,
    duplicates: 'Duplicate rows',
    largest: 'Largest entry',
    hint: 'Point at the curve to read it',
    trajectory: {
      title: 'Principal components',
      notInLink: 'The link does not contain the rotation: it opens in the front view.',
      label: (rowName: RowName): string =>
        `${rowName === 'offset' ? 'Offsets' : 'Positions'} along the first three principal components`,
      idle: 'Front view: the first two.',
      hint: 'Drag or use the arrow keys to rotate',
      keys: 'Arrow keys rotate it, Home shows the front view, Page Up and Page Down read the points.',
      what: '3-D plot',
      component: (index: number): string => `component ${index}`,
      point: (rowName: RowName, index: string, components: readonly string[]): string =>
        `${rowName} ${index}: ${components.join(', ')}`,
    },
    norms: { title: 'Norm of each vector', y: 'norm' },
    singularValues: {
      title: 'Singular values',
      x: 'index',
      y: 'singular value',
      note: 'Participation ratio: (Σ s²)² / Σ s⁴.',
    },
    spectrum: {
      title: 'Fourier spectrum',
      heading: (rowName: RowName): string => `Fourier spectrum over ${rowName}s`,
      x: 'turns over the table',
      y: 'share of the power',
      note: (constant: string): string =>
        `Power of each column’s Fourier transform, summed over the columns. The constant part, ${constant} %, is not drawn.`,
    },
    point: (x: string, at: string, value: string): string => `${x} ${at}: ${value}`,
  },

  // What the offset explains
  toeplitz: {
    title: 'What the offset explains',
    heading: ({ one }: OffsetNames): string => `What the ${one} explains`,
    note: (
      r2: string,
      share: string,
    ): TemplateResult => html`The means form the nearest ${term('toeplitz', 'Toeplitz matrix')}.
      ${r2 && `R² = ${r2}.`} The remainder has ${share} of the norm of φ.`,
    label: ({ one }: OffsetNames): string => `Mean similarity at each ${one}, with its standard deviation`,
    idle: 'Dashed: one standard deviation',
    mean: 'mean',
    point: ({ one }: OffsetNames, offset: string, mean: string, deviation: string): string =>
      `${one} ${offset}: mean ${mean}, standard deviation ${deviation}`,
    remainder: {
      title: 'What the offset does not explain',
      heading: 'What it does not explain: the remainder',
      onlyRounding: 'Only the rounding of 32-bit numbers is left.',
      label: 'Similarity minus the mean of its diagonal',
    },
  },

  // The scripts
  scripts: {
    fromFile: 'to 9 significant digits: it is the same matrix',
    fromTable:
      'to 6 significant digits: two similarities that differ only by rounding may be ordered differently',
    properties: 'monotonicity, translation invariance and symmetry: our measures, after Wang et al. 2021',
    formula: (measure: string): string =>
      `where that matrix comes from: the table of positions, and its ${measure}`,
    formulaPrecision:
      'to 1e-6 of the largest value: the page holds tables and similarities in 32-bit numbers',
    diagnosis: 'the norms, the singular values, the effective rank and the nearest pair of the vectors',
    diagnosisPrecision:
      'to 6 significant digits, singular values to 1e-6 of the largest: it is the same table',
    spectrum: 'the Fourier spectrum of the vectors over positions',
    spectrumPrecision: 'to 1e-12 of all the power: it is the same table',
    remainder: 'the mean similarity at each offset, and the remainder',
    remainderPrecision: (precision: string): string => `of the largest similarity ${precision}`,
    matrix:
      'the three numbers of each embedding in the matrix: monotonicity, translation invariance, symmetry',
    matrixPrecision:
      'to 1e-6, unless a tie breaks another way: tables made by formula may differ in the last of 32 bits',
    leftOut: (title: string): string => `Left out: ${title}. Its map has a script of its own.`,
    result: (title: string): string => `${title}:`,
    /** in place of file names, which stay out of the code */
    yourTable: 'Your table',
  },
};

export const prose: TemplateResult = html`<div class="prose">
  <h2>What is computed here</h2>
  <p>
    φ(x, y) is the similarity of positions x and y: a dot product or a cosine. Wang et al. name three properties of it, but give no
    formula that can be computed. The measures here are ours, after theirs, in double precision.
    Your browser may compute the similarities of a large table with faster instructions (relaxed SIMD). The numbers are the same, to the last bit.
  </p>
  <p>
    <b>Monotonicity.</b> Farther positions are less similar. The number is a share of all pairs of offsets 0 ≤ m < n up to the window
    W, from every position and on both sides: the share where the farther position is more similar by more than the tolerance.
    With tolerance 0, ties count too.
  </p>
  ${tex`\varphi(x, x \pm n) < \varphi(x, x \pm m)`}
  <p>
    <b>Translation invariance.</b> Only the offset counts, not the position. T is the nearest ${term('toeplitz', 'Toeplitz matrix')}:
    each diagonal y − x holds its mean of φ. On the main diagonal, each vector meets itself. These values are almost equal, so even
    the map of a random table is not 100 % away.
  </p>
  ${tex`\frac{\lVert \varphi - T \rVert}{\lVert \varphi \rVert}`}
  <p>
    <b>Symmetry.</b> Before is as similar as after. This always holds for the dot product or cosine of one table. It can fail for
    biases, for sums with relative vectors, and for attention maps.
  </p>
  ${tex`\frac{\lVert \varphi - \varphi^{\top} \rVert}{2\,\lVert \varphi \rVert}`}
  <p>
    Numbers below 10⁻⁶ count as 32-bit rounding. The tolerance changes the number of monotonicity only, but the marks of all
    three in the map. Relative vectors are compared with each other, as in the paper. Offsets are signed: before and after have
    separate vectors.
  </p>
  <p>
    The paper plots absolute and relative embeddings separately. Their sum is our definition: what position alone adds to the
    scores of all ${term('head', 'heads')} h, before scaling, with identity weights and R added to the key:
  </p>
  ${tex`\varphi(x, y) = \sum_h \langle P_x^h, \; P_y^h + R_{y-x} \rangle`}
  <p>
    Learned embeddings are freshly initialised here: normal random numbers that follow from the ${term('seed')}, or sinusoids with
    their starting frequencies. The paper measures trained ones, and calls learned tables “fully learnable”. A table of yours can
    replace the learned APE (one vector for each position) or the learned RPE (one for each offset from −k to k).
  </p>

  <h2>What the paper found</h2>
  <p>Results for trained BERT models, from a published summary of the paper. None of them is computed here.</p>
  <ul>
    <li>
      In a trained APE neighbouring positions are more similar, most clearly with learned sinusoids. Adding an RPE changes little.
    </li>
    <li>In a learned RPE the vectors of small offsets differ from all others. Those of large offsets are alike.</li>
    <li>
      Models that break local monotonicity or translation invariance do worse; models that break symmetry do slightly better. A
      symmetric embedding can hardly tell before from after.
    </li>
    <li>
      Classification (GLUE): of the embeddings alone, the learned APE did best. The summary credits how an APE handles the [CLS]
      token, which classification depends on.
    </li>
    <li>
      Combinations: learned APE + learned sinusoidal RPE did relatively well on GLUE. Combining helps in some cases, not always.
    </li>
    <li>
      Span prediction (SQuAD): almost all models with an RPE beat the learned APE. The best models of versions 1.1 and 2.0 both
      have a learned RPE.
    </li>
    <li>Learned sinusoids beat fixed ones overall, as APE and as RPE.</li>
  </ul>
  <p class="source">
    Wang, Shang, Lioma, Jiang, Yang, Liu, Simonsen, On Position Embeddings in BERT, ICLR 2021. Locality and symmetry of
    attention maps: Chen, Varoquaux, Suchanek 2023, code in tigerchen52/locality_symmetry.
  </p>
</div>`;
