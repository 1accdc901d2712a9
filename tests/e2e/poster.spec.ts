/** Figures drawn in Node, without a browser: the same files as the figures' own menus save. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { expect, open, test } from './page.ts';

const command = fileURLToPath(new URL('../../dist/bin/positional-embedding-playground.js', import.meta.url));

const run = (...options: readonly string[]) =>
  promisify(execFile)(process.execPath, [command, ...options], { maxBuffer: 2 ** 26 });

interface Refusal {
  readonly code: number;
  readonly stderr: string;
}

async function refused(running: Promise<unknown>): Promise<Refusal> {
  try {
    await running;
  } catch (thrown) {
    return thrown as Refusal;
  }
  throw new Error('It was not refused.');
}

/** How the command ends that must not succeed. */
const refusal = (...options: readonly string[]) => refused(run(...options));

/** The same, where only the programs in that folder are installed. */
const refusalWith = (folder: string, ...options: readonly string[]) =>
  refused(
    promisify(execFile)(process.execPath, [command, ...options], {
      env: { ...process.env, PATH: folder, CHROMIUM: '' },
    }),
  );

/** The file that a figure's menu saves, and the option for the same width: that of its picture in CSS pixels, if the file follows it. */
async function saved(page: Page, kind: string): Promise<{ svg: string; size: readonly string[] }> {
  const figure = page.locator(`pe-lab-figure[kind="${kind}"]`).first();
  await figure.scrollIntoViewIfNeeded();
  await expect(page.locator('.older')).toHaveCount(0);
  await figure.locator('summary').first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('button', { name: 'SVG', exact: true }).click(),
  ]);
  const width = await figure.evaluate((element) => {
    const picture = [...element.querySelectorAll('*')].find((one) => 'scene' in one);
    return picture && Number.parseFloat(getComputedStyle(picture).width);
  });
  const size = width === undefined ? [] : ['--width', String(width)];
  return { svg: await readFile(await download.path(), 'utf8'), size };
}

for (const [hash, kind] of [
  ['v=1&scheme=rotary', 'difference'],
  ['v=1&scheme=alibi&words=a+b+c+%C3%A9&causal=true', 'weights-second'],
  ['v=1&lab=encodings&n=40', 'table-and-row'],
  ['v=1&lab=encodings&scheme=rotary', 'clocks'],
  ['v=1&lab=encodings&scheme=t5', 'heads'],
  ['v=1&lab=encodings', 'kernels'],
  ['v=1&lab=properties&d=64', 'matrix'],
  ['v=1&lab=properties&d=64', 'proximity'],
  ['v=1&lab=properties', 'frequencies'],
  ['v=1&lab=properties&d=64', 'trajectory'],
  ['v=1&lab=context', 'angles'],
  ['v=1&lab=context&scheme=alibi', 'weight'],
  ['v=1&lab=context', 'entropy'],
  ['v=1&lab=probe&n=48', 'predictions'],
  ['v=1&lab=probe', 'residual'],
] as const)
  test(`${kind} of ${hash} is the file that the page saves`, async ({ page, baseURL }) => {
    const link = `${hash}&view=${kind}&ui=figure`;
    await page.goto(`./#${link}`);
    const { svg, size } = await saved(page, kind);
    const drawn = await run('poster', `${baseURL}#${link}`, '--no-claim', ...size);
    expect(drawn.stdout.split('\n')).toEqual(svg.split('\n'));
    expect(drawn.stderr).toBe('');
  });

test('without a view the proof is drawn, and without an output to standard output', async () => {
  // The proof of this lab has two more figures, before it.
  expect((await run('poster', 'v=1')).stdout).toContain('<title>Difference</title>');
  const { stdout } = await run('poster', '#v=1&lab=probe');
  expect(stdout).toContain('<title>Predicted against true position</title>');
  expect(stdout).toContain('State: v=1&amp;lab=probe</text>');
  const file = test.info().outputPath('fig.svg');
  expect((await run('poster', 'v=1&lab=probe&view=predictions', '-o', file)).stdout).toBe('');
  expect(await readFile(file, 'utf8')).toBe(stdout);
});

test('whatever screen the link is for, the figure is drawn that its fold holds', async ({
  page,
  baseURL,
}) => {
  const link = 'v=1&lab=encodings&view=kernels&show=compare&lock=n';
  await open(page, `${link}&open=kernels`);
  const { svg, size } = await saved(page, 'kernels');
  const drawn = await run('poster', `${baseURL}#${link}`, '--no-claim', ...size);
  expect(drawn.stdout.split('\n')).toEqual(svg.split('\n'));
});

