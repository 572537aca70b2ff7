import { describe, expect, it } from '@jest/globals';
import { RouteTable } from './route-table.js';

describe('Routes', () => {
  const routes = new RouteTable<string>();
  routes.add('GET', '/api/goals/:id', 'goal');
  routes.add('GET', '/api/goals/recent', 'recent');
  routes.add('PUT', '/api/goals/:goalId', 'change');
  routes.add('GET', '/api/:area/recent/:n', 'of an area');
  routes.add('GET', '/api/goals/:id/tasks', 'tasks');

  const found = (method: string, path: string) => {
    const route = routes.find(method, path);
    return route === null ? null : [route.value, route.params];
  };

  it('matches literal segments first, then parameters with the names of each route', () => {
    expect(found('GET', '/api/goals/recent')).toEqual(['recent', {}]);
    expect(found('GET', '/api/goals/7')).toEqual(['goal', { id: '7' }]);
    expect(found('PUT', '/api/goals/7')).toEqual(['change', { goalId: '7' }]);
    // Backtracks from a literal segment that leads nowhere.
    expect(found('GET', '/api/goals/recent/3')).toEqual(['of an area', { area: 'goals', n: '3' }]);
    expect(found('GET', '/api/goals/recent/tasks')).toEqual(['tasks', { id: 'recent' }]);
  });

  it('ignores case and one trailing slash, and keeps parameters as sent', () => {
    expect(found('GET', '/API/Goals/A%2fB')).toEqual(['goal', { id: 'A%2fB' }]);
    expect(found('GET', '/api/goals/recent/')).toEqual(['recent', {}]);
  });

  it('finds nothing for another method, another length or an empty parameter', () => {
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

  it('returns the methods of a path', () => {
    expect(routes.methodsAt('/api/goals/7')).toEqual(['GET', 'HEAD', 'PUT']);
    expect(routes.methodsAt('/api/goals/recent')).toEqual(['GET', 'HEAD', 'PUT']);
    expect(routes.methodsAt('/api/goals')).toEqual([]);
  });

  it('rejects an equivalent route', () => {
    expect(() => routes.add('GET', '/api/goals/:other', 'twin')).toThrow('GET /api/goals/:other is already registered');
  });
});
