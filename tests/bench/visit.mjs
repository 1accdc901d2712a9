// npm run bench:visit [-- rounds]: how long a reader waits on a cold visit, beside an empty page of the same size, in turns.
import { withDist } from '../../web/build/open-dist.mjs';
import { requestsOfFirstLoad } from '../checks/open-page.mjs';

const rounds = Number(process.argv[2] ?? 15);

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Runs in the page: notes, in milliseconds since the navigation, the first frame in which `shows` is true. */
function note(shows) {
  if (shows()) window.shownAt = performance.now();
  else requestAnimationFrame(() => note(shows));
}

/** Runs in the page: opens a lab, and gives the milliseconds until `shows` is true. */
function openLab(lab, shows) {
  const start = performance.now();
  location.hash = `v=1&lab=${lab}`;
  return new Promise((resolve) => {
    const look = () => (shows() ? resolve(performance.now() - start) : requestAnimationFrame(look));
    look();
  });
}

/** Runs in the page: presses Shuffle, and gives the milliseconds until the picture has moved. */
function shuffle(scene) {
  const root = scene().shadowRoot;
  const drawn = () => root.querySelector('.picture svg').innerHTML;
  const before = drawn();
  const start = performance.now();
  root.querySelector('.controls button').click();
  return new Promise((resolve) => {
    const look = () =>
      drawn() === before ? requestAnimationFrame(look) : resolve(performance.now() - start);
    look();
  });
}

/**
 * Runs in the page until the opening is over: the milliseconds between frames that both drew another picture. The opening rests in
 * between: a frame that is late then is not seen.
 */
function noteFrames(scene) {
  const root = () => scene()?.shadowRoot;
  const isMoving = () => root()?.querySelector('.replay')?.textContent === 'Pause';
  const frames = [];
  let picture;
  let last = 0;
  let hasChanged = false;
  const changes = new MutationObserver(() => {
    hasChanged = true;
  });
  const look = (now) => {
    const at = root()?.querySelector('.picture');
    if (at && at !== picture)
      changes.observe(at, { subtree: true, childList: true, attributes: true, characterData: true });
    picture = at ?? picture;
    if (hasChanged && last > 0) frames.push(now - last);
    if (frames.length > 0 && !isMoving()) {
      changes.disconnect();
      window.framesOfOpening = frames;
      return;
    }
    last = hasChanged && isMoving() ? now : 0;
    hasChanged = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const scene = `() => document.querySelector('pe-page')?.shadowRoot?.querySelector('pe-scenes')
  ?.shadowRoot?.querySelector('pe-scene')`;

const shows = {
  opening: `() => document.querySelector('.early svg')`,
  story: `() => (${scene})()?.shadowRoot?.querySelector('.picture')`,
  properties: `() => document.querySelector('pe-page').shadowRoot.querySelector('pe-lab[lab=properties]')
    ?.shadowRoot?.querySelector('.proof pe-opened-map')?.shadowRoot?.querySelector('pe-line-map')`,
  empty: `() => document.readyState === 'complete'`,
};

/** In a context of its own, so that nothing is kept from an earlier visit. `after`: what to do with the page. */
async function visit(browser, address, condition, { prepare = async () => {}, after = async () => {} } = {}) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await prepare(page);
  await page.addInitScript(`${note}\nnote(${condition})`);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.shownAt, null, { polling: 100 });
  const result = { time: await page.evaluate(() => window.shownAt), more: await after(page) };
  await context.close();
  return result;
}

await withDist(async (browser, address) => {
  const names = await requestsOfFirstLoad();
  const sizes = await Promise.all(
    names.map(async (name) => (await (await fetch(`${address}${name}`)).arrayBuffer()).byteLength),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  /** The same bytes, none of which does anything. */
  const body = `<!doctype html><title>Empty</title><!--${' '.repeat(size)}-->`;
  const prepare = (page) =>
    page.route(`${address}empty.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  /** Once the browser has nothing else to do. */
  const after = async (page) => {
    await page.waitForTimeout(1000);
    return {
      press: await page.evaluate(`(${shuffle})(${scene})`),
      properties: await page.evaluate(`(${openLab})('properties', ${shows.properties})`),
    };
  };
  /** On a machine of a quarter of the speed. */
  const slowly = async (page) => {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(`(${noteFrames})(${scene})`);
  };
  const framesOf = async (page) => {
    await page.waitForFunction(() => window.framesOfOpening, null, { polling: 200 });
    return page.evaluate(() => window.framesOfOpening);
  };
  const frames = [];
  const times = { opening: [], story: [], empty: [], press: [], properties: [] };
  for (let round = 0; round < rounds; round++) {
    times.empty.push((await visit(browser, `${address}empty.html`, shows.empty, { prepare })).time);
    times.opening.push((await visit(browser, address, shows.opening)).time);
    const { time, more } = await visit(browser, address, shows.story, { after });
    times.story.push(time);
    times.press.push(more.press);
    times.properties.push(more.properties);
    frames.push((await visit(browser, address, shows.story, { prepare: slowly, after: framesOf })).more);
  }
  const [opening, story, empty, press, properties] = Object.values(times).map(median);
  const say = (words, value, goal) =>
    console.log(
      `${words.padEnd(40)} ${value.toFixed(0).padStart(5)} ms  goal <= ${goal} ms${value > goal ? '  MISSED' : ''}`,
    );
  console.log(
    `medians of ${rounds} cold visits; an empty page of the same ${(size / 1024).toFixed(0)} KiB takes ${empty.toFixed(0)} ms`,
  );
  say('opening of the story, over the empty page', opening - empty, 80);
  console.log(
    `${'first scene drawn by its script, over it'.padEnd(40)} ${(story - empty).toFixed(0).padStart(5)} ms`,
  );
  say('first frame after Shuffle is pressed', press, 150);
  say('first map of Properties, once opened', properties, 300);
  const longest = frames.map((one) => Math.max(...one));
  // A frame of three refreshes takes 50.0 ms, which the browser's clock rounds up to 50.1.
  const late = frames.flat().filter((time) => time > 50.1).length;
  say('longest frame of the opening, at 1/4 speed', median(longest), 50);
  console.log(
    `  ${late} of ${frames.flat().length} frames took over 50 ms; median ${median(frames.flat()).toFixed(0)} ms`,
  );
});
