/** The settings of the context lab below its lever. */
import { formatNumber } from '../../draw/format.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Store } from '../../settings/store.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { isNoFormula } from '../../shell/formula/on-demand.ts';
import type { Session } from '../../shell/session.ts';
import type { ContextInput } from './curve.ts';
import { text, whole } from './text.ts';

const stretches = new Map(Object.entries(text.stretches));

/** Parameters without effect on this lab, or set by its lengths. */
const idle: ReadonlySet<string> = new Set(['layout', 'originalLength', 'order', 'on', 'values']);

/** Parameters of RoPE with any scaling. */
const ofAnyScaling: ReadonlySet<string> = new Set(['base', 'rotaryDim']);

/** The parameters in use, lists last: nobody types them. */
function ownNames(store: Store): readonly string[] {
  const shown = store.settings
    .applicable(store.get())
    .filter((row) => isNoFormula(row) && !idle.has(row.name));
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
  const isRotary = id === 'rotary';
  const own = ownNames(store);
  const scaling = isRotary ? own.filter((name) => !ofAnyScaling.has(name)) : [];
  const isFitted = store.get('stretch') === 'fitted';
  const factor = isRotary && scaling.includes('factor');
  const heads = scheme?.kind === 'bias' ? ['heads', 'head'] : [];
  const schemes = new Map(catalog.map((one) => [one.id as string, one.title]));
  return [
    { title: text.trainedSetting, value: whole(trained), names: ['trained'] },
    {
      title: text.encoding,
      value: text.encodingValue(scheme ? shortName(scheme) : id, d),
      names: ['scheme', 'd', ...heads, ...own.filter((name) => !scaling.includes(name)), 'seed'],
      choices: { scheme: schemes },
    },
    {
      title: text.scaling,
      value: factor ? text.factorValue(formatNumber(Number(parameters.factor))) : text.none,
      names: scaling.flatMap((name) =>
        name !== 'factor' ? [name] : isFitted ? ['stretch'] : ['stretch', 'factor'],
      ),
      choices: { stretch: stretches },
    },
    { title: text.configTitle, names: [], ...file },
  ];
}
