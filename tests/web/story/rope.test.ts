import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../web/core/index.ts';
import { unbroken } from '../../../web/draw/format.ts';
import { claimOfTurning } from '../../../web/labs/encodings/claims.ts';
import { changes, readTurning } from '../../../web/labs/encodings/turning/input.ts';
import { turningJob } from '../../../web/labs/encodings/turning/job.ts';
import { schemeOf } from '../../../web/schemes/source.ts';
import type { Changes } from '../../../web/settings/setting-table.ts';
import { scene } from '../../../web/story/scenes/rope/scene.ts';
import { load } from '../core/helpers.ts';
import { answered, type Moment, sessionOf, viewIn } from './given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

function viewOf(changes: Changes, moment: Moment = {}) {
  const session = sessionOf('rope', changes);
  const input = readTurning(session);
  if (!input) throw new Error('nothing turns');
  const output = turningJob(core, input);
  const answers = { turning: answered(input, output) };
  const view = viewIn(scene, session, answers, scene.here, moment);
  return { view, session, input, output };
}

/** An angle that depends on the length: more words than the original length. */
const scaled: Changes = { scaling: 'dynamic-ntk', originalLength: 8, factor: 4 };

it('says what its state shows', () => {
  const claims = [
    viewOf({}),
    viewOf({ before: 12 }),
    viewOf(scaled),
    viewOf({}, { isRevealed: false }),
    viewOf({}, { motion: { name: 'uncover', duration: 2000, time: 900 } }),
    viewOf({}, { motion: { name: 'turn', duration: 2000, time: 900 } }),
  ].map(({ view }) => view.claim);
  expect(claims).toEqual([
    'RoPE turns each word by its position: the angle between two words stays 36.2°.',
    'RoPE turns each word by its position: the angle between two words stays 36.2°.',
    'With this scaling, RoPE’s angles depend on the length of the text.',
    '“He is Adhil.” Does it matter where it stands?',
    '“He is Adhil.” Does it matter where it stands?',
    'RoPE turns each word by its position: the angle between two words stays 36.2°.',
  ]);
});

it('has the angle and the scores of the Encodings lab for the same settings', () => {
  const { view, session, input, output } = viewOf({});
  const source = schemeOf(session.catalog, input.scheme);
  const { finding } = claimOfTurning(output, source, { pair: 2, inFront: 3 });
  expect(view.number).toBe(finding.number);
  const [own, added] = [output.turned, output.added].map((scores) => unbroken(changes(scores)[3]));
  expect(view.meaning).toBe(`change of the score: RoPE ${own}, sinusoids ${added}`);
  expect([own, added]).toEqual(['1.79\u00a0×\u00a010⁻⁷', '−0.930']);
});

it('counts the words in front', () => {
  const said = (before: number) => viewOf({ before }).view;
  expect(said(0).meaning).toBe('from “he” to “Adhil”, with no words in front');
  expect(said(1).meaning).toMatch(/^change of the score: RoPE /);
  expect([0, 1, 6].map((before) => said(before).explanation.split(':')[0].split('. ')[0])).toEqual([
    'Each word in front turns both hands on by the same θ, so the angle between them stays 2θ',
    'Both hands turn on by the same θ, so their angle stays 2θ',
    'Both hands turn on by the same 6θ, so their angle stays 2θ',
  ]);
});

it('holds back the second hand and the scores until the answer is shown', () => {
  const { picture } = viewOf({}, { isRevealed: false }).view;
  expect(picture.columns()).toHaveLength(2);
  const words = picture.items.flatMap((item) => (item.kind === 'text' ? item.text : []));
  expect(words.filter((word) => word === 'Adhil')).toHaveLength(3);
  expect(words).toContain('Adhil?');
});

it('states no count while the hands turn', () => {
  const motion = { name: 'turn', duration: 5400, time: 2500 };
  const { number, meaning, explanation } = viewOf({ before: 12 }, { motion }).view;
  expect([number, meaning]).toEqual(['…', undefined]);
  expect(explanation).toMatch(/^Both hands turn on by the same …θ/);
});

it('ends its motions at rest', () => {
  const rest = viewOf({}).view.picture.items;
  const motion = { name: 'turn', duration: 1350, time: 1350 };
  expect(viewOf({}, { motion }).view.picture.items).toEqual(rest);
});
