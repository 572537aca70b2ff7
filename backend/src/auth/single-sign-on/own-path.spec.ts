import { describe, expect, it } from '@jest/globals';
import { ownPath } from './own-path.js';

describe('ownPath', () => {
  it.each(['/', '/perfect-b/inventory?search=a%20b#top', '/talent-phi'])('returns %s', (path) =>
    expect(ownPath(path)).toBe(path),
  );
  it('removes the error of an earlier attempt', () =>
    expect(ownPath('/talent-phi?sign-in=over&a=b')).toBe('/talent-phi?a=b'));
  it.each([
    '',
    null,
    undefined,
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/API/docs',
    '/a/../api/logout',
    'x',
    `/${'a'.repeat(1_000)}`,
  ])('returns the start page for %j', (path) => expect(ownPath(path)).toBe('/'));
});
