import { labs } from '../../../web/app/labs.ts';
import type { Scheme } from '../../../web/core/types.ts';
import { createSettingTable } from '../../../web/settings/setting-table.ts';
import { pageRows } from '../../../web/shell/page-rows.ts';
import { storyRows } from '../../../web/story/story-rows.ts';

const scheme = (id: string, kind: string, parameters: Scheme['parameters'] = []) =>
  ({ id, kind, title: id, learnable: false, parameters }) as Scheme;

/** Schemes that share names of parameters with other ranges, and one with a name of the page's own. */
export const catalog: readonly Scheme[] = [
  scheme('none', 'none'),
  scheme('index', 'input'),
  scheme('sinusoidal', 'input', [
    { name: 'base', type: 'number', default: 10000, min: 1.5, max: 1e6 },
    {
      name: 'layout',
      type: 'choice',
      default: 'interleaved',
      choices: ['interleaved', 'halves'],
    },
    { name: 'padded', type: 'boolean', default: true },
  ]),
  scheme('learned', 'rotary', [
    { name: 'base', type: 'number', default: 500, min: 100, max: 1e5 },
    { name: 'layout', type: 'choice', default: 'half', choices: ['half', 'interleaved'] },
    { name: 'buckets', type: 'integer', default: 32, min: 1, max: 100 },
  ]),
  scheme('rotary', 'rotary'),
  scheme('normalized-index', 'bias', [{ name: 'causal', type: 'boolean', default: false }]),
];

/** The table of all settings, with these schemes. */
export const settingsOf = (schemes: readonly Scheme[]) =>
  createSettingTable(schemes, pageRows(labs, schemes, storyRows));

export const settings = settingsOf(catalog);
