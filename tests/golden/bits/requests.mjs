// The requests whose results have the same bits in every engine, each as a line of words: what is computed, of which scheme, and the
// settings that are not the default.

/** A value of its own for a parameter of each type, within its range. */
const others = {
  integer: ({ name }) => ({ rotaryDim: 4, maxDistance: 12, maxLength: 64, buckets: 8 })[name] ?? 7,
  number: ({ min, max, default: value }) => Math.min(max, Math.max(min, value === 1 ? 3 : value / 3)),
  boolean: ({ default: value }) => !value,
};

/** Lists of numbers need lengths that fit, formulas words; and a value may ask for others. */
const special = {
  shortFactor: [],
  longFactor: ['rotary scaling=longrope originalLength=8 longFactor=1,1.5,2,2.5 shortFactor=1,1.1,1.2,1.3'],
  factor: [],
  originalLength: [],
  betaFast: [],
  betaSlow: ['rotary scaling=yarn factor=4 originalLength=16 betaFast=16 betaSlow=2'],
  truncate: ['rotary scaling=yarn factor=4 originalLength=256 truncate=false'],
  attentionFactor: ['rotary scaling=yarn factor=4 originalLength=16 attentionFactor=1.25'],
  sections: ['rotary axes=sections sections=1,2,1'],
  textBefore: ['rotary axes=interleaved textBefore=1 lines=2 columns=3'],
  lines: [],
  part: ['rotary rotaryDim=4 part=last'],
  spread: ['rotary rotaryDim=4 spread=head'],
  lowFrequencyFactor: [],
  highFrequencyFactor: [
    'rotary scaling=llama3 factor=8 originalLength=64 lowFrequencyFactor=1.5 highFrequencyFactor=5',
  ],
  values: [`t5 buckets=4 values=${'0.5,-0.25,1,0.125,2,-1,0.75,3'}`],
  strength: ['forget-gate strength=0.5'],
  amplitudes: [],
  sharpness: [],
  offsets: ['tisa kernels=2 amplitudes=1,-0.5,0.25,2 sharpness=0.1,0.3,1,0.02 offsets=0,-3,1.5,4'],
  formula: ['formula formula=sin(pos/10^(i/d))+log(pos+1)*tanh(i)'],
  bias: ['bias-formula bias=-abs(m)^1.5*exp(-head)'],
};

/** The scheme with its defaults, and with every parameter in turn at another value. */
function variants({ id, parameters }) {
  const changed = parameters.flatMap((parameter) => {
    const { name, type } = parameter;
    if (name === 'combine') return [];
    if (name === 'frequencies') return [`${id} frequencies=1,0.5,0.25,0.1`];
    if (name in special) return special[name];
    if (name === 'scaling')
      return ['linear', 'ntk', 'dynamic-ntk'].map(
        (way) => `${id} scaling=${way} factor=4${way === 'dynamic-ntk' ? ' originalLength=8' : ''}`,
      );
    const values =
      type === 'choice'
        ? parameter.choices.filter((choice) => choice !== parameter.default)
        : [others[type](parameter)];
    return values.map((value) => `${id} ${name}=${value}`);
  });
  return [id, ...changed];
}

const tasks = [
  'task=first scheme=none',
  'task=first scheme=learned',
  'task=getk scheme=rotary',
  'task=kspan scheme=t5',
  'task=topic scheme=kerple',
  'task=rev scheme=learned-sinusoidal',
  'task=getk scheme=forget-gate',
  'task=getk scheme=cope',
];

/** All of them, for the schemes of a catalogue. */
export function requestsFor(catalog) {
  const tables = [
    'sinusoidal',
    'learned deviation=1',
    'randomized',
    'learned-sinusoidal frequencies=1,0.5,0.25,0.1',
  ];
  const withProximity = catalog
    .filter(({ kind }) => kind !== 'none' && kind !== 'data-dependent')
    .map(({ id }) => id);
  return [
    ...catalog
      .filter(({ kind }) => kind !== 'none')
      .flatMap(variants)
      .map((variant) => `encode ${variant}`),
    ...catalog.flatMap(({ id }) => [`attend ${id}`, `attend ${id} causal`]),
    ...withProximity.map((id) => `proximity ${id}`),
    ...withProximity.map((id) => `properties ${id}`),
    ...tables.flatMap((table) =>
      ['diagnose', 'spectra', 'probe', 'ridge', 'folds', 'descend', 'order'].map(
        (work) => `${work} ${table}`,
      ),
    ),
    ...tasks.map((task) => `train ${task}`),
  ];
}
