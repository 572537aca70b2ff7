import { createServer } from 'node:net';

/**
 * Returns whether a server could listen on a port.
 * @param {number} port
 * @param {string} [host] all addresses when missing
 * @returns {Promise<'free' | 'taken' | 'forbidden'>}
 */
export function probePort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      resolve(error.code === 'EACCES' ? 'forbidden' : 'taken');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/** Returns a free port, preferably the given one. @param {number} [preferredPort] @returns {Promise<number>} */
export async function freePort(preferredPort) {
  if (preferredPort && (await probePort(preferredPort, '127.0.0.1')) === 'free') return preferredPort;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
