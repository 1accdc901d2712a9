import type { Page } from '@playwright/test';

/** A page of course notes of the reader's own. */
export async function openNotes(page: Page, body: string, head = '', root = ''): Promise<void> {
  await page.route('**/notes/course.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en" ${root}><head><title>Course notes</title>${head}</head><body>${body}</body></html>`,
    }),
  );
  await page.goto('./notes/course.html');
}

/** The same, with the labs as guests. */
export const openHost = (page: Page, body: string, head = '', root = ''): Promise<void> =>
  openNotes(page, body, `${head}<script type="module" src="../element.js"></script>`, root);
