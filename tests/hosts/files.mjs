// Answers requests with the files of a folder.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

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

/** `path`: from the folder on. A folder's file is its index.html; a file that is not there is a 404. */
export async function sendFile(response, folder, path) {
  const file = `${folder}/${decodeURIComponent(path)}${path === '' || path.endsWith('/') ? 'index.html' : ''}`;
  try {
    const body = await readFile(file);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}
