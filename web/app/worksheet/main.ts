/**
 * The script of worksheet.html, and of the package that Share makes of a worksheet for learning platforms. The worksheet stands in the
 * address, or in the page as JSON. In a frame it tells its height, and takes the theme of the page around it, as the page does
 * (app/framed.ts).
 */
import '../../draw/translated.ts';
import { readWorksheet, type Worksheet, worksheetIn } from '../../tasks/worksheet.ts';
import { activityOf, type Keeper, keptInTab } from './keeper.ts';
import './player.ts';
import { findApi, keptByScorm } from './scorm.ts';
import { text } from './text.ts';
import { keptByXapi, launchIn } from './xapi.ts';

const main = document.querySelector('main') as HTMLElement;
const inPage = document.querySelector('#worksheet')?.textContent;
const { worksheet, problems } =
  inPage || location.hash.length < 2
    ? readWorksheet(JSON.parse(inPage || 'null'))
    : worksheetIn(location.hash);

/** Only a package tells a course: a link to worksheet.html could name any address. */
function keeperOf(sheet: Worksheet): Keeper {
  if (!inPage) return keptInTab(sheet, text.inTab);
  const launch = launchIn(location.search, activityOf(sheet));
  if (launch) return keptByXapi(sheet, launch);
  const api = findApi();
  return api ? keptByScorm(sheet, api) : keptInTab(sheet, text.noCourse);
}

if (worksheet) {
  document.title = worksheet.title;
  const player = Object.assign(document.createElement('pe-worksheet'), {
    ...{ worksheet, page: main.dataset.page, openKeeper: () => keeperOf(worksheet) },
  });
  main.replaceChildren(player);
} else main.replaceChildren(inPage || location.hash.length > 1 ? problems.join(' ') : text.noLink);

// Another worksheet.
addEventListener('hashchange', () => location.reload());

if (window.parent !== window) {
  const tell = () => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    window.parent.postMessage({ type: 'pe:resize', v: 1, height, id: window.name }, '*');
    window.parent.postMessage({ subject: 'lti.frameResize', height }, '*');
  };
  new ResizeObserver(tell).observe(main);
  addEventListener('message', ({ data, source }: MessageEvent) => {
    if (source !== window.parent) return;
    if (data?.type === 'pe:hello') tell();
    if (data?.type !== 'pe:theme') return;
    if (['light', 'dark'].includes(data.theme)) document.documentElement.dataset.theme = data.theme;
    else delete document.documentElement.dataset.theme;
  });
}
