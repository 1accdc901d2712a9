/** What tests of worksheets share. */
import type { Locator } from '@playwright/test';
import { type Task, worksheetHash } from '../../web/tasks/worksheet.ts';

/** Their tasks are solved by a base, and by a pair of dimensions. */
export const base: Task = {
  id: 'base',
  title: 'A base',
  challenge: {
    v: 1,
    ask: 'Bring the difference below 0.3.',
    given: { lab: 'order', scheme: 'sinusoidal', base: 2 },
    free: ['base'],
    goal: { measure: 'order.difference', op: '<', value: 0.3 },
  },
};

export const hands: Task = {
  id: 'hands',
  title: 'Slow hands',
  challenge: {
    v: 1,
    ask: 'Find a pair that turns by less than 1°.',
    given: { lab: 'encodings', scheme: 'rotary' },
    free: ['pair'],
    goal: { measure: 'encodings.angle', op: '<', value: 1 },
  },
};

/** The address of a worksheet. */
export const linkTo = (...tasks: readonly Task[]) =>
  `./worksheet.html#${worksheetHash({ v: 1, title: 'Two tasks', tasks })}`;

/** Types a challenge in the builder, and adds it to the worksheet. */
export async function add(box: Locator, control: string, ask: string, number: string) {
  await box.getByRole('checkbox', { name: control, exact: true }).check();
  await box.getByText('Challenge: none').click();
  const fields = box.locator('.fields pe-challenge-fields');
  await fields.getByLabel('Task').fill(ask);
  await fields.getByLabel('Task').press('Tab');
  await fields.getByRole('checkbox', { name: `${control}: free` }).check();
  // The last entry need not be left: the button hears of it while it is typed.
  await fields.getByLabel('Number').pressSequentially(number);
  await box.getByRole('button', { name: 'Add the challenge above' }).click();
}
