// Serves dist/ for the browser tests.
import { preview } from 'vite';
import { site } from '../../web/build/vite.mjs';

/**
 * Vite would compress every file anew for each page that asks for it, for about a tenth of what a load
 * takes.
 */
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
