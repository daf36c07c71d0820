import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.mjs';
import { bundledLicences } from './build/licences.mjs';

// Names carry a hash of what is in the file, so that a browser may keep it for ever. Two builds of one
// source are equal byte for byte.
export default defineConfig({
  plugins: [react(), bundledLicences(), compressed()],
  // The node writes a fresh nonce in the place of this word each time it sends the page.
  html: { cspNonce: 'NONCE-OF-THIS-ANSWER' },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Everything is a file of its own: the policy of the page allows no data: addresses for scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/client', '/figures', '/preview', '/readyz', '/metrics'].map(path => [
        path,
        process.env['VESTIBULE_CONTROL'] ?? 'http://127.0.0.1:8081',
      ]),
    ),
  },
});
