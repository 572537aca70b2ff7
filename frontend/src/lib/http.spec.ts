import { describe, expect, it } from '@jest/globals';
import { addressOf, ApiError, newIdempotencyKey, nextCursor, sentenceOf } from './http.js';

describe('a refusal', () => {
  it('has the form "status: body" as its message and the server\'s sentence for people', () => {
    const body = JSON.stringify({ code: 'stock.insufficient', message: 'Only 3 units of "X" in stock', requestId: 'r1' });
    const error = new ApiError(409, body, 'Conflict');
    expect(error.message).toBe(`409: ${body}`);
    expect(error.sentence).toBe('Only 3 units of "X" in stock');
    expect(error.code).toBe('stock.insufficient');
  });

  it('says the status text when the body is empty, and leaves the sentence to the screen', () => {
    const error = new ApiError(502, '', 'Bad Gateway');
    expect(error.message).toBe('502: Bad Gateway');
    expect(sentenceOf(error, 'Please try again.')).toBe('Please try again.');
  });

  it('without any answer is a network error', () => {
    expect(sentenceOf(new ApiError(0, 'x', ''), '')).toBe('Network error. Please check your connection and try again.');
  });
});

describe('an address', () => {
  it('fills parameters, leaves blank filters out and encodes the rest', () => {
    expect(addressOf('/api/usage/:id', { id: 7 }, {})).toBe('/api/usage/7');
    expect(addressOf('/api/inventory', {}, { search: '50% & more', stockLevel: '', categoryId: undefined, limit: 50 })).toBe(
      '/api/inventory?search=50%25+%26+more&limit=50',
    );
  });

  it('of the next page is read from the Link header', () => {
    expect(nextCursor('</api/usage/recent?limit=50&cursor=a%2Fb>; rel="next"')).toBe('a/b');
    expect(nextCursor('</api/x?cursor=1>; rel="prev"')).toBeNull();
    expect(nextCursor(null)).toBeNull();
  });
});

it('idempotency keys are long enough and never the same', () => {
  const keys = new Set(Array.from({ length: 50 }, newIdempotencyKey));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toHaveLength(32);
});
