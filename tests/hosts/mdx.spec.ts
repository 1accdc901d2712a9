/** A frame in a page of MDX, as Share writes it, compiled by MDX itself and rendered by React. */
import { expect, test, whyMissing } from './hosts.ts';
// @ts-expect-error: a script without types
import { written } from './share.mjs';

/** Whatever `text` is as MDX, in HTML. */
async function rendered(text: string): Promise<string> {
  const { evaluate } = await import('@mdx-js/mdx');
  const { createElement } = await import('react');
  const runtime = await import('react/jsx-runtime');
  const { renderToString } = await import('react-dom/server');
  const { default: Content } = await evaluate(text, runtime);
  return renderToString(createElement(Content));
}

const figure = {
  title: 'The "two" orders {a} <b>',
  state: 'v=1&scheme=sinusoidal&ui=figure&view=difference',
  attributes: { view: 'difference' },
};

test.describe('MDX', () => {
  const why = whyMissing('mdx');
  test.skip(why !== undefined, why);

  test('shows the figure at its height', async ({ page }) => {
    const html = await rendered(`# Notes\n\n${written('mdx', figure)}\n\nMore words.`);
    await page.route('**/notes/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Notes</title>${html}</html>`,
      }),
    );
    await page.goto('notes/');
    const frame = page.getByTitle(figure.title);
    await expect(frame.contentFrame().locator('.proven .number')).toBeVisible();
    await expect(frame).toHaveCSS('border-width', '0px');
    const wanted = () =>
      frame
        .contentFrame()
        .locator('html')
        .evaluate((root) => root.scrollHeight);
    await expect
      .poll(async () => (await frame.evaluate((one) => one.clientHeight)) - (await wanted()))
      .toBe(0);
    await expect(page.getByText('More words.')).toBeVisible();
  });

  test('takes no snippet for plain HTML, so it has its own', async () => {
    await expect(rendered(written('frame', figure))).rejects.toThrow();
  });
});
