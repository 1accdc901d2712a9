import { expect, it, vi } from 'vitest';
import { nextState, training } from '../../../web/story/states.ts';

const moving = { ...training, time: 40 };

it('draws one computed state after the other', () => {
  const play = vi.fn();
  expect(nextState({ motion: null, play }, 3, 6)).toBe(4);
  expect(play).toHaveBeenCalledOnce();
  expect(nextState({ motion: moving, play }, 4, 6)).toBe(4);
  expect(nextState({ motion: null, play }, 6, 6)).toBe(6);
  expect(play).toHaveBeenCalledOnce();
});

it('does not wait for the first state, whatever moves', () => {
  const play = vi.fn();
  expect(nextState({ motion: null, play }, 0, 1)).toBe(1);
  expect(play).not.toHaveBeenCalled();
  expect(nextState({ motion: moving, play }, 0, 6)).toBe(2);
});

it('goes to the latest state where motion is reduced', () => {
  expect(nextState({ motion: null, play: (_, ended) => ended?.() }, 1, 6)).toBe(6);
});
