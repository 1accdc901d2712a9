// Serves the sites of the course, each in a folder of its own, and beside them the playground, which any origin may load.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { dist, port, work } from './places.mjs';

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

const fileOf = (path) =>
  path.startsWith('/playground/') ? `${dist}${path.slice('/playground'.length)}` : `${work}/sites${path}`;

createServer(async (request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
  if (path === '/favicon.ico') {
    response.writeHead(204).end(); // asked for by browsers, not by pages
    return;
  }
  const file = fileOf(path.endsWith('/') ? `${path}index.html` : path);
  try {
    const body = await readFile(file);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    if (path.startsWith('/playground/')) response.setHeader('access-control-allow-origin', '*');
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(port);
