import { expect, test } from 'vitest';
import { showsFile } from '../../../../web/labs/context/config/file.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { openLab } from './config-lab.ts';

const stated = { model_type: 'llama', hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2 };
const config = new File([JSON.stringify({ ...stated, max_position_embeddings: 64 })], 'config.json');

test('the layers of a file are shown while the lab is open, and no longer', async () => {
  const session = sessionAt('v=1&lab=context');
  const first = openLab(session);
  expect(showsFile(session)).toBe(false);
  await first.open(config);
  expect(first.problem).toBe('');
  expect(session.store.get('layersOf')).toBe('file');
  expect(showsFile(session)).toBe(true);
  first.hostDisconnected();
  expect(showsFile(session)).toBe(false);
  // A lab that is opened before the last one has gone keeps its own.
  const [second, third] = [openLab(session), openLab(session)];
  await third.open(config);
  second.hostDisconnected();
  expect(showsFile(session)).toBe(true);
});

test('a file that is slow to read does not take the place of one that came after it', async () => {
  let arrive = () => {};
  const waits = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  for (const content of [JSON.stringify({ ...stated, max_position_embeddings: 999 }), '{']) {
    const file = openLab(sessionAt('v=1&lab=context'));
    const slow = new File([content], 'slow.json');
    slow.text = async () => {
      await waits;
      return content;
    };
    const first = file.open(slow);
    await file.open(config);
    arrive();
    await first;
    expect([file.name, file.problem]).toEqual(['config.json', '']);
  }
});
