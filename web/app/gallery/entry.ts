/** What the gallery says of a figure. */
import { writeHash } from '../../settings/hash.ts';
import type { Changes, State } from '../../settings/setting-table.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { offeredSettings } from '../share/offered.ts';
import { embedOf, usualHeight, usualType } from '../share/snippets.ts';
import type { Sample } from './samples.ts';
import { isSentence, noSentence, sentences } from './sentences-text.ts';
import { text } from './text.ts';

export interface Entry {
  readonly name: string;
  /** of the lab, or of the story */
  readonly group: string;
  readonly title: string;
  /** what frames call it */
  readonly frameTitle: string;
  readonly sentence: string;
  /** the names of the controls that it offers */
  readonly controls: readonly string[];
  /** the part after `#` of the link that shows it alone */
  readonly alone: string;
  /** the part after `#` of the link with which Share opens on it */
  readonly shared: string;
}

/** What Share begins with. */
const asShareOpens = {
  show: [],
  lock: [],
  predict: '',
  challenge: '',
  theme: 'auto' as const,
  height: usualHeight,
  type: usualType,
};

/** The sentence that is written for a figure, or the one that the page says of it. */
function sentenceOf(name: string, said: string): string {
  const sentence = sentences[name] ?? said;
  if (!isSentence(sentence)) throw new Error(noSentence(name, sentence));
  return sentence;
}

/** The session has the settings of the sample. `said`: what the page says of it. A scene has controls of its own. */
export function entryOf(session: Session, sample: Sample, said: string): Entry {
  const { id, title, choice, figure } = sample.figure;
  const { store } = session;
  const isScene = store.get('scene') !== '';
  const embed = embedOf(session, '', { ...asShareOpens, view: id, title });
  const shared: Changes = { ...store.get(), ui: 'lab', view: id };
  const settings = isScene ? [] : offeredSettings(session, figure);
  const name = (embed.poster ?? '').replace(/\.svg$/, '');
  return {
    name,
    group: isScene ? text.story : openLab(session).title,
    title: isScene ? title : choice,
    frameTitle: embed.title,
    sentence: sentenceOf(name, said),
    controls: [...new Set(settings.map(titleOf))],
    alone: embed.state,
    shared: writeHash(store.settings, shared as State),
  };
}
