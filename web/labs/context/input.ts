/** The lab's settings: the input of its jobs, the lever, and the rows of settings. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { maskIn } from '../../encoding/mask.ts';
import { scalings, scalingTitle } from '../../schemes/scalings.ts';
import { noScaling, type Scaling, shortName } from '../../schemes/scheme-facts.ts';
import type { Setting } from '../../settings/setting.ts';
import type { Store } from '../../settings/store.ts';
import { chosenScheme } from '../../tables/chosen-encoding.ts';
import '../../shell/controls/control.ts';
import '../../shell/controls/segments.ts';
import { isNoFormula } from '../../shell/controls/encoding-lever.ts';
import type { Group } from '../../shell/controls/settings.ts';
import type { Session } from '../../shell/session.ts';
import type { CacheInput } from './cache/job.ts';
import { type ContextInput, factorOf, hasScalings, scalingOf, stretchOf, whyNot } from './curve.ts';
import type { GrowthInput } from './growth-job.ts';
import { formats, type NumberFormat } from './precision-job.ts';
import type { RemapInput } from './remap-job.ts';
import { offered, text, whole } from './text.ts';

/** The parameters. A scaling has the factor tested / trained, unless the reader sets one. */
function parametersOf(store: Store): ContextInput['parameters'] {
  // The curves here are of exact angles, and of words, whose position is the same on all axes.
  const {
    scheme,
    parameters: { angles: _, axes: __, ...parameters },
  } = chosenScheme(store);
  const { trained, tested, stretch } = store.get();
  return hasScalings(scheme) && stretch === 'fitted'
    ? { ...parameters, factor: stretchOf({ trained, tested }) }
    : parameters;
}

/** Why the chosen scaling is not available with its settings, or ''. RoPE is then shown without scaling. */
export function whyNotChosen(store: Store): string {
  const { d, trained, tested } = store.get();
  const { scheme } = chosenScheme(store);
  const parameters = parametersOf(store);
  const scaling = scalingOf({ scheme, parameters });
  const why = whyNot(scaling, { parameters, d, trained, tested });
  return why ? text.notShown(scaling, why) : '';
}

/** Of an image in a text, or of an image alone. */
const axesOf: Readonly<Record<string, ContextInput['axesOf']>> = {
  sections: 'text',
  interleaved: 'text',
  axial: 'image',
  alternating: 'image',
};

export function readInput(store: Store, catalog: readonly Scheme[]): ContextInput {
  const { d, heads, head, seed, trained, tested } = store.get();
  const { scheme } = chosenScheme(store);
  const shared = axesOf[String(store.get().axes)];
  const isBias = catalog.some(({ id, kind }) => id === scheme && kind === 'bias');
  return {
    scheme,
    parameters: { ...parametersOf(store), ...(whyNotChosen(store) && { scaling: noScaling }) },
    d,
    // Only biases differ between heads.
    heads: isBias ? heads : 1,
    head: isBias ? Math.min(head, heads) - 1 : 0,
    seed,
    trained,
    tested,
    ...(shared && { axesOf: shared }),
  };
}

/** The usual factors: that of Llama 4, and about what models learn with Scalable-Softmax (Nakanishi 2025). */
const usualFactor = 0.1;
const usualScalable = 0.43;

/** With what changes attention as the text grows. */
export function growthInput(store: Store, input: ContextInput): GrowthInput {
  const state = store.get();
  const { temperature: kind, temperatureFactor, trained } = state;
  const usual = kind === 'scalable-softmax' ? usualScalable : usualFactor;
  const temperature = { kind, factor: temperatureFactor || usual, length: trained };
  return {
    ...input,
    temperature: kind === 'none' ? null : temperature,
    // The query is the last word, so that a causal mask hides nothing from it.
    mask: maskIn({ ...state, causal: false }),
  };
}

export function remapInput(store: Store): RemapInput {
  const { trained, tested, remap: kind, near, group, chunk } = store.get();
  return { remap: { kind, near, group, chunk }, trained, tested };
}

/** With the cache that holds the first and the last words of the test. */
export function cacheInput(store: Store, input: ContextInput): CacheInput {
  const { cacheSize: size, cacheSinks: sinks } = store.get();
  return { ...input, size, sinks };
}

