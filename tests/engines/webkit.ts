/** WebKitGTK's MiniBrowser, through WebDriver (https://www.w3.org/TR/webdriver2/), which is all that it speaks. */
import { type Browser, moveActions, type Pressed, pressActions } from './browser.ts';
import { find, freePort, Program } from './programs.ts';

const driver = () => find('WebKitWebDriver');
const miniBrowser = () =>
  find(
    'MiniBrowser',
    ...['x86_64', 'aarch64'].flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => `/usr/lib/${machine}-linux-gnu/${name}/MiniBrowser`),
    ),
  );
const hasScreen = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export function whyMissing(): string | undefined {
  const missing = [
    ...(driver() && miniBrowser() ? [] : ['webkit2gtk-driver']),
    ...(hasScreen() || (find('xvfb-run') && find('xauth')) ? [] : ['xvfb xauth']),
  ];
  return missing.length > 0 ? `WebKitGTK cannot be driven (apt-get install ${missing.join(' ')})` : undefined;
}

const elementId = 'element-6066-11e4-a52e-4f735466cecf';

/** Runs in a page: keeps its errors, which WebDriver does not tell. */
function keepFaults(): void {
  const kept: string[] = [];
  const keep = (fault: unknown) => kept.push(String(fault));
  addEventListener('error', ({ message }) => keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
  const { error } = console;
  console.error = (...words) => {
    keep(words.join(' '));
    error.apply(console, words);
  };
  Object.assign(window, { faultsKept: kept });
}

export async function start(): Promise<Browser> {
  const port = await freePort();
  const command = [driver() ?? '', `--port=${port}`];
  // A screen that is only pretended.
  if (!hasScreen()) command.unshift('xvfb-run', '-a', '-s', '-screen 0 1600x1200x24');
  const program = new Program(command[0], command.slice(1));
  const send = async <Result>(path: string, body?: object): Promise<Result> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json();
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await program.until(() => send<object>('/status').catch(() => null));
  const { sessionId } = await send<{ sessionId: string }>('/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } },
    },
  });
  const session = `/session/${sessionId}`;
  await send(`${session}/timeouts`, { script: 300_000, pageLoad: 60_000 });
  const act = (actions: readonly object[]) => send<void>(`${session}/actions`, { actions });
  const run = <Result>(script: string) =>
    send<Result>(`${session}/execute/sync`, { script: `return ${script}`, args: [] });
  const faults: string[] = [];
  const collect = async () =>
    faults.push(...(await run<readonly string[]>('(window.faultsKept ?? []).splice(0)')));
  return {
    go: async (url) => {
      await collect(); // before the page is gone
      await send(`${session}/url`, { url });
      await run(`(${keepFaults})()`);
    },
    evaluate: async (script) => {
      const value = await run<string | null>(`(async () => JSON.stringify(await (${script})))()`);
      return value === null ? undefined : JSON.parse(value);
    },
    setFiles: async (script, paths) => {
      const element = await run<Record<string, string>>(script);
      await send(`${session}/element/${element[elementId]}/value`, { text: paths.join('\n') });
    },
    move: (x, y) => act(moveActions(x, y)),
    press: (what: Pressed) => act(pressActions(what, 'Down')),
    release: (what: Pressed) => act(pressActions(what, 'Up')),
    resize: async (width, height) => {
      // The window has a frame of a size that only the window knows.
      for (let round = 0, [extraX, extraY] = [0, 0]; round < 2; round++) {
        await send(`${session}/window/rect`, { width: width + extraX, height: height + extraY });
        const [x, y] = await run<[number, number]>('[innerWidth, innerHeight]');
        [extraX, extraY] = [width + extraX - x, height + extraY - y];
      }
    },
    screenshot: async () => Buffer.from(await send<string>(`${session}/screenshot`), 'base64'),
    faults: async () => {
      await collect();
      return faults.splice(0);
    },
    close: () => program.end(),
  };
}
