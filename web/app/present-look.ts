/** How projector mode looks: a sign with its keys, which goes away, and type of the story that is read from the last row. */
import { css } from 'lit';

const look = css`
  :root[data-present='story'] {
    --text-small: 1rem;
    --text: 1.0625rem;
    --least-text: 15.8px; /* of a drawing, which is stretched a little */
    --figure-tools: none;
    --caption-room: 0; /* beside Replay */
  }
  #projector-keys {
    position: fixed;
    z-index: 9;
    bottom: var(--space-3);
    left: 50%;
    margin: 0;
    padding: var(--space-2) var(--space-3);
    border: 1px solid;
    border-radius: 8px;
    background: var(--ink);
    color: var(--paper);
    font: 1.125rem / 1.5 var(--sans);
    width: max-content;
    max-width: calc(100vw - 2 * var(--space-3));
    box-sizing: border-box;
    text-align: center;
    translate: -50%;
    pointer-events: none;
    animation: projector-keys 400ms 7s forwards;
  }
  /* Beside the number of the scene, where nothing else stands. */
  :root[data-present='story'] #projector-keys {
    inset: 0.625rem auto auto calc(5.125rem + max(4vw, 50vw - 36.25rem));
    padding: var(--space-1);
    font: 0.8125rem / 1.5 var(--sans);
    translate: none;
  }
  @keyframes projector-keys {
    to {
      opacity: 0;
    }
  }
  @media print {
    #projector-keys {
      display: none;
    }
  }
`;

/** What is projected: a scene, a figure of a lab, or a lab. */
interface Projected {
  readonly scene: string;
  readonly view: string;
  readonly lab: string;
}

function keysOf({ scene, lab }: Projected): string {
  if (scene !== '') return '← → scenes · 1–4 answers · R reset · Esc leave';
  const turned = lab === 'claims' ? 'claims' : 'labs';
  return `← → ${turned} · ↑ ↓ figures · R reset · P or Esc leave`;
}

let sign: HTMLElement | undefined;

/** Screen readers hear the keys as a message, once the mode has begun or they are others. */
function showKeys(words: string) {
  if ((sign?.textContent ?? '') === words) return;
  sign?.remove();
  sign = undefined;
  if (words === '') return;
  sign = document.createElement('p');
  sign.id = 'projector-keys';
  sign.role = 'status';
  sign.textContent = words;
  sign.addEventListener('animationend', ({ target }) => (target as Element).remove());
  document.body.append(sign);
}

/** Null where nothing is projected. */
export function showLook(projected: Projected | null): void {
  const { documentElement, adoptedStyleSheets } = document;
  const { styleSheet } = look;
  if (projected && styleSheet && !adoptedStyleSheets.includes(styleSheet))
    adoptedStyleSheets.push(styleSheet);
  if (!projected) delete documentElement.dataset.present;
  else if (projected.scene !== '') documentElement.dataset.present = 'story';
  else documentElement.dataset.present = projected.view === '' ? 'lab' : 'figure';
  showKeys(projected ? keysOf(projected) : '');
}
