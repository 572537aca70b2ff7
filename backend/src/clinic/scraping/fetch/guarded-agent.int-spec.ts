import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { productPage, sell, Shop } from '../../../../test/shop.js';
import { type AddressRules, guardedAgent, type ResolveName } from './guarded-agent.js';
import { PageFailure } from './page-failure.js';
import { requestPage } from './request-page.js';

/** Names and what is answered for them, one answer after the other; the last one stays. */
const resolver = (answers: readonly (readonly string[])[]): { resolve: ResolveName; asked: () => number } => {
  let asked = 0;
  return {
    asked: () => asked,
    resolve: (_, __, done) => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      setImmediate(() => done(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))));
    },
  };
};

describe('names that resolve to what is not public', () => {
  let canary: Shop;

  beforeAll(async () => {
    canary = await Shop.open((_, response) => sell(response, productPage('Gloves', '1.00')));
  });
  beforeEach(() => {
    canary.connections = 0;
  });
  afterAll(() => canary.close());

  const outcome = async (rules: Partial<AddressRules>): Promise<string> => {
    const agent = guardedAgent({ allowedHosts: [], ...rules });
    try {
      return (await requestPage(agent, new URL(`http://shop.example:${canary.port}/`), { signal: AbortSignal.timeout(5_000), maxBytes: 1_000, wants: () => true })).status.toString();
    } catch (error) {
      if (error instanceof PageFailure) return error.code;
      throw error;
    } finally {
      await agent.destroy();
    }
  };

  it('are refused, alone or beside a public one, without a connection', async () => {
    for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['::7f00:1'], ['64:ff9b::7f00:1'], ['169.254.169.254'], ['93.184.216.34', '127.0.0.1'], ['127.0.0.1', '93.184.216.34'], []])
      expect({ addresses, outcome: await outcome(resolver([addresses])) }).toEqual({ addresses, outcome: 'page.address-refused' });
    expect(canary.connections).toBe(0);
  });

  it('one that changes its mind gains nothing: what is connected to is what was checked', async () => {
    // The stand-in for a public address leads nowhere, so that nobody outside is asked.
    const rebinding = resolver([['127.0.0.2'], ['127.0.0.1']]);
    expect(await outcome({ ...rebinding, isPublic: (address) => address === '127.0.0.2' })).toBe('page.unreachable');
    expect(rebinding.asked()).toBe(1);
    expect(await outcome({ ...rebinding, isPublic: (address) => address === '127.0.0.2' })).toBe('page.address-refused');
    expect(canary.connections).toBe(0);
  });

  it('the address that answered is looked at too, before anything is sent', async () => {
    const visits = canary.visits.length;
    let looks = 0;
    expect(await outcome({ ...resolver([['127.0.0.1']]), isPublic: () => (looks += 1) === 1 })).toBe('page.address-refused');
    expect(looks).toBe(2);
    expect(canary.visits).toHaveLength(visits);
    expect(canary.robotsVisits).toBe(0);
  });

  it('an exception names what stands in the address', async () => {
    expect(await outcome({ ...resolver([['127.0.0.1']]), allowedHosts: [`SHOP.example:${canary.port}`] })).toBe('200');
    expect(await outcome({ ...resolver([['127.0.0.1']]), allowedHosts: [canary.host] })).toBe('page.address-refused');
  });
});
