import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createCollectionRules } from '../../lib/live/collection.js';
import { NotificationBell } from './notification-bell.js';
import { useNotifications } from './notifications-store.js';

const rules = createCollectionRules<Notification>(({ version }) => version);
const unread = (id: number): Notification => ({
  id,
  type: 'stock.low',
  title: `Title ${id}`,
  body: '',
  link: null,
  count: 1,
  version: 1,
  createdAt: '2026-11-02T10:00:00.000Z',
  readAt: null,
});
const read = (...notifications: readonly Notification[]) =>
  act(() =>
    useNotifications.setState({
      phase: 'ready',
      all: rules.change(rules.empty, (draft) => notifications.forEach((notification) => draft.upsert(notification))),
    }),
  );
const said = (): string | null => {
  const note = screen.getByRole('button', { name: 'Notifications' }).getAttribute('aria-describedby');
  return note === null ? null : (document.getElementById(note)?.textContent ?? '');
};

beforeEach(() => {
  useNotifications.setState({ ...useNotifications.getInitialState(), phase: 'loading' }, true);
  render(
    <MemoryRouter>
      <NotificationBell />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

it('shows no count before the notifications have loaded, or when loading failed', () => {
  expect(said()).toBeNull();
  expect(screen.queryByText(/unread/)).toBeNull();
  act(() => useNotifications.setState({ phase: 'failed' }));
  expect(said()).toBeNull();
});

it('shows the number of unread notifications, and none when all are read', () => {
  read();
  expect(said()).toBe('0 unread');
  read(unread(1), unread(2));
  expect(said()).toBe('2 unread');
});

it('lists new sign-ins apart and does not count them', async () => {
  read(unread(1), { ...unread(2), type: 'account.new-device', title: 'New sign-in' });
  expect(said()).toBe('1 unread');
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByText('Title 1');
  expect(screen.queryByText('New sign-in')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'New sign-ins' }));
  expect(screen.getByText('New sign-in')).toBeTruthy();
  expect(screen.queryByText('Title 1')).toBeNull();
});
