/**
 * For a page that frames the playground: each frame takes the height that its page tells, and the theme of the page around it, unless its
 * link names one.
 *
 *   <script src="https://your.host/resize.js" async></script>
 */
import { type HostTheme, watchHostTheme } from './host-theme.ts';

interface Watched {
  /** tells the theme now */
  tell(): void;
  /** ends telling it whenever it changes */
  end(): void;
}

const watched = new Map<HTMLIFrameElement, Watched>();

/** The frame may be of any host: only the name of a theme is told. */
function watch(frame: HTMLIFrameElement): Watched {
  let theme: HostTheme = null;
  const tell = () => frame.contentWindow?.postMessage({ type: 'pe:theme', theme }, '*');
  const end = watchHostTheme(frame, (now) => {
    theme = now;
    tell();
  });
  return { tell, end };
}

/** Each time that a frame tells its height: a new document may have loaded since. */
function tellTheme(frame: HTMLIFrameElement) {
  const known = watched.get(frame);
  if (known) known.tell();
  else watched.set(frame, watch(frame));
}

new MutationObserver(() => {
  for (const [frame, { end }] of watched)
    if (!frame.isConnected) {
      end();
      watched.delete(frame);
    }
}).observe(document, { childList: true, subtree: true });

addEventListener('message', ({ data, source }: MessageEvent) => {
  if (data?.type !== 'pe:resize' || data.v !== 1 || !(data.height > 0 && data.height < 1e5)) return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) {
      const isBorderInside = getComputedStyle(frame).boxSizing === 'border-box';
      const border = isBorderInside ? frame.offsetHeight - frame.clientHeight : 0;
      frame.style.height = `${data.height + border}px`;
      tellTheme(frame);
    }
});

// Pages that were there before this script told their height to nobody.
const home = (document.currentScript as HTMLScriptElement | null)?.src ?? '';
for (const frame of document.querySelectorAll('iframe'))
  if (home && frame.src.startsWith(new URL('.', home).href))
    frame.contentWindow?.postMessage({ type: 'pe:hello' }, '*'); // to no origin: the frame may still be empty
