/** The rows of settings beside the lab's figure. */
import { shortName } from '../../schemes/scheme-facts.ts';
import { isNoFormula } from '../../shell/controls/encoding-lever.ts';
import type { Group } from '../../shell/controls/settings.ts';
import type { Session } from '../../shell/session.ts';
import { actingSource, actingTable } from '../../tables/chosen-encoding.ts';
import type { OrderInput } from './job.ts';
import { text } from './text.ts';

/** A table has its own width, so that only `combine` remains to be set. */
export function settingRows(session: Session, input: OrderInput, sentence: unknown): readonly Group[] {
  const { store, catalog } = session;
  const source = actingSource(session);
  const isTable = actingTable(session) !== undefined;
  const own = isTable ? [] : store.settings.applicable(store.get());
  const parameters = own.filter(isNoFormula).map(({ name }) => name);
  const schemes = new Map(catalog.map(({ id, title }) => [id as string, title]));
  const second = catalog.find(({ id }) => id === input.second);
  const { words, d, heads, seed } = input;
  return [
    { title: text.sentence, value: text.words(words.length), names: [], content: () => sentence },
    {
      title: shortName(source),
      value: text.parameters,
      names: [...parameters, ...(source.kind === 'input' ? ['combine'] : [])],
    },
    {
      title: text.secondEncoding,
      value: second && second.kind !== 'none' ? shortName(second) : text.none,
      names: ['second'],
      choices: { second: schemes },
    },
    {
      title: text.layer,
      value: text.sizes(d, heads),
      names: [...(isTable ? [] : ['d']), 'heads', ...(heads > 1 ? ['head'] : [])],
    },
    { title: text.window, value: text.windowValue(input), names: ['maskWindow', 'windowKind'] },
    { title: text.seed, value: String(seed), names: ['seed'] },
  ];
}
