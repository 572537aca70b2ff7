import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mockResponses } from '../../../test/mock-api.js';
import { dismissToast, showToast, useToast } from '../../lib/page/toast.js';
import { ToastRegion } from '../../ui/feedback/toast.js';
import { NotificationArrivals } from './notification-arrivals.js';
import { ensureNotifications, applyNotificationEvents, useNotifications } from './notifications-store.js';

const aNotification = (id: number, type: string, change: Partial<Notification> = {}): Notification => ({
  id,
  type,
  title: `Title ${id}`,
  body: `Body ${id}`,
  link: `/perfect-b/requests?of=${id}`,
  count: 1,
  version: 1,
  createdAt: '2026-11-02T10:00:00.000Z',
  readAt: null,
  ...change,
});
const arrive = (...notifications: readonly Notification[]) =>
  act(() =>
    applyNotificationEvents(
      notifications.map((notification): LiveEvent<'notification.created'> => ({
        id: `event ${notification.id} ${notification.version}`,
        cursor: '1',
        type: 'notification.created',
        at: notification.createdAt,
        actor: { id: null, name: 'System' },
        project: 'perfect-b',
        data: { notification },
      })),
    ),
  );
const Address = () => {
  const { pathname, search } = useLocation();
  return <p>At {`${pathname}${search}`}</p>;
};
const Toaster = () => <ToastRegion toast={useToast(({ toast: shown }) => shown)} onDismiss={dismissToast} />;
const user = userEvent.setup();
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  useToast.setState({ toast: null });
  useNotifications.setState(useNotifications.getInitialState(), true);
  render(
    <MemoryRouter>
      <NotificationArrivals />
      <Toaster />
      <Address />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  delete document.body.dataset['scrollLocked'];
});

describe('a notification that asks for an action', () => {
  it.each([
    ['reorder.requested', 'Review'],
    ['stock.out', 'Reorder'],
    ['task.assigned', 'Open'],
    ['goal.assigned', 'Open'],
    ['work.handed-over', 'Open'],
  ])('shows %s as a toast with "%s", announced by the toaster only', (type, label) => {
    arrive(aNotification(1, type));
    expect(screen.getByRole('button', { name: label })).toBeTruthy();
    expect(said()).toEqual(['', `Title 1Body 1${label}`]);
  });

  it('opens its link by the button, becomes read, and stays in the bell', async () => {
    const sent = mockResponses({ status: 204 });
    arrive(aNotification(4, 'reorder.requested'));
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('At /perfect-b/requests?of=4')).toBeTruthy();
    expect(sent).toEqual([{ method: 'POST', path: '/api/notifications/read', body: { ids: [4] } }]);
    expect(useNotifications.getState().all.rows.get(4)?.readAt).not.toBeNull();
    expect(useToast.getState().toast).toBeNull();
  });

  it('is announced once, and again after it has grown', () => {
    arrive(aNotification(1, 'task.assigned'));
    act(() => dismissToast(useToast.getState().toast?.id ?? 0));
    arrive(aNotification(1, 'task.assigned'));
    expect(useToast.getState().toast).toBeNull();
    arrive(aNotification(1, 'task.assigned', { version: 2, body: 'Ana Silva assigned 2 tasks to you' }));
    expect(useToast.getState().toast?.description).toBe('Ana Silva assigned 2 tasks to you');
  });

  it("waits until the toast of the user's own action is gone", () => {
    act(() => showToast({ title: 'Usage Logged', tone: 'good', action: { label: 'Undo', run: () => undefined } }));
    arrive(aNotification(1, 'reorder.requested'), aNotification(2, 'stock.out'));
    expect(useToast.getState().toast?.title).toBe('Usage Logged');
    act(() => dismissToast(useToast.getState().toast?.id ?? 0));
    expect(useToast.getState().toast?.title).toBe('Title 2');
    arrive(aNotification(3, 'reorder.requested'));
    expect(useToast.getState().toast?.title).toBe('Title 3');
  });

  it('waits until a dialog is closed, and is dropped when it was read meanwhile', async () => {
    document.body.dataset['scrollLocked'] = '1';
    arrive(aNotification(1, 'reorder.requested'));
    expect(useToast.getState().toast).toBeNull();
    await act(async () => void delete document.body.dataset['scrollLocked']);
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Title 1'));

    act(() => dismissToast(useToast.getState().toast?.id ?? 0));
    document.body.dataset['scrollLocked'] = '1';
    arrive(aNotification(2, 'reorder.requested'));
    arrive(aNotification(2, 'reorder.requested', { version: 2, readAt: '2026-11-02T10:01:00.000Z' }));
    await act(async () => void delete document.body.dataset['scrollLocked']);
    expect(useToast.getState().toast).toBeNull();
  });
});

describe('other notifications', () => {
  it('are counted in a polite message, which starts again for later ones', () => {
    jest.useFakeTimers();
    try {
      arrive(aNotification(1, 'stock.low'), aNotification(2, 'reorder.ordered'));
      expect(said()).toEqual(['2 new notifications', '']);
      arrive(aNotification(3, 'assignment.created', { link: null }));
      expect(said()).toEqual(['3 new notifications', '']);
      act(() => {
        jest.advanceTimersByTime(5_000);
      });
      expect(said()).toEqual(['', '']);
      arrive(aNotification(4, 'goal.behind'));
      expect(said()).toEqual(['1 new notification', '']);
      expect(useToast.getState().toast).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('ignores loaded notifications, even when their event arrives later', async () => {
    mockResponses({ status: 200, body: [aNotification(1, 'reorder.requested'), aNotification(2, 'stock.low')] });
    act(ensureNotifications);
    await waitFor(() => expect(useNotifications.getState().phase).toBe('ready'), { timeout: 10_000 });
    arrive(aNotification(1, 'reorder.requested'));
    expect(useToast.getState().toast).toBeNull();
    expect(said()).toEqual(['', '']);
  });
});
