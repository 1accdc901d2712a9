import { readFileSync } from 'node:fs';
import type { SchemeId } from '../../web/core/types.ts';
import { nameInSentence } from '../../web/schemes/scheme-facts.ts';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  open,
  openFold,
  openSetting,
  overflows,
  proven,
  provenNumber,
  schemeCount,
  test,
} from './page.ts';

interface Listed {
  readonly id: SchemeId;
  readonly title: string;
}

const catalog: readonly Listed[] = JSON.parse(
  readFileSync(new URL('../../build/catalog.json', import.meta.url), 'utf8'),
);

/** The lab's number for 32 positions of width 16: a share of the sum, a step, a radius, an angle, the distance at which a weight halves, a count of vectors, or what words change. */
const verdicts: Readonly<Record<string, string>> = {
  index: '3.13',
  'normalized-index': '0.0625',
  sinusoidal: '3',
  learned: '1',
  'learned-sinusoidal': '3',
  'sinusoidal-2d': '1',
  randomized: '1',
  rotary: '1.15°',
  xpos: '1.15°',
  fope: '0.965',
  alibi: '2',
  t5: '1',
  kerple: '1',
  fire: '—',
  tisa: '1',
  tupe: '—',
  shaw: '33',
  'relative-sinusoidal': '63',
  'transformer-xl': '63',
  deberta: '63',
  'forget-gate': '6.16',
  cope: '0.225',
  'projected-relative': '0.279',
  formula: '0',
  'bias-formula': '1',
};

for (const { id, title } of catalog.filter((one) => one.id !== 'none'))
  test(`${id}: shown in the encodings lab, and order is seen with it`, async ({ page }) => {
    await open(page, `v=1&lab=encodings&scheme=${id}&n=32&d=16`);
    // Learned sinusoids open on their frequencies, a figure that Properties shares.
    const figure = page.locator(
      `pe-lab[lab=encodings] pe-lab-figure:is([name^="${id}-"], [name="frequencies-and-psi"])`,
    );
    await expect(figure.first()).toBeVisible();
    await expect(page.locator('pe-lab[lab=encodings] .proven .number')).toHaveText(verdicts[id]);
    expect(await overflows(page)).toBe(false);
    await openFold(page, `Compare all ${schemeCount}`);
    await expect(page.locator('pe-lab[lab=encodings] .description')).toContainText(`${title}.`);
    await open(page, `v=1&lab=order&scheme=${id}`);
    await expectTone(page.locator('pe-lab .proven'), 'position');
    await expect(page.locator('h1')).toContainText(nameInSentence({ id, title }));
  });

test('two encodings act together', async ({ page }) => {
  await open(page, 'v=1&lab=order&scheme=learned&deviation=1&second=relative-sinusoidal');
  await expectTone(page.locator('pe-lab .proven'), 'position');
});

test('the gallery chooses a scheme', async ({ page }) => {
  await open(page, 'v=1&lab=encodings');
  await page
    .getByRole('button', { name: `Compare all ${schemeCount}` })
    .filter({ visible: true })
    .click();
  await page.getByRole('toolbar').getByRole('button', { name: 'ALiBi', exact: true }).click();
  await expect(page).toHaveURL(/scheme=alibi/);
  await expect(page.locator('pe-lab[lab=encodings] .description')).toContainText('ALiBi.');
  await expect(page.locator('pe-lab[lab=encodings] .proven')).toContainText('Slope: ');
});

test.describe('the context lab', () => {
  test('counts what is unseen beyond the trained length', async ({ page }) => {
    await open(page, 'v=1&lab=context');
    const wavelengths = Array.from({ length: 32 }, (_, i) => 2 * Math.PI * 10000 ** ((2 * i) / 64));
    const unseen = wavelengths.filter((wavelength) => wavelength > 512).length;
    await expect(provenNumber(page)).toHaveText(String(unseen));
    await expect(proven(page)).toContainText('of 32');
    await expect(page.locator('pe-lab[lab=context] pe-dials')).toBeVisible();
    await expect(page.locator('pe-lab[lab=context] pe-plot').first()).toBeVisible();
  });

  test('reads a configuration, and names the fault in a bad one', async ({ page }) => {
    await open(page, 'v=1&lab=context');
    await openSetting(page, 'Read a model’s file');
    const give = (text: string) =>
      page.locator('pe-lab[lab=context] input[type=file]').setInputFiles({
        name: 'config.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await give('{');
    await expect(page.locator('pe-lab[lab=context]')).toContainText('not JSON');
    const config = {
      hidden_size: 4096,
      num_attention_heads: 32,
      max_position_embeddings: 8192,
      rope_theta: 500000,
    };
    await give(JSON.stringify(config));
    await expect(page).toHaveURL(/base=500000/);
  });

  for (const scheme of ['light', 'dark'] as const)
    test(`no axe violations, and nothing overflows at 320 pixels (${scheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, 'v=1&lab=context');
      await expect(provenNumber(page)).toBeVisible();
      expect(await overflows(page)).toBe(false);
      await expectNoAxeViolations(page);
    });
});
