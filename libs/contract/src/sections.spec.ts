import { expect, it } from '@jest/globals';
import { endpoints } from './catalogue.js';
import { getSection, SECTIONS } from './sections.js';

it('lists every call in a section, and every section has calls', () => {
  const homeless = endpoints.filter((endpoint) => getSection(endpoint) === undefined);
  expect(homeless.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const inUse = new Set(endpoints.map(getSection));
  expect(SECTIONS.filter((section) => !inUse.has(section)).map(({ name }) => name)).toEqual([]);
});

it('lists calls in the expected sections', () => {
  const nameOf = (call: string) => {
    const [method, path] = call.split(' ') as ['GET', '/api/'];
    return getSection({ method, path })?.name;
  };
  expect(nameOf('GET /api/inventory')).toBe('Clinic: stock');
  expect(nameOf('POST /api/consumables/usage')).toBe('Clinic: usage');
  expect(nameOf('DELETE /api/consumables/:id/sources/:sourceId')).toBe('Clinic: prices and shops');
  expect(nameOf('POST /api/talent-phi/clients/:clientId/social-media-posts')).toBe('Agency: clients');
  expect(nameOf('GET /api/talent-phi/tasks/recent')).toBe('Agency: goals and tasks');
});
