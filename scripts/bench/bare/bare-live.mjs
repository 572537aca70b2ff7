// Starts the bare side of live updates with the same interface as the application's side.
import { fileURLToPath } from 'node:url';
import { Caller } from '../connection.mjs';
import { openWatchers } from '../watchers.mjs';

/** @param {import('../services.mjs').Surroundings} surroundings */
export async function openBareLive(surroundings) {
  const program = fileURLToPath(new URL('bare-live-server.mjs', import.meta.url));
  const server = await surroundings.start('bare-live', [program], { PATH: process.env.PATH });
  const caller = new Caller({ port: server.port });
  return {
    /** @param {string} reason */
    send: (reason) => caller.post(201, '/', { itemId: 1, quantityUsed: 1, reason }),
    /** @param {number} count */
    watchers: (count) => openWatchers({ port: server.port, cookies: [undefined], count, waitForHello: false }),
    async close() {
      caller.close();
      await server.stop();
    },
  };
}
