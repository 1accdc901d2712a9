/** The controls of the context lab. */
import type { Scheme } from '../../core/types.ts';
import type { Store } from '../../state/store.ts';
import type { ControlGroup } from '../../workbench/controls/rail.ts';
import { scalingNames } from './scaling.ts';

const stretches = new Map([
  ['fitted', 'test / trained'],
  ['stated', 'as set below'],
]);

/** Of no effect on anything that is shown here, or set by the sliders of the lengths. */
const idle: ReadonlySet<string> = new Set(['layout', 'originalLength', 'order', 'on', 'values']);

/** What is read as it is set, the lists among them apart: nobody types them. */
function ownNames(store: Store): { readonly plain: readonly string[]; readonly lists: readonly string[] } {
  const shown = store.properties.applicable(store.get()).filter(({ name }) => !idle.has(name));
  const names = (isList: boolean) =>
    shown.filter(({ type }) => (type === 'numbers') === isList).map(({ name }) => name);
  return { plain: names(false), lists: names(true) };
}

/** What a scaling brings with it stands with it; what every rotary embedding has is rare here. */
function rotaryGroups(store: Store): ControlGroup[] {
  const { plain, lists } = ownNames(store);
  const rare = ['base', 'rotaryDim'];
  const isFitted = store.get('stretch') === 'fitted';
  const scaled = plain
    .filter((name) => !rare.includes(name))
    .flatMap((name) => (name !== 'factor' ? [name] : isFitted ? ['stretch'] : ['stretch', 'factor']));
  return [
    {
      title: 'Context scaling',
      names: scaled,
      choices: { scaling: new Map(Object.entries(scalingNames)), stretch: stretches },
    },
    { title: 'More', names: [...rare, ...lists, 'seed'], isRare: true },
  ];
}

export function controlGroups(store: Store, catalog: readonly Scheme[]): ControlGroup[] {
  const chosen = catalog.find(({ id }) => id === store.get('scheme'));
  const heads = chosen?.kind === 'bias' ? ['heads', 'head'] : [];
  const scheme: ControlGroup = {
    title: 'Encoding',
    names: ['scheme', 'd', ...heads],
    choices: { scheme: new Map(catalog.map(({ id, title }) => [id as string, title])) },
  };
  const lengths: ControlGroup = { title: 'Context', names: ['trained', 'tested'] };
  if (chosen?.id === 'rotary') return [lengths, scheme, ...rotaryGroups(store)];
  const { plain, lists } = ownNames(store);
  return [lengths, scheme, { title: 'More', names: [...plain, ...lists, 'seed'], isRare: true }];
}
