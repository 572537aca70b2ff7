import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll } from '../checks.mjs';
import { openForwarder } from '../forwarder.mjs';
import { startWriting } from '../load.mjs';
import { isInstalled, openProxy, proxyNames } from '../proxies.mjs';
import { openFixture } from '../fixture.mjs';

/**
 * Every response but success, 429 and 503 is a fault, so a single 502 fails the scenario. Without an installed proxy, a
 * TCP forwarder is used; `short` uses only the first proxy.
 * @type {import('../scenario.mjs').Scenario}
 */
export const scenario = {
  title: 'Rolling restart of two API processes under 50 writes a second, behind nginx and HAProxy',
  rounds: { all: 3, short: 1 },
  async run({ ground, rounds }) {
    const installed = proxyNames.filter(isInstalled);
    const [first, ...others] = rounds > 1 ? installed : installed.slice(0, 1);
    const outcome = await restartBehind(ground, first, rounds);
    for (const name of others) {
      const { ledger, figures } = await restartBehind(ground, name, rounds);
      outcome.ledger.faults.push(...ledger.faults.map((fault) => `${name}: ${fault}`));
      for (const [key, reply] of ledger.acknowledged) outcome.ledger.acknowledged.set(key, reply);
      for (const [key, value] of Object.entries(figures))
        outcome.figures[key] = Math.max(outcome.figures[key] ?? 0, value);
    }
    return { ...outcome, note: `behind ${first === undefined ? 'a TCP forwarder' : [first, ...others].join(', ')}` };
  },
};

/** @param {number[]} ports */
async function openPlainForwarder(ports) {
  const forwarder = await openForwarder([...ports]);
  return { address: `http://127.0.0.1:${forwarder.port}`, close: () => forwarder.close() };
}

/** @param {import('../services.mjs').Ground} ground @param {import('../proxies.mjs').ProxyName | undefined} name @param {number} rounds */
async function restartBehind(ground, name, rounds) {
  /** @type {Awaited<ReturnType<typeof openProxy>> | undefined} */
  let proxy;
  const stage = await openFixture(ground, {
    apis: 2,
    front: async (ports) => {
      proxy = await (name === undefined ? openPlainForwarder(ports) : openProxy(name, ground.dir, ports));
      return proxy.address;
    },
  });
  const { ledger } = stage;
  try {
    await stage.openScreens(8);
    const load = await startWriting(stage, 50);
    const drains = [];
    for (let round = 0; round < rounds; round += 1)
      for (const at of [0, 1]) {
        await sleep(1_000);
        const { code, ms } = await stage.api(at).stop();
        if (code !== 0) ledger.faults.push(`An API process that was asked to end exited with ${code}`);
        drains.push(ms);
        await stage.startApi(at);
      }
    await sleep(1_000);
    await load.stop();
    const { equalAfterMs } = await checkAll(stage);
    /** @type {Record<string, number>} */
    const figures = { 'drained after (longest)': Math.max(...drains), 'screens equal after': equalAfterMs };
    return { ledger, figures };
  } finally {
    proxy?.close();
    await stage.close();
  }
}
