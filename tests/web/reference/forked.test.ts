/** In a fork, a script does what it does by itself, and earlier scripts leave no trace. */
import { describe, expect, it } from 'vitest';
import { type Script, wholeScript } from '../../../web/reference/script.ts';
import { numpy, without } from '../../interpreter.ts';
import { captionOf, scriptsOf } from '../shell/cite/of-figure.ts';
import { sessionAt } from '../shell/session-at.ts';
import { outcomeOf, run } from './python.ts';

const scriptOf = (...lines: readonly string[]): Script => ({
  title: 'a test',
  precision: '',
  run: lines,
  files: [],
});
const isForked = process.platform === 'linux';

describe.skipIf(without(numpy, 'NumPy'))('a script that runs in a fork', () => {
  const states = [
    ['v=1&lab=encodings&scheme=rotary&pair=1', 'clocks'],
    ['v=1&lab=probe&scheme=learned&n=40&d=8&split=folds', 'predictions'],
    ['v=1&lab=properties&n=30&d=16&scheme=learned', 'proximity'],
  ] as const;
  it.each(states)('prints what `python script.py` prints: %s, %s', async (hash, kind) => {
    const session = sessionAt(hash);
    const [script] = await scriptsOf(session, kind);
    const about = captionOf(session, kind);
    const alone = await outcomeOf(script, { about, isAlone: true });
    expect(alone).toMatchObject({ status: 0, stderr: '' });
    expect(alone.stdout).not.toBe('');
    expect(await outcomeOf(script, { about })).toEqual(alone);
  });

  const surroundings = scriptOf(
    'import os, random, sys, warnings',
    'print("names:", sorted(name for name in globals() if not name.startswith("__")))',
    'print("module:", __name__, sys.modules["__main__"].__dict__ is globals())',
    'print("arguments:", sys.argv)',
    'print("folder:", os.path.basename(os.getcwd()), sorted(os.listdir()))',
    'print("path:", os.path.realpath(sys.path[0]) == os.path.realpath(os.getcwd()))',
    'print("input:", repr(sys.stdin.read()))',
    'print("options:", sorted(np.get_printoptions().items(), key=str), np.geterr())',
    'print("filters:", len(warnings.filters))',
    'print("numpy:", np.pi, hasattr(np, "left"), "LEFT" in os.environ)',
  );
  const dirty = scriptOf(
    'import os, random, sys, warnings',
    'left = 1',
    'np.left = np.pi = 3',
    'np.random.seed(1); random.seed(1); print(np.random.rand(), random.random())',
    'np.set_printoptions(precision=2); np.seterr(all="ignore")',
    'warnings.simplefilter("ignore")',
    'sys.argv.append("left"); sys.path.insert(0, "left"); os.environ["LEFT"] = "1"',
    'open("left.txt", "w").close(); os.chdir("/")',
  );

  it('finds what it would find by itself, whatever ran before', async () => {
    const alone = await outcomeOf(surroundings, { isAlone: true });
    expect(alone).toMatchObject({ status: 0, stderr: '' });
    expect(await outcomeOf(surroundings)).toEqual(alone);
    expect(await outcomeOf(dirty)).toMatchObject({ status: 0, stderr: '' });
    expect(await outcomeOf(surroundings)).toEqual(alone);
  });

  it('draws other random numbers than the one before, unless it names a seed', async () => {
    await outcomeOf(dirty);
    for (const draw of ['np.random.rand()', 'np.random.default_rng().random()', 'random.random()']) {
      const script = scriptOf('import random', `print("drawn:", ${draw})`);
      expect(await run(script), draw).not.toEqual(await run(script));
    }
  });

  it('must import what it needs', async () => {
    expect(wholeScript(surroundings, [])).toContain('import numpy as np');
    for (const name of ['os', 'sys', 'numpy', 'become_script', 'line'])
      expect((await outcomeOf(scriptOf(`print(${name})`))).stderr).toContain(`'${name}' is not defined`);
  });

  const faults: readonly (readonly [what: string, line: string, status: number, error: RegExp])[] = [
    ['an error', 'print("half: 1"); 1 / 0', 1, /ZeroDivisionError/],
    ['a warning', 'np.float64(1) / 0', 1, /RuntimeWarning: divide by zero/],
    ['a text that warns', 'print("\\d")', 1, /SyntaxError|DeprecationWarning|SyntaxWarning/],
    ['a file left open', 'left = open("script.py")', 0, /ResourceWarning: unclosed file/],
    ['a status', 'import sys; sys.exit(3)', 3, /^$/],
    ['a text to end with', 'import sys; sys.exit("why")', 1, /^why\n$/],
    ['a death', 'import os, signal; os.kill(os.getpid(), signal.SIGKILL)', -9, /^$/],
  ];
  it.each(faults)('fails as one does: %s', async (_, line, status, error) => {
    const script = scriptOf(line);
    const forked = await outcomeOf(script);
    expect(forked.status).toBe(status);
    expect(forked.stderr).toMatch(error);
    const alone = await outcomeOf(script, { isAlone: true });
    expect(alone.status).toBe(status < 0 && isForked ? null : status);
    expect(alone.stderr).toMatch(error);
    expect(forked.stdout).toBe(alone.stdout);
    if (forked.status || forked.stderr) await expect(run(script)).rejects.toThrow();
  });

  it('may run beside others', async () => {
    const outcomes = [1, 2, 3].map((i) => run(scriptOf(`print("number: ${i}")`)));
    expect(await Promise.all(outcomes)).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });
});
