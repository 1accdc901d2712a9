/** A scene without a page: its state, and what its functions are given. */

import type { TemplateResult } from 'lit';
import catalog from '#catalog';
import { templateText } from '../../../web/app/early/template-text.ts';
import { labs } from '../../../web/app/labs.ts';
import type { Scheme } from '../../../web/core/types.ts';
import type { MotionNow } from '../../../web/draw/player.ts';
import { changedNames } from '../../../web/settings/apply.ts';
import { readHash } from '../../../web/settings/hash.ts';
import {
  type Changes,
  createSettingTable,
  type SettingTable,
  type State,
} from '../../../web/settings/setting-table.ts';
import { createStore } from '../../../web/settings/store.ts';
import { pageRows } from '../../../web/shell/page-rows.ts';
import type { Session } from '../../../web/shell/session.ts';
import type { SceneCode, SceneGiven, SceneView } from '../../../web/story/scene.ts';
import { storyRows } from '../../../web/story/story-rows.ts';

const schemes = catalog as readonly Scheme[];

/** The settings of the page, as a link to a scene sets them. */
export function storeOf(scene: string, changes: Changes = {}) {
  const settings = createSettingTable(schemes, pageRows(labs, schemes, storyRows));
  const { state } = readHash(settings, `v=1&scene=${scene}`);
  return createStore(settings, { ...state, ...changes } as Changes);
}

/** A session that only has settings. */
const sessionWith = (store: Session['store']): Session =>
  ({
    store,
    catalog: schemes,
    labs,
    tableStore: { get: () => ({ entries: [] }) },
  }) as unknown as Session;

export const sessionOf = (scene: string, changes: Changes = {}): Session =>
  sessionWith(storeOf(scene, changes));

/** In the state of a link. */
export const sessionAt = (settings: SettingTable, state: State): Session =>
  sessionWith(createStore(settings, state));

/** A result as a `JobRun` gives it. */
export const answered = <Input, Output>(input: Input, output: Output) => ({
  result: { input, output, isCurrent: true },
  asked: input,
  ask: () => {},
});

export interface Moment {
  readonly isRevealed?: boolean;
  readonly motion?: MotionNow | null;
  readonly reveal?: () => void;
  readonly isNarrow?: boolean;
}

/** What the functions of a scene are given, at rest and revealed unless `moment` says otherwise. */
export const givenOf = <Answers, Here>(
  session: Session,
  answers: unknown,
  here: Here,
  { isRevealed = true, motion = null, reveal = () => {}, isNarrow = false }: Moment = {},
): SceneGiven<Answers, Here> => ({
  session,
  answers: answers as Answers,
  here,
  set: () => {},
  isRevealed,
  motion,
  play: () => {},
  reveal,
  isNarrow,
  isFirst: true,
  isBegun: false,
});

/** What a scene shows then. */
export function viewIn<Answers, Here>(
  { view }: Pick<SceneCode<Answers, Here>, 'view'>,
  session: Session,
  answers: unknown,
  here: Here,
  moment: Moment = {},
): SceneView {
  const shown = view(givenOf<Answers, Here>(session, answers, here, moment));
  if (!shown) throw new Error('nothing is shown');
  return shown;
}

/** The links of a template to claims: their words, the claim, and what else differs from the defaults of their lab. */
export function claimsIn(template: unknown) {
  const { settings } = storeOf('shuffle');
  const lab = readHash(settings, 'v=1&lab=claims').state;
  return [...templateText(template).matchAll(/<a[^>]*href="?[^#]*#([^"\s>]*)"?[^>]*>([^<]*)<\/a/g)].map(
    ([, hash, words]) => {
      const { state } = readHash(settings, hash.replaceAll('&amp;', '&'));
      const others = [...changedNames(lab, state)].filter((name) => name !== 'claim');
      return { words: words.trim(), id: state.claim, others };
    },
  );
}

/** The button of a template with this name: its text, and what a press does. */
export function buttonIn(
  template: unknown,
  name: string,
): { readonly html: string; readonly press: () => void } {
  const found: { html: string; press: () => void }[] = [];
  const look = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(look);
    const { strings, values } = (value ?? {}) as Partial<TemplateResult>;
    if (!strings || !values) return;
    const press = values.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (press && strings[0].startsWith('<button')) found.push({ html: templateText(value), press });
    values.forEach(look);
  };
  look(template);
  const button = found.find(({ html }) => html.includes(`>${name}<`));
  if (!button) throw new Error(`no button ${name}`);
  return button;
}
