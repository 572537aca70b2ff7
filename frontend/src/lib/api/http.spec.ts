import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@atrium/contract/agency/clients/calls';
import {
  buildUrl,
  ApiError,
  call,
  createIdempotencyKey,
  getNextCursor,
  setIdentityConfirmation,
  request,
  getErrorMessage,
} from './http.js';

describe('an API error', () => {
  it('has "status: body" as its message and the server\'s sentence for users', () => {
    const body = JSON.stringify({
      code: 'stock.insufficient',
      message: 'Only 3 units of "X" in stock',
      requestId: 'r1',
    });
    const error = new ApiError(409, body, 'Conflict');
    expect(error.message).toBe(`409: ${body}`);
    expect(error.sentence).toBe('Only 3 units of "X" in stock');
    expect(error.code).toBe('stock.insufficient');
  });

  it("contains the status text for an empty body and uses the screen's sentence", () => {
    const error = new ApiError(502, '', 'Bad Gateway');
    expect(error.message).toBe('502: Bad Gateway');
    expect(getErrorMessage(error, 'Please try again.')).toBe('Please try again.');
  });

  it('without a response is a network error', () => {
    expect(getErrorMessage(new ApiError(0, 'x', ''), '')).toBe(
      'Network error. Please check your connection and try again.',
    );
  });
});

describe('a URL', () => {
  it('contains parameters and encoded filters, without blank ones', () => {
    expect(buildUrl('/api/usage/:id', { id: 7 }, {})).toBe('/api/usage/7');
    expect(
      buildUrl('/api/inventory', {}, { search: '50% & more', stockLevel: '', categoryId: undefined, limit: 50 }),
    ).toBe('/api/inventory?search=50%25+%26+more&limit=50');
  });

  it('of the next page comes from the Link header', () => {
    expect(getNextCursor('</api/usage/recent?limit=50&cursor=a%2Fb>; rel="next"')).toBe('a/b');
    expect(getNextCursor('</api/x?cursor=1>; rel="prev"')).toBeNull();
    expect(getNextCursor(null)).toBeNull();
  });
});

it('creates unique idempotency keys of 32 characters', () => {
  const keys = new Set(Array.from({ length: 50 }, createIdempotencyKey));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toHaveLength(32);
});

describe('a POST', () => {
  const sent: (string | null)[] = [];
  const answer = (...statuses: number[]) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      sent.push(new Headers(init?.headers).get('idempotency-key'));
      const status = statuses.shift() ?? 201;
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response('{}', { status });
    });
  const send = (name: string) => call(createClient, { body: { name } }).catch(() => undefined);
  afterEach(() => {
    sent.length = 0;
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('has its own idempotency key', async () => {
    answer();
    await send('Orchard');
    await send('Orchard');
    expect(sent[0]).toHaveLength(32);
    expect(sent[1]).not.toBe(sent[0]);
  });

  it.each([0, 503])('without a response (%s) keeps its key for a retry of the same content', async (status) => {
    answer(status);
    await send('Orchard');
    await send('Harbour');
    await send('Orchard');
    await send('Orchard');
    expect(sent[2]).toBe(sent[0]);
    expect(new Set(sent).size).toBe(3);
  });

  it('gets a new key a minute after a lost response, and after a rejection', async () => {
    jest.useFakeTimers();
    answer(0, 201, 409);
    await send('Orchard');
    jest.setSystemTime(Date.now() + 61_000);
    await send('Orchard');
    await send('Harbour');
    await send('Harbour');
    expect(new Set(sent).size).toBe(4);
  });
});

describe('a request that requires a recent sign-in', () => {
  const refusal = {
    code: 'auth.sign-in-again',
    message: 'Please sign in again to add an administrator',
    requestId: 'r',
  };
  const answers = (...replies: [status: number, body: unknown][]) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const [status, body] = replies.shift() ?? [500, {}];
      return new Response(JSON.stringify(body), { status });
    });
  afterEach(() => {
    jest.restoreAllMocks();
    setIdentityConfirmation(async () => false);
  });

  it('is repeated once the user has confirmed their identity', async () => {
    const sent = answers([403, refusal], [201, { id: 7 }]);
    const asked: string[] = [];
    setIdentityConfirmation(async (sentence) => asked.push(sentence) > 0);
    const { body } = await request('POST', '/api/enterprise/staff', { firstName: 'Ana' });
    expect(body).toEqual({ id: 7 });
    expect(asked).toEqual(['Please sign in again to add an administrator']);
    expect(sent.mock.calls[1]).toMatchObject([
      '/api/enterprise/staff',
      { method: 'POST', body: '{"firstName":"Ana"}' },
    ]);
  });

  it('stays rejected when the user cancels', async () => {
    const sent = answers([403, refusal]);
    setIdentityConfirmation(async () => false);
    await expect(request('POST', '/api/enterprise/staff', {})).rejects.toMatchObject({ sentence: refusal.message });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is repeated once only, and not after another error', async () => {
    answers([403, refusal], [403, refusal], [403, { ...refusal, code: 'auth.forbidden' }]);
    let asked = 0;
    setIdentityConfirmation(async () => (asked += 1) > 0);
    await expect(request('POST', '/a', {})).rejects.toMatchObject({ code: 'auth.sign-in-again' });
    await expect(request('POST', '/a', {})).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(asked).toBe(1);
  });
});
