import { expect, it } from '@jest/globals';
import { findEntityPath, getEntityPath } from './entity-path.js';

it.each([
  [{ kind: 'task', id: 7 }, '/talent-phi/tasks/7'],
  [{ kind: 'goal', id: 7 }, '/talent-phi/goals?goal=7'],
  [{ kind: 'post', id: 7, clientId: 2 }, '/talent-phi/clients/2/social-media-calendar'],
  [{ kind: 'page', id: 7, clientId: 2 }, '/talent-phi/clients/2/website'],
  [{ kind: 'order', id: 7 }, '/perfect-b/orders/7'],
  [{ kind: 'person', id: 7 }, '/enterprise/staff/7'],
  [{ kind: 'client', id: 7, title: 'Harbour & Yoga' }, '/talent-phi/clients?search=Harbour%20%26%20Yoga'],
] as const)('opens %j at %s', (link, path) => expect(getEntityPath(link)).toBe(path));

it.each([
  ['staff', '/enterprise/staff/7'],
  ['marketing-project', '/talent-phi/projects/7'],
  ['stock-count', '/perfect-b/counts/7'],
  ['task', '/talent-phi/tasks/7'],
  ['client', '/talent-phi/clients?search=Atlas'],
  ['post', null],
  ['session', null],
])('finds the path of the event kind %s', (kind, path) => expect(findEntityPath(kind, '7', 'Atlas')).toBe(path));