for (const [what, options, words] of [
  [
    'an unknown figure',
    ['poster', 'lab=order&view=psi'],
    /view = psi; the lab Order has no such figure, only .*difference, /,
  ],
  [
    'a figure of another scheme',
    ['poster', 'lab=encodings&view=clocks'],
    /not draw the figure clocks\. Its figures: table-and-row, .*proximity, /,
  ],
  ['a figure without a picture', ['poster', 'lab=probe&view=errors'], /errors is a table of numbers/],
  ['an unknown lab', ['poster', 'lab=oder'], /lab = oder; it must be one of order, encodings/],
  ['an impossible value', ['poster', 'lab=probe&n=0'], /n = 0; /],
  ['settings without a result', ['poster', 'd=3&scheme=rotary'], /d is 3; .* must be even/],
  ['a file', ['poster', 'lab=probe&source=file'], /needs a table, which it does not contain/],
  ['an online file', ['poster', 'lab=probe&source=file&remote=a/b'], /needs the table at a\/b/],
  ['the answer to a question', ['poster', 'predict=Seen?%7CYes*%7CNo'], /would give the answer away/],
  ['a challenge', ['poster', 'v=1&challenge=e30'], /leads to a challenge\. Open it/],
  [
    'a damaged challenge',
    ['poster', 'challenge=abc&view=difference'],
    /challenge .* damaged.* Copy the whole link/,
  ],
  ['a damaged challenge without a figure', ['poster', 'challenge=abc'], /challenge .* damaged/],
  ['an unknown encoding', ['poster', 'scheme=nopes'], /scheme = nopes; it must be one of none, index, /],
  [
    'a code without an address',
    ['poster', 'v=1', '--qr'],
    /needs the whole address: give the link with https/,
  ],
  [
    'another format',
    ['poster', 'v=1', '--format', 'gif'],
    /--format is gif; it must be one of svg, png, pdf/,
  ],
  ['no link', ['poster', 'fig.svg'], /“fig.svg” is not a link/],
  ['a shell that has split the link', ['poster', 'v=1', 'lab=probe'], /Quote the link/],
  ['an impossible width', ['poster', 'v=1', '--width', '12'], /from 240 to 2000/],
  ['another command', ['draw', 'v=1'], /not “draw”/],
] as const)
  test(`${what} is refused in words`, async () => {
    const { code, stderr } = await refusal(...options);
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
  });

test('a question that the link answers hides nothing', async () => {
  const { stdout } = await run('poster', 'v=1&predict=Seen?%7CYes*%7CNo&answer=1');
  expect(stdout).toContain('<title>Difference</title>');
});

test('the command explains itself', async () => {
  expect((await run('--help')).stdout).toContain('poster LINK');
});

test('the claim and the number stand above a figure that proves them, and the settings below', async () => {
  const { stdout } = await run('poster', 'v=1&scheme=rotary');
  expect(stdout).toContain('>With RoPE, the same words in a new order give a different output.</text>');
  expect(stdout).toContain(
    '>0.420: largest difference, at “Do”; the outputs reach ±2.02. Order is seen.</text>',
  );
  expect(stdout).toContain('Base: 10000');
  const bare = (await run('poster', 'v=1&scheme=rotary', '--no-claim', '--no-settings')).stdout;
  expect(bare).not.toMatch(/With RoPE|0\.420:|Base: 10000/);
  // The number of the lab is not that of a figure further down.
  expect((await run('poster', 'v=1&lab=encodings&view=kernels')).stdout).not.toContain('Fades on average');
});

test('what can be meant in two ways is said', async () => {
  const { stdout, stderr } = await run('poster', 'v=1&scheme=nope');
  expect(stderr).toBe('The link sets scheme = nope; that is NoPE, no positional encoding.\n');
  expect(stdout).toContain('Positional encoding: No positions');
});

const listed = async () =>
  (await run('poster', '--list')).stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/ +(.*)/, 2));

