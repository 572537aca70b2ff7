// Vite's dev server with the API proxy of frontend/vite.config.ts, started by dev.mjs.
import { createServer } from 'vite';
import { join } from 'node:path';
import { root } from './files.mjs';

const server = await createServer({ root: join(root, 'frontend'), clearScreen: false });
await server.listen();
process.send?.({ type: 'ready', address: server.resolvedUrls?.local[0] });

const end = () => void server.close().finally(() => process.exit());
process.on('SIGTERM', end);
process.on('disconnect', end);
