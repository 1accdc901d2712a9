/** The lever (task and number of seeds), the action that the lab suggests, and the player of the runs. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { TaskId } from '../../core/types.ts';
import type { State } from '../../settings/setting-table.ts';
import { mostSeeds } from '../../settings/shared-rows.ts';
import type { Store } from '../../settings/store.ts';
import type { Action } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { lockedTitle } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import type { Grid } from './definition.ts';
import { copyingEncodings, copyingPlans, inNewPlaces, nearWindows, settingsFor } from './presets.ts';
import type { Training } from './run/training.ts';
import { tasks } from './task-text.ts';
import { text } from './text.ts';
import type { Graded } from './verdict.ts';
import '../../shell/controls/segments.ts';

const beside: readonly TaskId[] = ['first', 'prev', 'span'];

export const taskTitles = new Map(Object.entries(tasks).map(([id, { title }]) => [id, title] as const));

/** `invited`: the task that the suggested action chooses, or '' */
export function trainingLever({ store }: Session, invited: string): TemplateResult {
  const { seeds, task } = store.get();
  const isLocked = !isFree(store.get(), 'seeds');
  const choose = (event: CustomEvent<string>) => {
    event.preventDefault();
    if (event.detail !== task) store.set(settingsFor(event.detail));
  };
  const named = (ids: readonly string[]) => new Map([...taskTitles].filter(([id]) => ids.includes(id)));
  return html`<pe-segments
      class="task"
      .store=${store}
      name="task"
      label=${text.task}
      .choices=${named(beside)}
      .more=${named([...taskTitles.keys()].filter((id) => !(beside as readonly string[]).includes(id)))}
      invited=${invited || nothing}
      @choose=${choose}
    ></pe-segments>
    <div class="second seeds">
      <span class="label">${text.seeds}</span>
      <span class="joined">
        <output aria-label=${text.seeds}>${seeds}<span class="unit"> ${text.seedsUnit(seeds)}</span></output>
        <button
          ?disabled=${isLocked || seeds >= mostSeeds}
          title=${isLocked ? lockedTitle : text.addTwoTitle}
          @click=${() => store.set({ seeds: Math.min(seeds + 2, mostSeeds) })}
        >${text.addTwo}</button>
      </span>
    </div>`;
}

export const leverStyles = css`
  .task {
    order: -2;
  }
  .seeds {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    font-size: var(--text);
  }
  .seeds .unit {
    display: none;
  }
  .seeds .label {
    color: var(--ink-soft);
  }
  .joined {
    display: flex;
    align-items: center;
    border: 1px solid var(--edge);
    border-radius: 6px;
  }
  .joined output {
    min-width: 1.25rem;
    padding: 0 var(--space-2);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .joined button {
    min-height: 2.375rem;
    padding: 0 var(--space-2);
    border: 0;
    border-left: 1px solid var(--line);
    border-radius: 0 5px 5px 0;
    font-size: inherit;
  }
  .docked {
    display: none;
  }
  /* On narrow screens the dock holds the player; the task is among the settings. */
  @container lab (max-width: 37.49rem) {
    .lever .task {
      display: none;
    }
    .lever .docked {
      display: block;
      flex: 1 1 100%;
    }
    .lever > .seeds {
      top: 0.75rem;
    }
    .seeds .label {
      display: none;
    }
    .seeds .unit {
      display: inline;
    }
    .seeds .joined {
      border: 0;
    }
    .joined output {
      padding-right: var(--space-1);
    }
    /* The slider has a line of its own, with the step beside it: there is no room beside the seeds. */
    .docked .player .at {
      order: 1;
      min-width: 0;
    }
    .docked .player {
      margin: 0;
    }
    .docked .player :is(.left, .total, .more),
    .proof .player {
      display: none;
    }
    .docked .player input {
      flex: 1 1 calc(100% - 6rem);
      order: 1;
      min-height: 2.25rem;
    }
  }
`;

interface Playback {
  readonly store: Store;
  readonly training: Training;
  readonly grid: Grid;
  /** index of the stop shown; -1 before the first test */
  readonly place: number;
}

function stateText({ isDone, isRunning, secondsLeft }: Training): string {
  if (isDone) return text.player.done;
  if (!isRunning) return text.player.paused;
  if (secondsLeft === undefined) return '';
  return secondsLeft < 90
    ? text.player.secondsLeft(Math.max(1, Math.round(secondsLeft)))
    : text.player.minutesLeft(Math.round(secondsLeft / 60));
}

