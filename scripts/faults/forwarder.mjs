// A TCP forwarder: passes bytes to one of several ports, switches to others, or silently drops everything.
import { createServer, connect } from 'node:net';
import { once } from 'node:events';

/** @typedef {Awaited<ReturnType<typeof openForwarder>>} Forwarder */

/** @param {number[]} ports used in turns; one that refuses is skipped */
export async function openForwarder(ports) {
  let targets = ports;
  let turn = 0;
  let isSilent = false;
  /** @type {Set<{ ends: import('node:net').Socket[], dead: boolean }>} */
  const pairs = new Set();
  const server = createServer({ noDelay: true, allowHalfOpen: false }, (client) => {
    const pair = { ends: [client], dead: isSilent };
    pairs.add(pair);
    client.on('error', () => {});
    client.on('close', () => pairs.delete(pair));
    if (isSilent) return void client.resume();
    const first = turn;
    turn += 1;
    forward(client, pair, first, targets.length);
  });

  /** @param {import('node:net').Socket} client @param {{ ends: import('node:net').Socket[], dead: boolean }} pair @param {number} at @param {number} tries */
  function forward(client, pair, at, tries) {
    if (tries === 0) return void client.destroy();
    const upstream = connect({ port: targets[at % targets.length] ?? 0, host: '127.0.0.1', noDelay: true });
    upstream.once('error', () => {
      if (upstream.readyState !== 'open' && pair.ends.length === 1) forward(client, pair, at + 1, tries - 1);
      else client.destroy();
    });
    upstream.once('connect', () => {
      pair.ends.push(upstream);
      pass(pair, client, upstream);
      pass(pair, upstream, client);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

  return {
    port,
    /** Uses other ports from now on and closes open connections. @param {number[]} others */
    goTo(others) {
      targets = others;
      for (const { ends } of pairs) for (const end of ends) end.destroy();
    },
    /** Uses other ports for new connections only. @param {number[]} others */
    offer(others) {
      targets = others;
    },
    /** Drops all bytes in both directions without closing connections; affected connections never recover. */
    fallSilent() {
      isSilent = true;
      for (const pair of pairs) pair.dead = true;
    },
    speak() {
      isSilent = false;
    },
    close() {
      server.close();
      for (const { ends } of pairs) for (const end of ends) end.destroy();
    },
  };
}

/** @param {{ dead: boolean }} pair @param {import('node:net').Socket} from @param {import('node:net').Socket} to */
function pass(pair, from, to) {
  from.on('data', (chunk) => {
    if (pair.dead) return;
    if (!to.write(chunk)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
  });
  from.on('close', () => {
    if (!pair.dead) to.destroy();
  });
}
