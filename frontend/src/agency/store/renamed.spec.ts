/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { EventType } from '@atrium/contract/core/live';
import { answerAt } from '../../../test/answers.js';
import { startLive, stopLive } from '../../lib/live/live.js';
import { needAgency, useAgency } from './agency-store.js';

const heard = new Map<string, (told: unknown) => void>();
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: (told: unknown) => void) => heard.set(name, listener),
    connect: () => heard.get('hello')?.({ cursor: '1', resync: true }),
    disconnect: () => heard.clear(),
  }),
}));

const hear = (type: EventType) =>
  heard.get('event')?.({
    id: type,
    cursor: '2',
    type,
    at: '2026-11-21T10:00:00Z',
    actor: { id: 'admin', name: 'Helena Costa' },
    project: null,
    data: {},
  });
async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 4_000;
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('It did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const PROJECTS = '/api/talent-phi/marketing-projects';
const TEAM = '/api/talent-phi/team';
let lastName: string;
const somebody = () => ({ id: 'iris', firstName: 'Iris', lastName, email: 'iris@example.com' });

afterEach(stopLive);

it('another name stands everywhere though no row is newer; another position in the team alone', async () => {
  lastName = 'Klein';
  const sent = answerAt({
    [`GET ${PROJECTS}`]: async () => ({
      status: 200,
      body: [{ id: 3, version: 1, goalIds: [], updatedBy: somebody() }],
    }),
    [`GET ${TEAM}`]: async () => ({ status: 200, body: [somebody()] }),
  });
  const reads = (path: string) => sent.filter((one) => one.path === path).length;
  const shown = () => {
    const { marketingProjects, team } = useAgency.getState();
    return [marketingProjects.all.rows.get(3)?.updatedBy?.lastName, team.value?.[0]?.lastName];
  };
  startLive(() => undefined);
  needAgency('marketingProjects', 'team');
  await until(() => shown().every((name) => name === 'Klein'));

  lastName = 'Gross';
  hear('person.renamed');
  await until(() => shown().every((name) => name === 'Gross'));
  expect([reads(PROJECTS), reads(TEAM)]).toEqual([2, 2]);

  hear('team.changed');
  await until(() => reads(TEAM) === 3);
  expect(reads(PROJECTS)).toBe(2);
});