export function player({ store, training, grid: { stops, seeds }, place }: Playback): TemplateResult {
  const { isRunning, isDone, reached } = training;
  const last = stops.length - 1;
  const at = Math.max(0, place);
  const seek = ({ target, type }: Event) => {
    const stop = Number((target as HTMLInputElement).value);
    const isLatest = stop >= reached - 1 && stop < last;
    store.set({ shownStep: isLatest ? -1 : stops[stop] }, { transient: type === 'input' });
  };
  const isGoing = isRunning && !isDone;
  /** Shows the latest step again, because the reader wants to see what is trained next. */
  const following = (act: () => void) => () => {
    store.set({ shownStep: -1 });
    act();
  };
  const toggle = () => training.toggle();
  const mayShow = isFree(store.get(), 'shownStep');
  return html`<div class="player no-print">
    <button class="run" ?disabled=${isDone} @click=${isGoing ? toggle : following(toggle)}>
      <span aria-hidden="true">${isGoing ? '❚❚' : '▶'}</span> ${isGoing ? text.player.pause : text.player.run}
    </button>
    <input
      type="range"
      aria-label=${text.player.stepShown}
      aria-valuetext=${text.player.atOf(stops[at], stops[last])}
      min="0"
      max=${last}
      step="1"
      ?disabled=${!mayShow}
      title=${mayShow ? nothing : lockedTitle}
      .value=${live(String(at))}
      @input=${seek}
      @change=${seek}
    />
    <span class="at"><b>${text.player.at(stops[at])}</b> <span class="total">${text.player.of(stops[last])}</span> <span class="left">${stateText(training)}</span></span>
    <span class="more">
      <button class="plain" ?disabled=${isDone} title=${text.player.stepTitle} @click=${following(() => training.step())}>${text.player.step}</button>
      <button class="plain" title=${text.player.resetTitle} @click=${following(() => training.reset())}>${text.player.reset}</button>
      <button class="plain" title=${text.player.anotherSeedTitle} @click=${() => store.set({ seed: seeds[0] + seeds.length })}>${text.player.anotherSeed}</button>
    </span>
  </div>`;
}

export const playerStyles = css`
  .player {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    margin-bottom: var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .player .run {
    width: 5.75rem;
    white-space: nowrap;
  }
  .player .run span {
    font-size: var(--text-small);
  }
  .player input {
    flex: 1 1 10rem;
    width: auto;
  }
  .player .at {
    min-width: 8.5rem;
    white-space: nowrap;
  }
  .player .left {
    color: var(--ink-soft);
  }
  .player .more {
    display: flex;
    gap: var(--space-3);
  }
  .player .plain {
    border-bottom: 1px solid var(--line);
    border-radius: 0;
    color: var(--ink-soft);
    font-size: inherit;
    font-weight: 400;
  }
`;

interface Invited extends Action {
  /** the task that the button chooses, or '' */
  readonly task: string;
}

/** The actions lead from the word that came first to spans, to copying, and to a task that needs no order. */
export function actionOf(
  { task, seeds, spans: trained, layers, encodings, layerWindows }: State,
  graded: readonly Graded[],
): Invited | null {
  if (seeds < 3 && graded.some(({ grade }) => grade === 'knows'))
    return { ...text.addSeeds, sets: { seeds: seeds + 2 }, task: '' };
  if (encodings.includes('@') && layers === nearWindows.length) {
    if (layerWindows.length === 0)
      return { ...text.addWindows, sets: { layerWindows: [...nearWindows] }, task: '' };
    if (task === 'kspan') return { ...text.copyWithPlans, sets: copyingPlans, isInLever: true, task: 'prev' };
  }
  if (task === 'span' && trained === 'first-half')
    return {
      ...text.runCopying,
      sets: { ...settingsFor('prev'), encodings: copyingEncodings },
      isInLever: true,
      task: 'prev',
    };
  if (task === 'prev') return { ...text.runOccurrence, sets: settingsFor('occ'), task: 'occ' };
  if (task === 'occ' || task === 'maj')
    return { ...text.runFirst, sets: settingsFor('first'), isInLever: true, task: 'first' };
  return { ...text.runSpans, sets: { ...settingsFor('span'), ...inNewPlaces }, task: 'span' };
}
