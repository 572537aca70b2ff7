import { describe, expect, it, jest } from '@jest/globals';
import { pathAt, placesInMemory } from './places.js';

const PATHS = ['/', '/a', '/a/b', '/a/:id', '/a/:id/c'] as const;

describe('which path an address is', () => {
  it.each([
    ['/', '/', {}],
    ['/a', '/a', {}],
    ['/A/', '/a', {}],
    ['/a/b', '/a/b', {}],
    ['/a/7', '/a/:id', { id: '7' }],
    ['/a/x%20y/c/', '/a/:id/c', { id: 'x y' }],
    ['/a/%zz', '/a/:id', { id: '%zz' }],
  ])('%s', (pathname, path, params) => {
    expect(pathAt(PATHS, pathname)).toEqual({ path, params });
  });
  it.each(['/c', '/a/1/2', '/ab', '/a//c'])('none: %s', (pathname) => {
    expect(pathAt(PATHS, pathname)).toBeNull();
  });
});

describe('going somewhere', () => {
  it('a path leads there, a question mark and parts stay on the path', () => {
    const places = placesInMemory('/a?x=1#y');
    expect(places.now()).toMatchObject({ pathname: '/a', search: '?x=1', hash: '#y', key: 'default' });
    expect(places.addressOf('?z=2')).toBe('/a?z=2');
    expect(places.addressOf('?')).toBe('/a');
    expect(places.addressOf('#there')).toBe('/a#there');
    expect(places.addressOf({ search: '', hash: '#there' })).toBe('/a#there');
    expect(places.addressOf({ pathname: '/b', search: '?q=1' })).toBe('/b?q=1');
    const moved = jest.fn();
    const stop = places.onMove(moved);
    places.go('/b/c?q=1', { state: 'from a' });
    expect(places.now()).toMatchObject({ pathname: '/b/c', search: '?q=1', hash: '', state: 'from a' });
    expect(places.now().key).not.toBe('default');
    expect(moved).toHaveBeenCalledTimes(1);
    stop();
    places.go('/');
    expect(moved).toHaveBeenCalledTimes(1);
  });
});
