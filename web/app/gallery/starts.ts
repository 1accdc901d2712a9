/** Settings in which figures can be shown, of each lab in the order in which they are tried: a figure is shown in the first that draws it. */
import type { LabId } from '../../settings/setting.ts';

export const starts: Readonly<Record<LabId, readonly string[]>> = {
  order: [''],
  encodings: [
    '',
    'scheme=rotary',
    'scheme=rotary&axes=sections',
    'scheme=alibi',
    'scheme=t5',
    'scheme=shaw',
    'scheme=deberta',
    'scheme=relative-sinusoidal',
    'scheme=learned-sinusoidal',
    'scheme=index',
    'scheme=normalized-index',
    'against=rotary',
    'against=learned',
  ],
  properties: ['d=64'],
  context: ['', 'layersOf=gemma-3', 'layersOf=compare'],
  probe: [''],
  // Short trainings, with one seed.
  training: [
    'encodings=none,learned&seeds=1&steps=200',
    'encodings=t5&seeds=1&steps=100',
    'encodings=cope&seeds=1&steps=100',
  ],
  claims: ['', 'claim=depth'],
};

/** For figures that are drawn, or have a picture, only with certain results. */
export const startOf: Readonly<Record<string, string>> = {
  'context weight': 'scheme=alibi',
  'context reach': 'scheme=learned',
  'probe directions': 'solver=descent',
  'training by-place': 'encodings=none,learned&seeds=1&steps=200&task=rev',
};

/** Figures without a picture that could be saved: tables of numbers, and maps of many heads. */
export const unpictured: ReadonlySet<string> = new Set([
  'encodings requirements',
  'encodings score',
  'encodings shift-errors',
  'encodings combine-costs',
  'encodings before-and-after',
  'probe errors',
  'probe tables-side-by-side',
  'probe order-probe',
  'probe best-fits',
  'training runs',
  'training attention',
  'training trained-positions',
  'claims claim-numbers',
]);
