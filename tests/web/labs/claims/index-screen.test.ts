/** What the index says and offers while no claim is tested, some are, and all are. */
import { expect, it } from 'vitest';
import { templateText } from '../../../../web/app/early/template-text.ts';
import { indexScreen } from '../../../../web/labs/claims/index-screen.ts';
import { claimState } from '../../../../web/labs/claims/state.ts';
import { Trials } from '../../../../web/labs/claims/trials.ts';
import { answerTo, early, late, sessionWithWorkers, settled } from './two-claims.ts';

const setup = { arithmetic: 'reproducible', seeds: [7, 8] } as const;

function indexOf(both: readonly (typeof late)[]) {
  const { session, asked } = sessionWithWorkers();
  const trials = new Trials(session, both);
  const screen = () => {
    const states = both.map((claim) => claimState(trials, claim, setup));
    return indexScreen({ session, trials, setup, states, below: null });
  };
  /** What stands in the rail beside the settings. */
  const rail = () => {
    const { action, beside, next } = screen();
    return [action?.label, templateText(beside), templateText(next)].join(' ');
  };
  const answer = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      asked[i].answer(answerTo(asked[i].input));
      await settled();
    }
  };
  return { trials, screen, rail, answer, all: () => trials.progress(both, setup).total };
}

it('offers the poster once all claims are tested, and before that to train, to stop or to go on', async () => {
  const both = [late, early];
  const { trials, rail, answer, all } = indexOf(both);
  const offers = () =>
    ['Predict claim 1', 'Train all', 'Stop', 'Train what is left', 'Save poster'].filter((one) =>
      rail().includes(one),
    );
  expect(offers()).toEqual(['Predict claim 1', 'Train all']);
  trials.run(both, setup);
  expect(offers()).toEqual(['Stop']);
  await answer(0, 2);
  expect(offers()).toEqual(['Stop']);
  trials.stop();
  expect(offers()).toEqual(['Train what is left']);
  trials.run(both, setup);
  for (let i = 2; trials.progress(both, setup).done < all(); i++) await answer(i, i + 1);
  expect(offers()).toEqual(['Save poster']);
});

it('counts right answers only where the reader has given some', async () => {
  const { trials, screen, answer } = indexOf([late]);
  const words = () => screen().finding?.standing?.words;
  trials.run([late], setup);
  await answer(0, 4);
  expect([screen().finding?.unit, words()]).toEqual(['of 1 tested', '']);
  const two = indexOf([late, { ...late, id: 'early' }]);
  two.trials.predict('late', 1);
  two.trials.run([late], setup);
  await two.answer(0, 4);
  expect(two.screen().finding?.standing?.words).toBe('Your answer was wrong.');
});
