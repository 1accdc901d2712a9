// Opens the built page in a browser and lists the files it requested before its first result.
import { withDist } from '../../web/build/open-dist.mjs';

/** Runs in the page: records when the first frame with a result begins, in milliseconds since 1970. */
function noteFirstResult() {
  const story = document.querySelector('pe-page')?.shadowRoot?.querySelector('pe-scenes');
  if (story?.shadowRoot?.querySelector('pe-scene')?.shadowRoot?.querySelector('.picture'))
    window.firstResultAt = performance.timeOrigin + performance.now();
  else requestAnimationFrame(noteFirstResult);
}

export const requestsOfFirstLoad = () =>
  withDist(async (browser, address) => {
    const page = await browser.newPage();
    const requests = [];
    page.context().on('request', (request) => requests.push(request));
    await page.addInitScript(`${noteFirstResult}\nnoteFirstResult();`);
    await page.goto(address);
    await page.waitForFunction(() => window.firstResultAt);
    const firstResultAt = await page.evaluate(() => window.firstResultAt);
    const begun = [...requests];
    await Promise.all(begun.map((request) => request.response())); // their start times are known only after the responses
    const names = begun
      .filter((request) => request.timing().startTime <= firstResultAt)
      .map((request) => {
        const path = request.url().startsWith(address) ? request.url().slice(address.length) : '';
        return path.split(/[?#]/)[0] || 'index.html';
      });
    return [...new Set(names)].filter((name) => !name.startsWith('favicon'));
  });