/** The format that the settings name; else the one that loses most. */
export const formatIn = (store: Store): NumberFormat =>
  formats.find((one) => one === chosenScheme(store).parameters.angles) ?? 'bfloat16';

/** The scalings that stand side by side in the lever: on wide screens, and on narrow ones. */
const commonScalings: readonly Scaling[] = [noScaling, 'linear', 'ntk', 'yarn', 'llama3'];
const keptScalings: readonly Scaling[] = [noScaling, 'linear', 'yarn'];

/** The test length, and the scaling or the encoding. `invited`: the choice that the suggested action makes, or ''. */
export function lever({ store, catalog }: Session, invited: unknown): TemplateResult {
  const isScaled = hasScalings(store.get('scheme'));
  const names = isScaled
    ? scalings.map((id) => [id, id === noScaling ? text.noScaling : scalingTitle(id)] as const)
    : catalog.map((scheme) => [scheme.id, shortName(scheme)] as const);
  const common: readonly string[] = isScaled ? commonScalings : offered;
  const choices = common.flatMap((id) => names.filter((one) => one[0] === id));
  return html`<pe-segments
      .store=${store}
      name=${isScaled ? 'scaling' : 'scheme'}
      label=${isScaled ? text.scaling : text.encoding}
      .choices=${new Map(choices)}
      .more=${new Map(names.filter(([id]) => !common.includes(id)))}
      .kept=${isScaled ? keptScalings : null}
      .value=${isScaled ? String(store.get('scaling') ?? noScaling) : undefined}
      invited=${invited || nothing}
    ></pe-segments>
    <pe-control class="second" inline .store=${store} name="tested"></pe-control>`;
}

const stretches = new Map(Object.entries(text.stretches));
const spreads = new Map(Object.entries(text.spreads));

/** Parameters that have no effect in this lab, or follow from its lengths. */
const hiddenParameters: ReadonlySet<string> = new Set([
  'layout',
  'part',
  'axes',
  'angles',
  'originalLength',
  'order',
  'on',
  'values',
]);

/** Whether a parameter is about the image of a rotation with several axes. */
const isOfImages = ({ name, onlyFor }: Setting): boolean =>
  onlyFor?.parameter === 'axes' && name !== 'spread';

/** Parameters of RoPE with any scaling. */
const ofAnyScaling: ReadonlySet<string> = new Set(['base', 'rotaryDim', 'spread']);

/** The parameters in use, lists last: nobody types them. */
function ownNames(store: Store): readonly string[] {
  const shown = store.settings
    .applicable(store.get())
    .filter((row) => isNoFormula(row) && !hiddenParameters.has(row.name) && !isOfImages(row));
  const isList = ({ type }: { readonly type: string }) => type === 'numbers';
  return [...shown.filter((row) => !isList(row)), ...shown.filter(isList)].map(({ name }) => name);
}

/** `file`: the row that takes a config.json. */
export function settingRows(
  { store, catalog }: Session,
  { scheme: id, d, parameters, trained }: ContextInput,
  file: Pick<Group, 'value' | 'content' | 'isOpen'>,
): readonly Group[] {
  const scheme = catalog.find((one) => one.id === id);
  const isScaled = hasScalings(id);
  const own = ownNames(store);
  const scaling = isScaled ? own.filter((name) => !ofAnyScaling.has(name)) : [];
  const isFitted = store.get('stretch') === 'fitted';
  const factor = isScaled && scaling.includes('factor');
  const heads = scheme?.kind === 'bias' ? ['heads', 'head'] : [];
  const schemes = new Map(catalog.map((one) => [one.id as string, one.title]));
  return [
    { title: text.trainedSetting, value: whole(trained), names: ['trained'] },
    {
      title: text.encoding,
      value: text.encodingValue(scheme ? shortName(scheme) : id, d),
      names: ['scheme', 'd', ...heads, ...own.filter((name) => !scaling.includes(name)), 'seed'],
      choices: { scheme: schemes, spread: spreads },
    },
    {
      title: text.scaling,
      value: factor ? text.factorValue(formatNumber(factorOf(parameters))) : text.withoutFactor,
      names: scaling.flatMap((name) =>
        name !== 'factor' ? [name] : isFitted ? ['stretch'] : ['stretch', 'factor'],
      ),
      choices: { stretch: stretches },
    },
    { title: text.configTitle, names: [], ...file },
  ];
}
