import type { Page } from '@playwright/test';

/** A page of course notes of the reader's own, with the labs as guests. */
export async function openHost(page: Page, body: string, head = '', root = ''): Promise<void> {
  await page.route('**/notes/course.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en" ${root}><head><title>Course notes</title>${head}
        <script type="module" src="../element.js"></script></head><body>${body}</body></html>`,
    }),
  );
  await page.goto('./notes/course.html');
}
