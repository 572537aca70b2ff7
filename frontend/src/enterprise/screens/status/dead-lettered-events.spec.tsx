import { afterEach, expect, it, jest } from '@jest/globals';
import type { DeadLetteredEvent } from '@atrium/contract/enterprise/status/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses } from '../../../../test/mock-api.js';
import { DeadLetteredEvents } from './dead-lettered-events.js';

afterEach(cleanup);
const user = userEvent.setup();

const event: DeadLetteredEvent = {
  reaction: 'collect-deliveries',
  seq: '41',
  type: 'usage.logged',
  at: '2026-11-21T10:00:00Z',
  attempts: 20,
  reason: 'No such column',
  triedAgainAt: null,
};

it('shows the reason, retries, and discards only after a confirmation', async () => {
  const sent = mockResponses({ status: 204, body: null }, { status: 204, body: null });
  const again = jest.fn();
  render(<DeadLetteredEvents events={[event]} refetch={again} />);
  expect(screen.getByText('No such column')).toBeTruthy();
  expect(screen.getByText('Given up')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry: Collect deliveries' }));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Discard: Collect deliveries' }));
  expect(sent).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Discard event' }));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(2));
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/api/enterprise/held-events/collect-deliveries/41/retry'],
    ['DELETE', '/api/enterprise/held-events/collect-deliveries/41'],
  ]);
});
