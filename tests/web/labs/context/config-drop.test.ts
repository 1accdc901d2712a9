/** How a model's configuration that is dropped on any lab reaches the one that reads it. */
import { describe, expect, it } from 'vitest';
import { configDrop, receiveConfigs } from '../../../../web/labs/context/config/drop.ts';
import { openLab } from '../../../../web/shell/session.ts';
import { sessionAt } from '../../shell/session-at.ts';

const file = (value: unknown, name = 'config.json') => new File([`\uFEFF\n ${JSON.stringify(value)}`], name);

describe('a file that is dropped', () => {
  it.each([
    { rope_theta: 500_000 },
    { rope_scaling: null, hidden_size: 64 },
    { rope_parameters: { rope_theta: 1e6 } },
    { max_position_embeddings: 512, model_type: 'bert' },
    { text_config: { rope_theta: 1e4 } },
  ])('is a configuration: %j', async (config) => {
    expect(await configDrop.takes(file(config))).toBe(true);
  });

  it.each([{ weight_map: {} }, [[1, 2]], { rows: 3 }])('is none: %j', async (other) => {
    expect(await configDrop.takes(file(other))).toBe(false);
  });

  it('is none where it cannot be read, or is far too large', async () => {
    const gone = { size: 9, slice: () => ({ text: () => Promise.reject(new Error('gone')) }) } as never;
    expect(await configDrop.takes(gone)).toBe(false);
    const large = file({ rope_theta: 1, more: ' '.repeat(4 * 2 ** 20) });
    expect(await configDrop.takes(large)).toBe(false);
  });
});

describe('a configuration', () => {
  it('waits until the lab is open, and is read once', () => {
    const session = sessionAt('v=1&lab=order');
    const config = file({}, 'a.json');
    configDrop.take(config, session);
    expect(openLab(session).id).toBe('context');
    const read: File[] = [];
    receiveConfigs(session, (one) => read.push(one))();
    receiveConfigs(session, (one) => read.push(one))();
    expect(read).toEqual([config]);
  });

  it('is read at once by the lab that is open, and by that of its own session alone', () => {
    const [here, elsewhere] = [sessionAt('v=1&lab=context'), sessionAt('v=1&lab=context')];
    const read: string[] = [];
    const end = receiveConfigs(here, ({ name }) => read.push(`here: ${name}`));
    receiveConfigs(elsewhere, ({ name }) => read.push(`elsewhere: ${name}`));
    configDrop.take(file({}, 'a.json'), here);
    expect(read).toEqual(['here: a.json']);
    end();
    configDrop.take(file({}, 'b.json'), here);
    expect(read).toEqual(['here: a.json']);
  });

  it('is read by the lab that was opened last, whenever the one before goes', () => {
    const session = sessionAt('v=1&lab=context');
    const read: string[] = [];
    const endFirst = receiveConfigs(session, ({ name }) => read.push(`first: ${name}`));
    receiveConfigs(session, ({ name }) => read.push(`second: ${name}`));
    endFirst();
    configDrop.take(file({}, 'a.json'), session);
    expect(read).toEqual(['second: a.json']);
  });
});
