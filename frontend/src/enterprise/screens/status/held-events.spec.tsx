import { afterEach, expect, it, jest } from '@jest/globals';
import type { HeldEvent } from '@atrium/contract/enterprise/status/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith } from '../../../../test/answers.js';
import { HeldEvents } from './held-events.js';

afterEach(cleanup);
const user = userEvent.setup();

const event: HeldEvent = {
  reaction: 'collect-deliveries',
  seq: '41',
  type: 'usage.logged',
  at: '2026-11-21T10:00:00Z',
  attempts: 20,
  reason: 'No such column',
  triedAgainAt: null,
};

it('says why, tries again, and gives up only when that was confirmed', async () => {
  const sent = answerWith({ status: 204, body: null }, { status: 204, body: null });
  const again = jest.fn();
  render(<HeldEvents held={[event]} again={again} />);
  expect(screen.getByText('No such column')).toBeTruthy();
  expect(screen.getByText('Given up')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again: Collect deliveries' }));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Remove: Collect deliveries' }));
  expect(sent).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Give up' }));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(2));
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/api/enterprise/held-events/collect-deliveries/41/retry'],
    ['DELETE', '/api/enterprise/held-events/collect-deliveries/41'],
  ]);
});
