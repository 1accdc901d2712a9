// Serves the sites of the course, each in a folder of its own, and beside them the playground, which any origin may load.
import { createServer } from 'node:http';
import { sendFile } from './files.mjs';
import { dist, port, work } from './places.mjs';

createServer(async (request, response) => {
  const [, first, rest] = new URL(request.url, 'http://host').pathname.match(/^\/([^/]*)\/?(.*)$/);
  if (first === 'favicon.ico') {
    response.writeHead(204).end(); // asked for by browsers, not by pages
  } else if (first === 'playground') {
    response.setHeader('access-control-allow-origin', '*');
    await sendFile(response, dist, rest);
  } else await sendFile(response, `${work}/sites/${first}`, rest);
}).listen(port);
