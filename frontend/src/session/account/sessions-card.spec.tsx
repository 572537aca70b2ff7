import { afterEach, expect, it } from '@jest/globals';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { mockResponses } from '../../../test/mock-api.js';
import { SessionsCard } from './sessions-card.js';

const session = (id: string, lastSeenAt: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  current: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt,
  expiresAt: '2026-02-01T00:00:00.000Z',
  address: '8.8.4.4',
  network: 'other',
  device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0',
  ...more,
});
afterEach(cleanup);

it('lists the current session first, then by last use, with the known location', async () => {
  mockResponses({
    status: 200,
    body: [
      session('far', '2026-01-02T00:00:00.000Z'),
      session('near', '2026-01-03T00:00:00.000Z', { address: '192.168.1.9', network: 'local' }),
      session('own', '2026-01-01T00:00:00.000Z', { current: true, address: '203.0.113.5', network: 'this' }),
    ],
  });
  render(<SessionsCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(
    rows.map((row) => /(This network|Local network)? ?(?:· )?(\d+\.\d+\.\d+\.\d+)/.exec(row.textContent)?.slice(1)),
  ).toEqual([
    ['This network', '203.0.113.5'],
    ['Local network', '192.168.1.9'],
    [undefined, '8.8.4.4'],
  ]);
});
