/** The training lab's lever: the task, and how many seeds. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { TaskId } from '../../core/types.ts';
import type { Session } from '../../shell/session.ts';
import { isFree, lockedTitle } from '../../tasks/access.ts';
import '../../shell/controls/segments.ts';
import { settingsFor } from './presets.ts';
import { mostSeeds } from './settings.ts';
import { tasks } from './task-text.ts';
import { text } from './text.ts';

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
    /* Beside the seeds there is room for the step alone. */
    .docked .player .at {
      min-width: 0;
    }
    .docked .player :is(.left, .total) {
      display: none;
    }
    .docked .player {
      margin: 0;
    }
    .docked .player .more {
      display: none;
    }
    .docked .player input {
      flex: 1 1 100%;
      order: 1;
      min-height: 2.25rem;
    }
    .proof .player {
      display: none;
    }
  }
`;
