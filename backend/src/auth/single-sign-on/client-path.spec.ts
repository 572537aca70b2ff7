import { describe, expect, it } from '@jest/globals';
import { toClientPath } from './client-path.js';

describe('toClientPath', () => {
  it.each(['/', '/perfect-b/inventory?search=a%20b#top', '/talent-phi'])('returns %s', (path) =>
    expect(toClientPath(path)).toBe(path),
  );
  it('removes the error of an earlier attempt', () =>
    expect(toClientPath('/talent-phi?sign-in=over&a=b')).toBe('/talent-phi?a=b'));
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
  ])('returns the start page for %j', (path) => expect(toClientPath(path)).toBe('/'));
});
