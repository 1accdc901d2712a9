import { expect, test } from 'vitest';
import { shownInstead } from '../../../web/shell/frame/headline.ts';
import type { Screen } from '../../../web/shell/screen.ts';

const screen = {
  headline: 'Sinusoids hold positions in order.',
  finding: {
    number: '0.131',
    measured: { measure: 'probe.error', value: 0.131 },
    standing: { mark: '●', words: 'In order', tone: 'satisfied' },
    meaning: 'mean error',
  },
} as unknown as Screen;

test('what is shown instead is named, and its number is no result of the settings', () => {
  const untrained = { why: 'The table is not trained yet.', brief: 'Not trained yet', shown: 'random rows' };
  const { headline, finding } = shownInstead({ ...screen, instead: untrained });
  expect(headline).toBe('The table is not trained yet. Shown instead: random rows.');
  expect(finding).toMatchObject({ number: '0.131', standing: { words: 'Not trained yet: random rows' } });
  expect(finding).not.toHaveProperty('measured');
  expect(shownInstead({ ...screen, instead: 'sinusoids' }).headline).toMatch(/^Your table is not here yet\./);
  expect(shownInstead({ ...screen, instead: '' })).toMatchObject({ headline: screen.headline });
});
