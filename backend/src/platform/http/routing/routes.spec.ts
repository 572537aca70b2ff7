import { describe, expect, it } from '@jest/globals';
import { Routes } from './routes.js';

describe('what serves a call', () => {
  const routes = new Routes<string>();
  routes.add('GET', '/api/goals/:id', 'goal');
  routes.add('GET', '/api/goals/recent', 'recent');
  routes.add('PUT', '/api/goals/:goalId', 'change');
  routes.add('GET', '/api/:area/recent/:n', 'of an area');
  routes.add('GET', '/api/goals/:id/tasks', 'tasks');

  const found = (method: string, path: string) => {
    const route = routes.find(method, path);
    return route === null ? null : [route.value, route.params];
  };

  it('is found by words first, then by parameters under the name that each call gives them', () => {
    expect(found('GET', '/api/goals/recent')).toEqual(['recent', {}]);
    expect(found('GET', '/api/goals/7')).toEqual(['goal', { id: '7' }]);
    expect(found('PUT', '/api/goals/7')).toEqual(['change', { goalId: '7' }]);
    // A word that leads nowhere is taken back.
    expect(found('GET', '/api/goals/recent/3')).toEqual(['of an area', { area: 'goals', n: '3' }]);
    expect(found('GET', '/api/goals/recent/tasks')).toEqual(['tasks', { id: 'recent' }]);
  });

  it('is found in any case and with one slash at the end; a parameter stays as it came', () => {
    expect(found('GET', '/API/Goals/A%2fB')).toEqual(['goal', { id: 'A%2fB' }]);
    expect(found('GET', '/api/goals/recent/')).toEqual(['recent', {}]);
  });

  it('is nothing for another method, more or fewer parts, and a parameter without a letter', () => {
    for (const [method, path] of [
      ['POST', '/api/goals/7'],
      ['GET', '/api/goals'],
      ['GET', '/api/goals/'],
      ['GET', '/api/goals//'],
      ['GET', '/api/goals/7/8'],
      ['GET', '/api//recent/3'],
      ['GET', '/api'],
      ['GET', ''],
    ] as const)
      expect({ path, found: found(method, path) }).toEqual({ path, found: null });
  });

  it('says by which methods a path is served, whatever it was found by', () => {
    expect(routes.methodsAt('/api/goals/7')).toEqual(['GET', 'HEAD', 'PUT']);
    expect(routes.methodsAt('/api/goals/recent')).toEqual(['GET', 'HEAD', 'PUT']);
    expect(routes.methodsAt('/api/goals')).toEqual([]);
  });

  it('is one: what nobody could tell from another is refused', () => {
    expect(() => routes.add('GET', '/api/goals/:other', 'twin')).toThrow('GET /api/goals/:other is served already');
  });
});
