import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { answerWith } from '../../../test/answers.js';
import { dismissToast, showToast, useNotice } from '../../lib/page/toast.js';
import { ToastPlace } from '../../ui/feedback/toast.js';
import { NoticeArrivals } from './notice-arrivals.js';
import { needNotices, takeEvents, useNotices } from './notices-store.js';

const notice = (id: number, type: string, change: Partial<Notification> = {}): Notification => ({
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
const arrive = (...notices: readonly Notification[]) =>
  act(() =>
    takeEvents(
      notices.map((notification): LiveEvent<'notification.created'> => ({
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
const Toaster = () => <ToastPlace toast={useNotice(({ notice: shown }) => shown)} onDismiss={dismissToast} />;
const user = userEvent.setup();
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  useNotice.setState({ notice: null });
  useNotices.setState(useNotices.getInitialState(), true);
  render(
    <MemoryRouter>
      <NoticeArrivals />
      <Toaster />
      <Address />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  delete document.body.dataset['scrollLocked'];
});

describe('a notice that asks for an action', () => {
  it.each([
    ['reorder.requested', 'Review'],
    ['stock.out', 'Reorder'],
    ['task.assigned', 'Open'],
    ['goal.assigned', 'Open'],
    ['work.handed-over', 'Open'],
  ])('shows %s as a toast with "%s", announced by the toaster only', (type, label) => {
    arrive(notice(1, type));
    expect(screen.getByRole('button', { name: label })).toBeTruthy();
    expect(said()).toEqual(['', `Title 1Body 1${label}`]);
  });

  it('opens its link by the button, becomes read, and stays in the bell', async () => {
    const sent = answerWith({ status: 204 });
    arrive(notice(4, 'reorder.requested'));
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('At /perfect-b/requests?of=4')).toBeTruthy();
    expect(sent).toEqual([{ method: 'POST', path: '/api/notifications/read', body: { ids: [4] } }]);
    expect(useNotices.getState().all.rows.get(4)?.readAt).not.toBeNull();
    expect(useNotice.getState().notice).toBeNull();
  });

  it('is announced once, and again after it has grown', () => {
    arrive(notice(1, 'task.assigned'));
    act(() => dismissToast(useNotice.getState().notice?.id ?? 0));
    arrive(notice(1, 'task.assigned'));
    expect(useNotice.getState().notice).toBeNull();
    arrive(notice(1, 'task.assigned', { version: 2, body: 'Ana Silva assigned 2 tasks to you' }));
    expect(useNotice.getState().notice?.description).toBe('Ana Silva assigned 2 tasks to you');
  });

  it("waits until the toast of the user's own action is gone", () => {
    act(() => showToast({ title: 'Usage Logged', tone: 'good', action: { label: 'Undo', run: () => undefined } }));
    arrive(notice(1, 'reorder.requested'), notice(2, 'stock.out'));
    expect(useNotice.getState().notice?.title).toBe('Usage Logged');
    act(() => dismissToast(useNotice.getState().notice?.id ?? 0));
    expect(useNotice.getState().notice?.title).toBe('Title 2');
    arrive(notice(3, 'reorder.requested'));
    expect(useNotice.getState().notice?.title).toBe('Title 3');
  });

  it('waits until a dialog is closed, and is dropped when it was read meanwhile', async () => {
    document.body.dataset['scrollLocked'] = '1';
    arrive(notice(1, 'reorder.requested'));
    expect(useNotice.getState().notice).toBeNull();
    await act(async () => void delete document.body.dataset['scrollLocked']);
    await waitFor(() => expect(useNotice.getState().notice?.title).toBe('Title 1'));

    act(() => dismissToast(useNotice.getState().notice?.id ?? 0));
    document.body.dataset['scrollLocked'] = '1';
    arrive(notice(2, 'reorder.requested'));
    arrive(notice(2, 'reorder.requested', { version: 2, readAt: '2026-11-02T10:01:00.000Z' }));
    await act(async () => void delete document.body.dataset['scrollLocked']);
    expect(useNotice.getState().notice).toBeNull();
  });
});

describe('other notices', () => {
  it('are counted in a polite message, which starts again for later ones', () => {
    jest.useFakeTimers();
    try {
      arrive(notice(1, 'stock.low'), notice(2, 'reorder.ordered'));
      expect(said()).toEqual(['2 new notifications', '']);
      arrive(notice(3, 'assignment.created', { link: null }));
      expect(said()).toEqual(['3 new notifications', '']);
      act(() => {
        jest.advanceTimersByTime(5_000);
      });
      expect(said()).toEqual(['', '']);
      arrive(notice(4, 'goal.behind'));
      expect(said()).toEqual(['1 new notification', '']);
      expect(useNotice.getState().notice).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('ignores loaded notices, even when their event arrives later', async () => {
    answerWith({ status: 200, body: [notice(1, 'reorder.requested'), notice(2, 'stock.low')] });
    act(needNotices);
    await waitFor(() => expect(useNotices.getState().phase).toBe('ready'), { timeout: 10_000 });
    arrive(notice(1, 'reorder.requested'));
    expect(useNotice.getState().notice).toBeNull();
    expect(said()).toEqual(['', '']);
  });
});
