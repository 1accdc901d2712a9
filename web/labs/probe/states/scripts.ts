/** The Python script that repeats the probe of hidden states. */
import { loadWholeCore } from '../../../core/kept.ts';
import { loaded, type MatrixMaker, npyFile, type Script, settingsOf } from '../../../reference/script.ts';
import type { Session } from '../../../shell/session.ts';
import { readStatesInput } from './input.ts';
import { exampleStates, type GivenStates, type StatesInput } from './job.ts';
import { statesText } from './text.ts';

const file = (layer: number) => `states-${layer}.npy`;

export function statesScript(
  { states: _, ...settings }: StatesInput,
  { positions }: Pick<GivenStates, 'positions'>,
  layers: readonly { readonly name: string; readonly matrix: MatrixMaker }[],
): Script {
  return {
    ...statesText.script,
    settings: settingsOf('print_states_probe', { ...settings, positions }),
    run: layers.map(
      ({ name }, i) => `print_states_probe(${JSON.stringify(name)}, ${loaded(file(i))}, **settings)`,
    ),
    files: layers.map(({ matrix }, i) => npyFile(file(i), matrix)),
  };
}

export function statesScripts(session: Session): readonly Script[] {
  const input = readStatesInput(session);
  const { states, seed } = input;
  const made = async (): Promise<GivenStates> =>
    'layers' in states ? states : exampleStates(await loadWholeCore(), states, seed);
  const names = 'layers' in states ? states.layers.map(({ name }) => name) : states.names;
  const layers = names.map((name, i) => ({
    name,
    matrix: async () => {
      const { prompts, positions, width, layers: all } = await made();
      return { rows: prompts * positions, cols: width, data: all[i].data };
    },
  }));
  return [statesScript(input, states, layers)];
}
