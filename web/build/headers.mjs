// The headers that a host should send with dist/, once, and in the forms that hosts read.
import { writeFile } from 'node:fs/promises';

/** For every file. Any page may frame it; the page itself restricts its scripts and connections. */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Access-Control-Allow-Origin': '*',
};

const caching = 'Cache-Control';
const [fresh, forever] = ['no-cache', 'public, max-age=31536000, immutable'];

/** Names in assets/ hold a hash of the content; all others stay the same from build to build. */
const headersOf = (path) => ({
  ...everywhere,
  [caching]: /(^|\/)assets\//.test(path) ? forever : fresh,
});

const lines = (headers, line) => Object.entries(headers).map(([name, value]) => line(name, value));

/**
 * Netlify and Cloudflare Pages, which ask for fresh files by themselves. `folder`: '' or '/:version', where every release has a folder of
 * its own.
 */
const underscoreHeaders = (folder) =>
  [
    '/*',
    ...lines(everywhere, (name, value) => `  ${name}: ${value}`),
    `${folder}/assets/*`,
    `  ${caching}: ${forever}`,
    '',
  ].join('\n');

const apache = () =>
  [
    '<IfModule mod_headers.c>',
    ...lines(headersOf(''), (name, value) => `  Header set ${name} "${value}"`),
    '  <If "%{REQUEST_URI} =~ m#/assets/#">',
    `    Header set ${caching} "${forever}"`,
    '  </If>',
    '</IfModule>',
    'AddType text/javascript .js',
    'AddType application/wasm .wasm',
    'AddType application/manifest+json .webmanifest',
    '',
  ].join('\n');

const vercel = () => {
  const listed = (headers) => lines(headers, (key, value) => ({ key, value }));
  const headers = [
    { source: '/(.*)', headers: listed(headersOf('')) },
    { source: '/(.*)assets/(.*)', headers: listed({ [caching]: forever }) },
  ];
  return `${JSON.stringify({ headers }, null, 2)}\n`;
};

/** For the server block. A location with headers of its own inherits none. */
const nginx = () => {
  const added = (headers, indent) =>
    lines(headers, (name, value) => `${indent}add_header ${name} "${value}" always;`);
  return [
    ...added(headersOf(''), ''),
    'location ~ /assets/ {',
    ...added(headersOf('assets/'), '  '),
    '}',
    '',
  ].join('\n');
};

export async function writeHeaders(to, folder = '') {
  const files = {
    _headers: underscoreHeaders(folder),
    '.htaccess': apache(),
    'vercel.json': vercel(),
    'nginx-headers.conf': nginx(),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(`${to}/${name}`, text);
}

/** Sends them from Vite's preview, too. */
export const sendHeaders = {
  name: 'headers-of-hosts',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      const headers = headersOf(new URL(request.url, 'http://localhost').pathname);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      next();
    });
  },
};
