/** A model and its task in PyTorch. The script can start from the page's first weights and batches, which come in a file. */
import { withParameters } from '../../core/check.ts';
import { usualLearningRate } from '../../core/constants.ts';
import { trainerOptions as fields } from '../../core/generated/training-checks.ts';
import { loadWholeTraining } from '../../core/kept.ts';
import type { Batch, Matrix, Scheme, Task, Trainer, TrainerOptions, Training } from '../../core/types.ts';
import {
  axesCode,
  decayOf,
  frequencyCode,
  hasFormula,
  partsCode,
  tableCode,
  turnedPart,
  withDefaults,
} from '../../reference/encoding.ts';
import { toNpz } from '../../reference/npz.ts';
import {
  argumentsOf,
  assigned,
  Code,
  call,
  comment,
  type Library,
  libraryOf,
  literal,
  numpyTexts,
  type Script,
  type Settings,
  settingsOf,
  snakeCase,
} from '../../reference/script.ts';
import { startDeviations } from '../../schemes/further-facts.ts';
import { freeSinusoid, hasFeature } from '../../schemes/scheme-facts.ts';
import { noPositions } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { chosenPlace, gridOf } from './definition.ts';
import { foldText } from './fold-text.ts';
import { text } from './text.ts';
import { isWithin } from './weight-names.ts';

const weightsFile = 'weights.npz';

/** The number of batches in the file. */
const savedSteps = 5;

/** nn.Linear keeps these matrices transposed: outputs × inputs. */
const isLinear = (name: string): boolean => /(^head|\.(qkv|output|mlp\.in|mlp\.out))$/.test(name);

const isOfPositions = (name: string): boolean => isWithin(name, 'positions.');

function torchName(name: string): string {
  if (isOfPositions(name)) return name;
  const renamed = name
    .replace('mlp.norm', 'mlp_norm')
    .replace('mlp.in', 'mlp.0')
    .replace('mlp.out', 'mlp.2')
    .replace('.gain', '.weight');
  return /\.(weight|bias)$/.test(renamed) ? renamed : `${renamed}.weight`;
}

function transposed({ rows, cols, data }: Matrix): Matrix {
  const turned = data.map((_, i) => data[(i % rows) * cols + Math.floor(i / rows)]);
  return { rows: cols, cols: rows, data: turned };
}

/** One row for each list, filled up with -1. */
function padded(lists: readonly Int32Array[]): Matrix {
  const cols = Math.max(...lists.map(({ length }) => length));
  const data = new Float32Array(lists.length * cols).fill(-1);
  lists.forEach((list, row) => {
    data.set(list, row * cols);
  });
  return { rows: lists.length, cols, data };
}

function batchArrays({ starts, tokens, targets, spans }: Batch, step: number): Record<string, Matrix> {
  const sequences = Array.from(starts.subarray(1), (end, i) => [starts[i], end] as const);
  const rowsOf = (numbers: Int32Array) =>
    padded(sequences.map(([begin, end]) => numbers.subarray(begin, end)));
  const ends = sequences.map((_, i) => spans.subarray(2 * i, 2 * i + 2));
  return {
    [`ids.${step}`]: rowsOf(tokens),
    [`targets.${step}`]: spans.length > 0 ? padded(ends) : rowsOf(targets),
  };
}

/** The weights and the first batches of a trainer before its first step. */
function weightsArchive(trainer: Trainer): Uint8Array<ArrayBuffer> {
  const arrays: Record<string, Matrix> = {};
  for (const { name } of trainer.parameters) {
    const matrix = trainer.parameter(name);
    arrays[torchName(name)] = !isOfPositions(name) && isLinear(name) ? transposed(matrix) : matrix;
  }
  for (let step = 0; step < savedSteps; ++step) Object.assign(arrays, batchArrays(trainer.batch(step), step));
  return toNpz(arrays);
}

