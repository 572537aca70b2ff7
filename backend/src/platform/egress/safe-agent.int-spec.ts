import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createProductPage, sendPage, ShopServer } from '../../../test/servers/shop-server.js';
import { type AddressRules, createSafeAgent, type ResolveName } from './safe-agent.js';
import { PageError } from './page-error.js';
import { type PageResponse, requestPage } from './request-page.js';

/** Returns a resolver that returns the given answers in order and repeats the last one. */
const resolver = (responses: readonly (readonly string[])[]): { resolve: ResolveName; asked: () => number } => {
  let asked = 0;
  return {
    asked: () => asked,
    resolve: (_, __, done) => {
      const addresses = responses[Math.min(asked, responses.length - 1)] ?? [];
      asked += 1;
      setImmediate(() =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );
    },
  };
};

describe('connections to private addresses', () => {
  let canary: ShopServer;

  beforeAll(async () => {
    canary = await ShopServer.open((_, response) => sendPage(response, createProductPage('Gloves', '1.00')));
  });
  beforeEach(() => {
    canary.connections = 0;
  });
  afterAll(() => canary.close());

  const requestFrom = async (address: string, rules: Partial<AddressRules>): Promise<PageResponse> => {
    const agent = createSafeAgent({ allowedHosts: [], ...rules });
    try {
      return await requestPage(agent, new URL(address), {
        signal: AbortSignal.timeout(5_000),
        headers: {},
        maxBytes: 1_000,
        shouldReadBody: () => true,
      });
    } finally {
      await agent.destroy();
    }
  };
  const outcome = async (rules: Partial<AddressRules>): Promise<string> => {
    try {
      return (await requestFrom(`http://shop.example:${canary.port}/`, rules)).status.toString();
    } catch (error) {
      if (error instanceof PageError) return error.code;
      throw error;
    }
  };

  it('are rejected without a connection, even if another address of the name is public', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['::7f00:1'],
      ['64:ff9b::7f00:1'],
      ['169.254.169.254'],
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      [],
    ])
      expect({ addresses, outcome: await outcome(resolver([addresses])) }).toEqual({
        addresses,
        outcome: 'page.address-refused',
      });
    expect(canary.connections).toBe(0);
  });

  it('cannot be reached by DNS rebinding, because the checked address is used', async () => {
    // Another loopback address stands for a public one, so that no external host is contacted.
    const rebinding = resolver([['127.0.0.2'], ['127.0.0.1']]);
    expect(await outcome({ ...rebinding, isPublic: (address) => address === '127.0.0.2' })).toBe('page.unreachable');
    expect(rebinding.asked()).toBe(1);
    expect(await outcome({ ...rebinding, isPublic: (address) => address === '127.0.0.2' })).toBe(
      'page.address-refused',
    );
    expect(canary.connections).toBe(0);
  });

  it('are checked again by the remote address before anything is sent', async () => {
    const visits = canary.visits.length;
    let looks = 0;
    expect(await outcome({ ...resolver([['127.0.0.1']]), isPublic: () => (looks += 1) === 1 })).toBe(
      'page.address-refused',
    );
    expect(looks).toBe(2);
    expect(canary.visits).toHaveLength(visits);
    expect(canary.robotsVisits).toBe(0);
  });

  it('are allowed for exceptions by the host and port of the URL', async () => {
    expect(await outcome({ ...resolver([['127.0.0.1']]), allowedHosts: [`SHOP.example:${canary.port}`] })).toBe('200');
    expect(await outcome({ ...resolver([['127.0.0.1']]), allowedHosts: [canary.host] })).toBe('page.address-refused');
  });

  it('never use a port of another protocol, not even as an exception', async () => {
    for (const port of ['0', '1', '22', '25', '6000', '6667', '10080'])
      for (const host of ['127.0.0.1', '93.184.216.34', 'shop.example'])
        await expect(
          requestFrom(`http://${host}:${port}/`, { allowedHosts: [`127.0.0.1:${port}`] }),
        ).rejects.toMatchObject({
          code: 'page.port-refused',
          message: `Web pages are not read from port ${port}. Please check the URL.`,
        });
  });

  it('accept headers of up to 64 kB', async () => {
    const shop = await ShopServer.open((request, response) => {
      for (let count = 0; count < Number(request.url?.slice(1)); count += 1)
        response.appendHeader(`x-policy-${count}`, 'x'.repeat(1_000));
      sendPage(response, 'Gloves');
    });
    try {
      const rules = { allowedHosts: [shop.host] };
      expect((await requestFrom(shop.url('/62'), rules)).status).toBe(200);
      await expect(requestFrom(shop.url('/66'), rules)).rejects.toMatchObject({ code: 'page.unreadable' });
    } finally {
      await shop.close();
    }
  });
});
