/** The training lab's lever: the task, and how many seeds. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { TaskId } from '../../core/types.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import { isFree, lockedTitle } from '../../tasks/access.ts';
import '../../shell/controls/segments.ts';
import { mostSeeds } from './settings.ts';
import { tasks } from './words.ts';

const beside: readonly TaskId[] = ['first', 'prev', 'span'];

export const taskTitles = new Map(Object.entries(tasks).map(([id, { title }]) => [id, title] as const));

/** What a task needs, besides the page's usual settings. */
const ownSettings: Readonly<Partial<Record<TaskId, Changes>>> = {
  span: { n: 24 },
  kspan: { n: 24, layers: 2, steps: 400 },
  occ: { steps: 200 },
  maj: { steps: 200 },
  topic: { n: 32, heads: 2, learningRate: 0.01 },
};

/** Another task starts with its own settings; the encodings and seeds stay. */
export const settingsFor = (task: string): Changes => ({
  n: undefined,
  heads: undefined,
  layers: undefined,
  steps: undefined,
  learningRate: undefined,
  rateChanges: undefined,
  spans: undefined,
  testLength: undefined,
  shownStep: undefined,
  sequence: undefined,
  ...ownSettings[task as TaskId],
  task: task as TaskId,
});

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
      label="Task"
      .choices=${named(beside)}
      .more=${named([...taskTitles.keys()].filter((id) => !(beside as readonly string[]).includes(id)))}
      invited=${invited || nothing}
      @choose=${choose}
    ></pe-segments>
    <div class="second seeds">
      <span class="label">Seeds</span>
      <span class="joined">
        <output aria-label="Seeds">${seeds}<span class="unit"> ${seeds === 1 ? 'seed' : 'seeds'}</span></output>
        <button
          ?disabled=${isLocked || seeds >= mostSeeds}
          title=${isLocked ? lockedTitle : 'Two more runs of each encoding, with other random numbers'}
          @click=${() => store.set({ seeds: Math.min(seeds + 2, mostSeeds) })}
        >
          Add 2
        </button>
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
    gap: 0.625rem;
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
    padding: 0 0.625rem;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .joined button {
    min-height: 2.375rem;
    padding: 0 0.625rem;
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
      padding-right: 0.25rem;
    }
    .docked .player .left {
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
  /* Beside the seeds there is room for the step alone. */
  @container lab (max-width: 24rem) {
    .docked .player .at {
      min-width: 0;
    }
    .docked .player .total {
      display: none;
    }
  }
`;