const files = import.meta.glob<string>('../../reference/torch/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export const library: Library = libraryOf([...numpyTexts, ...Object.values(files)]);

/** A trainer's options with their defaults. */
function trainerOptions(value: unknown) {
  const { scheme, ...options } = withParameters(fields)(value, 'options');
  return {
    ...options,
    learningRate: options.learningRate ?? usualLearningRate[options.optimizer],
    schemes: scheme,
  };
}

/** A trainer's options with their defaults, and what the library says about them. */
interface ScriptDefinition {
  readonly options: ReturnType<typeof trainerOptions>;
  /** for the reader's own pairs, with the kind of answer that they have */
  readonly task: Task;
  /** by token */
  readonly words: readonly string[];
  readonly classes: readonly string[];
  readonly catalog: readonly Scheme[];
}

/** The name of a scheme's class. */
export const className = (scheme: string): string =>
  scheme.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function parametersOf({ options, catalog }: ScriptDefinition, { id, parameters }: Scheme): Settings {
  const own = Object.entries(options.parameters).filter(
    ([name]) => options.schemes.length === 1 || parameters.some((one) => one.name === name),
  );
  const deviation = id in startDeviations ? { deviation: startDeviations[id] } : {};
  return withDefaults(catalog, id, { ...deviation, ...Object.fromEntries(own) });
}

/** The Python expression of an encoding. */
function encodingCode(definition: ScriptDefinition, known: Scheme): string {
  const { n: length, testLength, d, heads, gain, learnPositions, seed, ownPositions } = definition.options;
  const { id: scheme, title } = known;
  const parameters = parametersOf(definition, known);
  const isLearned = learnPositions ?? known.learnable;
  const width = d / heads;
  const n = new Code('n');
  const made = (name: string, settings: Settings) => call(name, { ...parameters, ...settings }, library);

  if (hasFormula(scheme) && known.kind === 'input' && !(scheme === freeSinusoid && isLearned)) {
    const table = new Code(`lambda n: ${tableCode({ scheme, parameters, n, d })}`);
    return made('FixedTable', { table, ...(gain !== 'none' && { gain: gain === 'scalar' ? 1 : d }) });
  }
  if (known.kind === 'rotary') {
    const { scaling, angles } = parameters;
    if (angles !== undefined && angles !== 'float64')
      throw new Error(`There is no script for angles in ${angles} yet.`);
    if (scaling === 'yarn' || scaling === 'longrope')
      throw new Error(`There is no script for a model with ${scaling} scaling yet.`);
    const settings = { scheme, parameters, n, d: width };
    const theta = new Code(`lambda n: ${frequencyCode(settings)}`);
    const { layout } = parameters;
    const parts = partsCode(parameters, frequencyCode(settings), seed);
    if (parts && ownPositions)
      throw new Error(`There is no script for ${title} with waves that each layer mixes for itself yet.`);
    const several = axesCode(settings);
    const ofAxes = several && { axes: several.axes, places: new Code(`lambda n: ${several.places.text}`) };
    return call(
      className(known.kind),
      { theta, layout, ...turnedPart(parameters), ...ofAxes, ...decayOf(settings), ...(parts && { parts }) },
      library,
    );
  }
  if (known.kind === 'relative' && hasFeature(scheme, 'fixedWaves')) {
    const reach = Number(parameters.maxDistance);
    const rows = { scheme: freeSinusoid, parameters, n: 2 * reach + 1, d: width, first: -reach };
    return made('RelativeSinusoidal', { vectors: new Code(tableCode(rows)) });
  }
  const name = className(scheme);
  if (!library.has(name)) throw new Error(`There is no script for ${title} yet.`);
  if (parameters.relative || parameters.untie)
    throw new Error(`There is no script for ${title} with a relative bias or an untied first token yet.`);
  const code = made(name, { longest: Math.max(length, testLength), d, heads, width });
  return isLearned ? code : `fixed(${code})`;
}

/** What differs in a layer, as a dictionary. */
const layerCode = (layer: object): string =>
  `{${Object.entries(layer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${literal(snakeCase(name))}: ${literal(value)}`)
    .join(', ')}}`;

function modelSettings(definition: ScriptDefinition): Settings {
  const { options, task, words, classes, catalog } = definition;
  const { d, heads, layers, mlp, residual, layerNorm, causal, inject, schemes } = options;
  const { window, windowKind, plan, ownPositions } = options;
  const acting = catalog.filter(({ id }) => id !== noPositions && schemes.includes(id));
  const inOrder = acting.toSorted((a, b) => schemes.indexOf(a.id) - schemes.indexOf(b.id));
  const positions = inOrder.map((one) => encodingCode(definition, one)).join(', ');
  return {
    vocabulary: words.length,
    outputs: task.answer === 'span' ? 2 : classes.length,
    d,
    heads,
    layers,
    mlp,
    residual,
    layer_norm: layerNorm,
    causal,
    ...((window > 0 || plan.some((one) => one.window)) && { window, window_kind: windowKind }),
    ...(inject && { inject }),
    ...(plan.length > 0 && { plan: new Code(`[${plan.map(layerCode).join(', ')}]`) }),
    positions: new Code(`lambda: [${positions}]`),
    ...(ownPositions && { own_positions: true }),
  };
}

/** Each task's first word that is no filler. */
const firstSpecials = ['[CLS]', 'Q0', '.', '(', ';', '[MASK]'];

/** The function that draws the length of a training sequence. */
function lengthsOf({ options, task }: ScriptDefinition): Settings {
  const { n, lengths, short } = options;
  if (lengths === 'full') return {};
  const least = task.id === 'prev' || task.id === 'count' ? options.reach + 1 : task.minLength;
  const settings = {
    ...options,
    shortest: options.shortest || least,
    short: short || Math.max(Math.floor(n / 2), least),
  };
  return { lengths: new Code(call(`${lengths}_length`, settings, library)) };
}

/** The Python expression that draws sequences and their answers. */
function drawCode(definition: ScriptDefinition): string {
  const { options, task, words, classes } = definition;
  const { seed, n, testLength } = options;
  if (task.id === 'own') {
    const pairs = options.pairs.map(({ input, output }) => [
      input.join(' '),
      typeof output === 'string' ? output : output.join(' '),
    ]);
    const begin = task.answer === 'label' ? ['[CLS]'] : [];
    return call('OwnPairs', { pairs, words, answers: classes, begin, seed }, library);
  }
  const name = `${snakeCase(task.id)}_task`;
  if (!library.has(name)) throw new Error(`There is no script for the task “${task.title}” yet.`);
  const first = words.findIndex((word) => firstSpecials.includes(word));
  const settings = { ...options, fillers: first < 0 ? words.length : first };
  const { rng: _, is_test: __, n: ___, ...own } = settingsOf(name, settings, library);
  const longer = testLength > n ? { test_length: testLength } : {};
  return `Sequences(${argumentsOf({ task: new Code(name), seed, n, ...lengthsOf(definition), ...longer, ...own })})`;
}

/** What sets the second test apart: longer sequences, other places, or the pairs kept for tests; null if there is none. */
function otherTest({ options, task }: ScriptDefinition): string | null {
  if (task.id === 'own') return foldText.script.ofPairs;
  if (task.id === 'span' && options.spans === 'first-half') return foldText.script.newPlaces;
  return options.testLength > options.n ? text.onWords(options.testLength) : null;
}

function runLines(definition: ScriptDefinition): readonly string[] {
  const { options, task, words } = definition;
  const score = task.answer === 'span' ? 'span_score' : 'class_score';
  const other = otherTest(definition);
  const tested = (what?: string) =>
    [literal(foldText.script.accuracy(what)), 'model', 'draw', score].join(', ');
  const rateChanges = options.rateChanges.map(({ step, rate }) => [step, rate]);
  const { optimizer, ...set } = { ...options, rateChanges };
  const training = { ...settingsOf('train_model', set, library), ...settingsOf('rate_at', set, library) };
  return [
    comment(task.description),
    ...(task.id === 'own' ? [] : [comment(foldText.script.words(words))]),
    comment(foldText.script.ownNumbers),
    `draw = ${drawCode(definition)}`,
    `torch.manual_seed(${options.seed})`,
    'model = Transformer(**settings)',
    `saved = load_start(model, "${weightsFile}", ${savedSteps})`,
    assigned('training', training),
    `train_model(model, ${optimizer}(model), draw, ${score}, saved, **training)`,
    `print_accuracy(${tested()})`,
    ...(other ? [`print_accuracy(${tested(other)}, is_test=True)`] : []),
  ];
}

/** Throws an error that says why if there is no script. */
export function trainingScript(core: Training, options: TrainerOptions, catalog: readonly Scheme[]): Script {
  const checked = trainerOptions(options);
  const known = core.tasks().find(({ id }) => id === checked.task);
  if (!known) throw new Error(`There is no task “${checked.task}”.`);
  const hasWords = typeof checked.pairs[0]?.output === 'object';
  const task: Task = known.id === 'own' && hasWords ? { ...known, answer: 'tokens' } : known;
  const trainer = core.createTrainer(options);
  const { words, classes } = trainer;
  trainer.free();
  const titles = checked.schemes.map((scheme) => catalog.find(({ id }) => id === scheme)?.title ?? scheme);
  const definition = { options: checked, task, words, classes, catalog };
  return {
    title: foldText.script.title(titles, task.title),
    precision: foldText.script.precision(savedSteps, weightsFile),
    library,
    settings: modelSettings(definition),
    run: runLines(definition),
    files: [
      {
        name: weightsFile,
        isOptional: true,
        bytes: async () => {
          // Fixed parameters of an encoding are parameters in the script, too.
          const begun = core.createTrainer({
            ...options,
            ...(checked.gain === 'none' && { learnPositions: true }),
          });
          const bytes = weightsArchive(begun);
          begun.free();
          return bytes;
        },
      },
    ],
  };
}

/** The script of the inspected model. */
export async function modelScripts(session: Session): Promise<readonly Script[]> {
  const grid = gridOf(session.store);
  const { options } = grid.runs[chosenPlace(session, grid)];
  return [trainingScript(await loadWholeTraining(), options, session.catalog)];
}
