/** How often a task whose seed is set by the reader’s name starts at its goal. The page computes the starts in a frame that nobody sees. */
import { isReached } from '../../tasks/challenge.ts';
import type { ShownResult } from '../../tasks/measures.ts';
import { pack } from '../../tasks/pack.ts';
import { challengeFor, type Task } from '../../tasks/worksheet.ts';

const sample = Array.from({ length: 20 }, (_, i) => `Reader ${i + 1}`);

/** Milliseconds after which a start counts as one without a number. The first one loads the lab and its core, too. */
const longest = { first: 20_000, other: 4000 };

/** What a page shows at the start of a challenge; null after so many milliseconds, and once `end` aborts. */
const resultAt = (
  page: Window,
  address: string,
  challenge: string,
  patience: number,
  end: AbortSignal,
): Promise<ShownResult | null> =>
  new Promise((resolve) => {
    if (end.aborted) return resolve(null);
    const listening = new AbortController();
    const { signal } = listening;
    const settle = (result: ShownResult | null) => {
      clearTimeout(timer);
      listening.abort();
      resolve(result);
    };
    const timer = setTimeout(settle, patience, null);
    end.addEventListener('abort', () => settle(null), { signal });
    const hear = ({ data, source }: MessageEvent) => {
      const isOfIt = source === page && data?.type === 'pe:state' && data.state.includes(challenge);
      if (isOfIt && data.result?.isCurrent) settle(data.result);
    };
    addEventListener('message', hear, { signal });
    // To set the state by a message would be a step in the history.
    page.location.replace(`${address}${challenge}`);
    page.postMessage({ type: 'pe:hello' }, '*');
  });

/** How many of a sample of starts reach the goal, and of how many; null if one shows no number for it in time, or `end` aborts. */
export async function countStartsAtGoal(
  task: Task,
  end: AbortSignal,
): Promise<{ reached: number; all: number } | null> {
  const challenges = [...new Set(sample.map((name) => pack(challengeFor(task, name))))];
  const address = `${location.href.split('#')[0]}#v=1&ui=figure&challenge=`;
  const frame = Object.assign(document.createElement('iframe'), { src: address + challenges[0] });
  frame.style.cssText = 'position: fixed; inset: 0; width: 680px; height: 100%; visibility: hidden';
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  const { goal } = task.challenge;
  let [reached, all] = [0, 0];
  for (const challenge of challenges) {
    const patience = all === 0 ? longest.first : longest.other;
    const result = await resultAt(frame.contentWindow as Window, address, challenge, patience, end);
    if (result?.measure !== goal.measure || result.value === null) break;
    if (isReached(goal, result.value)) reached += 1;
    all += 1;
  }
  frame.remove();
  return all === challenges.length ? { reached, all } : null;
}
