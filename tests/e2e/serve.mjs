// Serves dist/ for the browser tests.
import { preview } from 'vite';
import { site } from '../../web/build/vite.mjs';

/** Vite would compress every file again for each page, which takes about a tenth of a load. */
const uncompressed = {
  name: 'uncompressed',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

await preview({
  ...site,
  plugins: [...site.plugins, uncompressed],
  preview: { port: Number(process.argv[2]), strictPort: true, host: 'localhost' },
});
