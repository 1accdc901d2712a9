/** What the other labs call a trained table: enough to tell it from every other one that was trained here. */
import type { TrainerOptions } from '../../core/types.ts';
import { apply } from '../../settings/apply.ts';
import type { SettingTable, State } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import { optionsFor, type Run } from './definition.ts';
import { settingsFor } from './lever.ts';
import { before, firstRate } from './rates/changes.ts';
import type { RateChange } from './rates/text.ts';
import type { Point } from './run/job.ts';
import { panelTitle, taskTitle } from './words.ts';

/** More changes of the learning rate are not listed. */
const mostChanges = 3;

/** The settings with which the lab opens a task. */
const usualState = (settings: SettingTable, task: string): State =>
  apply(settings, settings.defaults, new Map(Object.entries({ lab: 'training', ...settingsFor(task) })))
    .state;

/** 'learning rate 0.005, 0.0005 from step 150', or '' for the usual one. */
function rateText(options: TrainerOptions, usual: number, changes: readonly RateChange[]): string {
  const { optimizer = 'adamw', learningRate = 0 } = options;
  const first = firstRate({ optimizer, learningRate });
  if (first === usual && changes.length === 0) return '';
  const listed =
    changes.length > mostChanges
      ? [`changed ${changes.length} times`]
      : changes.map((change) => `${change.rate} from step ${change.step}`);
  return `learning rate ${[first, ...listed].join(', ')}`;
}

/**
 * 'Learned table, Which came first?, step 150, seed 7', with the learning rate and the arithmetic where they are not the usual ones. If
 * anything else differs from the lab's defaults, the name ends with the first eight digits of the weights' hash, which the table of runs
 * shows.
 */
export function tableName(
  { catalog, store: { settings } }: Pick<Session, 'catalog' | 'store'>,
  { encoding, seed, options, arithmetic }: Run,
  { step, hash }: Pick<Point, 'step' | 'hash'>,
): string {
  const state = usualState(settings, options.task ?? 'first');
  const usual = optionsFor(state, encoding, seed);
  const changes = before(options.rateChanges ?? [], step);
  const rate = rateText(options, firstRate({ ...state, optimizer: options.optimizer ?? 'adamw' }), changes);
  const textWithoutRates = ({ learningRate, rateChanges, ...others }: TrainerOptions) =>
    JSON.stringify(others);
  const isUsual = textWithoutRates(options) === textWithoutRates(usual) && changes.length <= mostChanges;
  return [
    panelTitle(catalog, encoding),
    taskTitle(options),
    `step ${step}`,
    `seed ${seed}`,
    rate,
    arithmetic === 'fast' ? 'fast arithmetic' : '',
    isUsual ? '' : `weights ${hash.slice(0, 8)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
