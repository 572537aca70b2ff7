import { expect, it } from '@jest/globals';
import { ENTITY_LINK_KINDS, getEntityPath } from '@atrium/rules/links/entity-path';
import { getPathAt } from './pages.js';

it.each(ENTITY_LINK_KINDS)('has a page for the link to the kind %s', (kind) => {
  const path = getEntityPath({ kind, id: 7, clientId: 2, title: 'Harbour Yoga' });
  expect(getPathAt(new URL(path, 'http://localhost').pathname)).toBeDefined();
});
