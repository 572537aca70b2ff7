import { describe, expect, it } from '@jest/globals';
import { ownPath } from './own-path.js';

describe('the page to go on at', () => {
  it.each(['/', '/perfect-b/inventory?search=a%20b#top', '/talent-phi'])('is %s', (path) =>
    expect(ownPath(path)).toBe(path),
  );
  it('says nothing of the try before', () => expect(ownPath('/talent-phi?sign-in=over&a=b')).toBe('/talent-phi?a=b'));
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
  ])('is the first page for %j', (path) => expect(ownPath(path)).toBe('/'));
});
