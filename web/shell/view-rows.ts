/**
 * What a link shows of a lab: one figure, and the controls beside it. `show` is a list of what may be drawn, not of what may not, so that
 * a control added later stays out of notes written before.
 */
import type { Scheme } from '../core/types.ts';
import { settingsOf } from '../settings/lab-settings.ts';
import { excerpt, type Setting, type Values } from '../settings/setting.ts';
import type { StateOf } from '../settings/setting-table.ts';
import { namesIn } from '../settings/text.ts';
import { figureFolds, type Lab } from './session.ts';

const names = { pattern: /^[A-Za-z0-9,-]*$/, title: 'names separated by commas' };

export function viewRows(labs: readonly Lab[], catalog: readonly Scheme[]) {
  const labIn = ({ lab }: Values) => labs.find(({ id }) => id === lab) as Lab;
  const keepKnown = (list: string, others: Values) => {
    if (list === '') return { value: list };
    const lab = labIn(others);
    const known = settingsOf(lab, catalog);
    const all = namesIn(list);
    const unknown = all.filter((name) => !known.has(name));
    if (unknown.length === 0) return { value: list };
    return {
      value: all.filter((name) => known.has(name)).join(','),
      reason: `the lab ${lab.title} has no setting ${excerpt(unknown.join(', '))}`,
    };
  };
  return [
    {
      name: 'view',
      isView: true,
      type: 'text',
      maxLength: 60,
      form: { pattern: /^[A-Za-z0-9-]*$/, title: 'the id of a figure' },
      fits: (id: string, others: Values) => {
        const lab = labIn(others);
        if (id === '' || Object.hasOwn(figureFolds(lab), id)) return { value: id };
        return { value: '', reason: `the lab ${lab.title} has no such figure` };
      },
      default: '',
      title: 'Figure shown alone',
    },
    {
      name: 'show',
      isView: true,
      type: 'text',
      maxLength: 300,
      form: names,
      fits: keepKnown,
      default: '',
      title: 'Controls beside the figure',
    },
    {
      name: 'lock',
      isView: true,
      type: 'text',
      maxLength: 300,
      form: names,
      fits: keepKnown,
      default: '',
      title: 'Controls that cannot be changed',
    },
    {
      name: 'theme',
      isView: true,
      type: 'choice',
      choices: ['auto', 'light', 'dark'],
      default: 'auto',
      title: 'Theme',
    },
  ] as const satisfies readonly Setting[];
}

export type ViewState = StateOf<ReturnType<typeof viewRows>[number]>;

declare module '../settings/setting-table.ts' {
  interface PageState extends ViewState {}
}
