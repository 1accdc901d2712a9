/** Scripts that reproduce an encoding, by its kind. */

import { loadWholeCore } from '../core/kept.ts';
import type { Encoding, Matrix, Scheme } from '../core/types.ts';
import { encodeChosen } from '../encoding/encode.ts';
import { largestOffset, shownTable } from '../encoding/relative-table.ts';
import type { ChosenEncoding } from '../schemes/source.ts';
import { type BiasSettings, biasFile, biasScript, loadsBias } from './bias.ts';
import { type Measure, proximityScript, vectorsFile, vectorsScript } from './proximity.ts';
import { type RotarySettings, rotaryScript } from './rotary.ts';
import { npyFile, type Script, script } from './script.ts';
import { hasFormula, type InputSettings, tableFile, tableScript } from './table.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The parameters, with the scheme's defaults for those that are not set. */
export function withDefaults(catalog: readonly Scheme[], scheme: string, parameters: Parameters): Parameters {
  const known = catalog.find(({ id }) => id === scheme)?.parameters ?? [];
  return { ...Object.fromEntries(known.map(({ name, default: value }) => [name, value])), ...parameters };
}

interface ScriptSizes {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
  readonly head: number;
  readonly seed: number;
  readonly measure: Measure;
}

/** The scripts for an encoding, with the files that they load. */
export function encodingScripts(
  { catalog }: { readonly catalog: readonly Scheme[] },
  chosen: ChosenEncoding,
  sizes: ScriptSizes,
): readonly Script[] {
  const { n, d, heads, head, seed, measure } = sizes;
  const { scheme, table } = chosen;
  const parameters = withDefaults(catalog, scheme, chosen.parameters);
  const kind = table ? 'input' : catalog.find(({ id }) => id === scheme)?.kind;
  const encoding = async (): Promise<Encoding> =>
    encodeChosen(await loadWholeCore(), chosen, { n, d, heads, seed });
  switch (kind) {
    case 'input': {
      const settings: InputSettings = { scheme, parameters, n, d };
      const file = npyFile(tableFile, async () => tableOf(await encoding()));
      return [script(proximityScript(settings, measure), ...(hasFormula(settings) ? [] : [file]))];
    }
    case 'rotary':
      return [script(rotaryScript({ scheme: scheme as RotarySettings['scheme'], parameters, n, d }))];
    case 'bias': {
      const settings: BiasSettings = { scheme, parameters, n, heads, head };
      const file = npyFile(biasFile, async () => {
        const made = await encoding();
        if (made.kind !== 'bias') throw new Error(`${scheme} has no bias.`);
        return made.heads[head];
      });
      return [script(biasScript(settings), ...(loadsBias(settings) ? [file] : []))];
    }
    case 'relative':
      return [
        script(
          vectorsScript(measure),
          npyFile(vectorsFile, async () => {
            const made = await encoding();
            if (made.kind !== 'relative') throw new Error(`${scheme} has no offset vectors.`);
            return shownTable(made, { d, head, reach: largestOffset(made, n) }).vectors;
          }),
        ),
      ];
    default:
      return [];
  }
}

function tableOf(encoding: Encoding): Matrix {
  if (encoding.kind !== 'input') throw new Error('This encoding has no table.');
  return encoding.table;
}

/** The script that makes a table, if NumPy can make it. */
export const tableOrigin = (table: InputSettings | null): readonly Script[] =>
  table && hasFormula(table) ? [script(tableScript(table))] : [];
