import { expect, it } from '@jest/globals';
import { bindCursor, decodeCursor, unbindCursor, encodeCursor } from './paging.js';

const request = (path: string, query: Record<string, string> = {}) => ({ path, query }) as never;

it('accepts a cursor for its list and filters, with another order or limit', () => {
  const cursor = bindCursor(encodeCursor(['b', 7]), request('/api/lots', { kind: 'item', search: 'a', limit: '50' }));
  const next = request('/api/lots', { search: 'a', cursor, kind: 'item', stockId: '' });
  expect(decodeCursor(unbindCursor(cursor, next), ['text', 'bigint'])).toEqual(['b', 7]);
});

it.each([
  ['another list', request('/api/purchases', { kind: 'item' })],
  ['another filter', request('/api/lots', { kind: 'consumable' })],
  ['no filter', request('/api/lots')],
])('rejects a cursor with %s', (_, other) => {
  const cursor = bindCursor(encodeCursor(['b', 7]), request('/api/lots', { kind: 'item' }));
  expect(() => unbindCursor(cursor, other)).toThrow('The cursor is not valid for this list');
  expect(() => unbindCursor(encodeCursor(['b', 7]), other)).toThrow('The cursor is not valid for this list');
});
