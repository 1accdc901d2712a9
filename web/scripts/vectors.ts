/** Vectors of offsets, from a file, and their proximity. */
import { type Measure, proximityLines } from './proximity.ts';
import { show } from './python.ts';
import type { Body } from './script.ts';

export const vectorsFile = 'vectors.npy';

export const vectorsScript = (measure: Measure): Body => ({
  title: `the ${measure === 'cosine' ? 'cosines' : 'dot products'} of the vectors of all offsets`,
  precision: 'to 6 significant digits: the page holds them in 32-bit numbers',
  lines: [
    `vectors = np.load("${vectorsFile}")  # one row for each offset, from the farthest before to the farthest after`,
    ...proximityLines(measure, 'vectors'),
    show('proximity of the first offset to the first five', 'phi[0, :5].tolist()'),
    show('asymmetry between before and after', 'float(np.abs(phi - phi[::-1, ::-1]).max())'),
  ],
});
