/**
 * For a page that frames the playground: each frame takes the height that its page tells, and the theme of the page around it, unless its
 * link names one.
 *
 *   <script src="https://your.host/resize.js" async></script>
 */
import { watchHostTheme } from './host-theme.ts';

const known = new WeakSet<Element>();

addEventListener('message', ({ data, source }: MessageEvent) => {
  if (data?.type !== 'pe:resize' || data.v !== 1 || !(data.height > 0 && data.height < 1e5)) return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) {
      const isBorderInside = getComputedStyle(frame).boxSizing === 'border-box';
      const border = isBorderInside ? frame.offsetHeight - frame.clientHeight : 0;
      frame.style.height = `${data.height + border}px`;
      dress(frame);
    }
});

/** From now on. The frame may be of any host: only the name of a theme is told. */
function dress(frame: HTMLIFrameElement) {
  if (known.has(frame)) return;
  known.add(frame);
  watchHostTheme(frame, (theme) => frame.contentWindow?.postMessage({ type: 'pe:theme', theme }, '*'));
}

// Pages that were there before this script told their height to nobody.
const home = (document.currentScript as HTMLScriptElement | null)?.src ?? '';
for (const frame of document.querySelectorAll('iframe'))
  if (home && frame.src.startsWith(new URL('.', home).href))
    frame.contentWindow?.postMessage({ type: 'pe:hello' }, '*'); // to no origin: the frame may still be empty
