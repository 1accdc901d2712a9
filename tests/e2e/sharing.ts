/** The dialog Share, and a page of another host that shows what it writes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, open, test } from './page.ts';

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Share' });

export async function share(page: Page, hash: string): Promise<Locator> {
  await open(page, hash);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

/** How far a challenge in a frame has come. */
export const standing = (frame: FrameLocator): Locator => frame.locator('pe-task .standing');

export async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** A page of course notes while the tests of a file run. Each test sets its `body`. */
export function serveNotes(): { readonly address: string; body: string } {
  const notes = { address: '', body: '' };
  let server: Server;
  test.beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>Course notes</title><h1>Course notes</h1>${notes.body}`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    notes.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  test.afterAll(() => {
    server.close();
  });
  return notes;
}
