/** Firefox, through WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type Browser, moveActions, type Pressed, pressActions } from './browser.ts';
import { find, Program } from './programs.ts';

const place = () =>
  find('firefox-esr') ?? find('firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');

export const whyMissing = (): string | undefined =>
  place() ? undefined : 'Firefox is not installed (apt-get install firefox-esr)';

/** No pages of its own, no updates, no requests of its own. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

type Params = Readonly<Record<string, unknown>>;

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string | null };
  readonly result?: never;
  readonly message?: string;
}

/** Commands and their answers, and the errors that a page writes into the console. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #faults: string[] = [];
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.method === 'log.entryAdded' && answer.params?.level === 'error')
        this.#faults.push(answer.params.text ?? '');
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  static open(url: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { maxPayload: 2 ** 28 });
      socket.once('open', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  send<Result>(method: string, params: Params): Promise<Result> {
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#waiting.set(id, (answer) => {
        if (answer.type === 'success') resolve(answer.result as Result);
        else reject(new Error(`${method}: ${answer.message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  takeFaults = async (): Promise<readonly string[]> => this.#faults.splice(0);
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

export async function start(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const program = new Program(place() ?? '', [
    ...['--headless', '--no-remote', '--profile', profile],
    ...['--remote-debugging-port', '0', 'about:blank'],
  ]);
  const url = await program.until((output) => /listening on (ws:\S+)/.exec(output)?.[1] ?? null);
  const connection = await Connection.open(`${url}/session`);
  await connection.send('session.new', { capabilities: {} });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await connection.send<{ contexts: readonly { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const { context } = contexts[0];
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await connection.send<Evaluated>('script.evaluate', {
      ...{ expression, target: { context }, awaitPromise: true, userActivation: true },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const act = (actions: readonly object[]) =>
    connection.send<void>('input.performActions', { context, actions });
  return {
    go: (url) => connection.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (script) => {
      const result = await run(`(async () => JSON.stringify(await (${script})))()`);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    setFiles: async (script, files) => {
      const element = await run(script);
      await connection.send('input.setFiles', { context, element: { sharedId: element?.sharedId }, files });
    },
    move: (x, y) => act(moveActions(x, y)),
    press: (what: Pressed) => act(pressActions(what, 'Down')),
    release: (what: Pressed) => act(pressActions(what, 'Up')),
    resize: (width, height) =>
      connection.send('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await connection.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    faults: connection.takeFaults,
    close: async () => {
      await program.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
