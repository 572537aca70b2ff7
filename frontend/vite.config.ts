import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { rejectChunkCycles } from './build/chunk-cycles.ts';
import { chunks } from './build/chunks.ts';
import { firstFiles } from './build/first-files.ts';
import { preloadFont } from './build/preload-font.ts';
import { routeSizes } from './build/route-sizes.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFont('inter-latin-wght-normal'),
    firstFiles(),
    routeSizes(),
    rejectChunkCycles(),
  ],
  // Libraries are compiled from source, so development needs no build order.
  resolve: {
    conditions: ['@atrium/source', ...defaultClientConditions],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api }, '/socket.io': { target: api, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: false,
    // All supported browsers have `modulepreload`. Lazy parts are single files or loaded already, so no preload lists
    // are needed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) => (hostId.includes('/index-') ? [] : files),
    },
    rolldownOptions: {
      output: { codeSplitting: chunks },
      // An import of one name from `public.ts` loads that module alone, not every module that the feature exports.
      treeshake: { moduleSideEffects: [{ test: /\/public\.ts$/, sideEffects: false }] },
    },
  },
});