test('all scenes and pictures are listed', async () => {
  const lines = await listed();
  expect(lines).toContainEqual(['v=1&scene=rope&predict=none', 'Scene of the story: Turn the words']);
  expect(lines).toContainEqual([
    'v=1&lab=encodings&scheme=rotary&view=clocks',
    'Clocks: only the distance counts',
  ]);
  expect(lines.length).toBeGreaterThan(100);
  // A table of numbers has no picture.
  expect(lines.join('\n')).not.toContain('view=errors');
});

test('every link of the list is drawn', async () => {
  test.setTimeout(600_000);
  const lines = await listed();
  const faults: string[] = [];
  const drawNext = async (): Promise<void> => {
    const [link, title] = lines.pop() ?? [];
    if (link === undefined) return;
    const { stdout, stderr } = await run('poster', link).catch(
      (thrown) => thrown as Refusal & { stdout: '' },
    );
    // Only what stands below the picture names the page.
    const isDrawn = /^<svg [\s\S]*<title>[^<]{3,}<[\s\S]*The positional-embedding playground, version/.test(
      stdout,
    );
    if (stderr !== '' || !isDrawn) faults.push(`${title}, ${link}: ${stderr}`);
    return drawNext();
  };
  await Promise.all([drawNext(), drawNext()]);
  expect(faults).toEqual([]);
});

test('a scene has its claim and its number, or the open question, above its picture', async () => {
  const revealed = (await run('poster', 'v=1&scene=rope&predict=none')).stdout;
  expect(revealed).toContain(
    '>RoPE turns each word by its position: the angle between two words stays 36.2°.</text>',
  );
  expect(revealed).toContain('>36.2° change of the score: RoPE ');
  const open = (await run('poster', 'v=1&scene=rope')).stdout;
  expect(open).toContain('>“He is Adhil.” Does it matter where it stands?</text>');
  expect(open).not.toContain('36.2°');
  expect((await run('poster', 'v=1&scene=rope&predict=none', '--no-claim')).stdout).not.toContain(
    '>RoPE turns',
  );
});

test('a code holds the link as it is given', async ({ page }) => {
  const link = 'https://example.org/play/#v=1&scheme=rotary&theme=dark&view=difference&show=base&lock=seed';
  const { stdout } = await run('poster', link, '--qr', '--no-claim', '--no-settings');
  await page.setContent(stdout);
  const { decodeQR } = await import('qr/decode.js');
  const png = await page.screenshot({ fullPage: true });
  const { data, width, height, channels } = decode(png);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i += 1)
    for (let of = 0; of < 3; of += 1) rgba[4 * i + of] = data[channels * i + of];
  expect(decodeQR({ data: rgba, width, height })).toBe(link);
});

test('a link that no code can hold is refused in words', async () => {
  const question = '位置'.repeat(180);
  const link = `https://example.org/#v=1&predict=${question}?%7CYes*%7CNo&answer=1`;
  const { code, stderr } = await refusal('poster', link, '--qr');
  expect(stderr).toMatch(/^The link is too long for a QR code: 3\d{3} characters, and a code holds 2953\. /);
  expect(code).toBe(2);
});

test('a PNG and a PDF are drawn by a program of the machine, Chromium at least', async () => {
  const [png, pdf] = ['fig.png', 'fig.pdf'].map((name) => test.info().outputPath(name));
  await run('poster', 'v=1&scheme=rotary', '-o', png);
  expect(decode(await readFile(png)).width).toBeGreaterThan(1500);
  await run('poster', 'v=1&scheme=rotary', '-o', pdf);
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('says whether a program is missing, has failed, or the folder of the file is missing', async () => {
  const folder = test.info().outputPath('programs');
  await mkdir(folder);
  const png = test.info().outputPath('fig.png');
  const draw = ['poster', 'v=1', '-o'];
  expect((await refusalWith(folder, ...draw, png)).stderr).toMatch(/^A PNG is drawn by .* none is installed/);
  // As a snap does, which sees another /tmp.
  await writeFile(`${folder}/inkscape`, '#!/bin/sh\necho "No such file" >&2\n');
  await chmod(`${folder}/inkscape`, 0o755);
  const { code, stderr } = await refusalWith(folder, ...draw, png);
  expect(stderr).toMatch(/^inkscape is installed, but has drawn nothing: No such file\n.*set TMPDIR/);
  expect(code).toBe(2);
  const nowhere = test.info().outputPath('no/fig.svg');
  expect((await refusal(...draw, nowhere)).stderr).toMatch(/^The folder \S+no does not exist\. Make it/);
});
