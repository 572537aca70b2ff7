/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { EventType } from '@atrium/contract/core/live';
import { mockRoutes } from '../../../test/mock-api.js';
import { startLive, stopLive } from '../../lib/live/live.js';
import { loadAgency, useAgency } from './agency-store.js';

const received = new Map<string, (event: unknown) => void>();
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: (event: unknown) => void) => received.set(name, listener),
    connect: () => received.get('hello')?.({ cursor: '1', resync: true }),
    disconnect: () => received.clear(),
  }),
}));

const receive = (type: EventType) =>
  received.get('event')?.({
    id: type,
    cursor: '2',
    type,
    at: '2026-11-21T10:00:00Z',
    actor: { id: 'admin', name: 'Helena Costa' },
    project: null,
    data: {},
  });
async function waitUntil(condition: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 4_000;
  while (!condition()) {
    if (performance.now() > giveUpAt) throw new Error('It did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const PROJECTS = '/api/talent-phi/marketing-projects';
const TEAM = '/api/talent-phi/team';
let lastName: string;
const anotherUser = () => ({ id: 'iris', firstName: 'Iris', lastName, email: 'iris@example.com' });

afterEach(stopLive);

it('a new name appears everywhere without newer rows, and a new position only in the team', async () => {
  lastName = 'Klein';
  const sent = mockRoutes({
    [`GET ${PROJECTS}`]: async () => ({
      status: 200,
      body: [{ id: 3, version: 1, goalIds: [], updatedBy: anotherUser() }],
    }),
    [`GET ${TEAM}`]: async () => ({ status: 200, body: [anotherUser()] }),
  });
  const reads = (path: string) => sent.filter((one) => one.path === path).length;
  const shown = () => {
    const { marketingProjects, team } = useAgency.getState();
    return [marketingProjects.all.rows.get(3)?.updatedBy?.lastName, team.value?.[0]?.lastName];
  };
  startLive(() => undefined);
  loadAgency('marketingProjects', 'team');
  await waitUntil(() => shown().every((name) => name === 'Klein'));

  lastName = 'Gross';
  receive('person.renamed');
  await waitUntil(() => shown().every((name) => name === 'Gross'));
  expect([reads(PROJECTS), reads(TEAM)]).toEqual([2, 2]);

  receive('team.changed');
  await waitUntil(() => reads(TEAM) === 3);
  expect(reads(PROJECTS)).toBe(2);
});
