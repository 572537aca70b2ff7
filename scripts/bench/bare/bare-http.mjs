// The bare side of one call: the bare pool's statement behind a bare HTTP server in a separate process.
import { fileURLToPath } from 'node:url';
import { Caller } from '../connection.mjs';

/** @param {import('../services.mjs').Surroundings} surroundings @param {number} items @param {number} quantity of each */
export async function openBareHttp(surroundings, items, quantity) {
  const program = fileURLToPath(new URL('bare-http-server.mjs', import.meta.url));
  const databaseUrl = await surroundings.database('bench_bare_http');
  const args = [program, databaseUrl, String(items), String(quantity)];
  const server = await surroundings.start('bare-http', args, { PATH: process.env.PATH });
  const caller = new Caller({ port: server.port });
  return {
    /** @param {number} itemId */
    take: (itemId) => caller.post(201, '/', { itemId, quantityUsed: 1 }),
    async close() {
      caller.close();
      await server.stop();
    },
  };
}
