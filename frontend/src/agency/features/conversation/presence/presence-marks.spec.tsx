import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Presence } from '@atrium/contract/core/live';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSession } from '../../../../session/session-store.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { FieldEditors, PresenceAvatars } from './presence-marks.js';
import { applyPresence, reportTyping, trackEditing } from './use-presence.js';

const SUBJECT = { kind: 'task', id: 5 } as const;
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
const ben = { id: 'ben', firstName: 'Ben', lastName: 'Costa', email: 'ben@example.com' };

let sent: { readonly body: unknown; readonly keepalive: boolean }[] = [];
const reports = () => sent.map(({ body }) => body);

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  globalThis.fetch = jest.fn(async (_path: unknown, { body, keepalive = false }: RequestInit = {}) => {
    sent.push({ body: JSON.parse(body as string), keepalive });
    return { ok: true, status: 204, headers: new Map(), text: async () => '' };
  }) as unknown as typeof fetch;
  useSession.setState({ state: 'signed-in', user: { ...ana, role: 'user', projects: ['talent-phi'] } } as never);
  useAgency.setState({ ...emptyAgency, team: { ...emptyAgency.team, value: [ana, ben] } } as never, true);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = () =>
  render(
    <>
      <PresenceAvatars subject={SUBJECT} />
      <FieldEditors subject={SUBJECT} field="dueDate" className="" />
      <input aria-label="Title" {...trackEditing('title')} />
    </>,
  );
const hear = (change: Partial<Presence>) =>
  act(() => applyPresence({ subject: SUBJECT, person: ben, state: 'viewing', field: null, ...change }));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const avatars = () => screen.queryAllByRole('listitem').map(({ title }) => title);

it('shows who has the task open until they leave', () => {
  show();
  hear({ state: 'joined' });
  expect(avatars()).toEqual(['Ben Costa has this open']);
  hear({ subject: { kind: 'task', id: 6 }, state: 'left' });
  hear({ person: ana });
  expect(avatars()).toHaveLength(1);
  hear({ state: 'left' });
  expect(avatars()).toEqual([]);
});

it('answers users who joined, and forgets users who are silent for a minute', () => {
  show();
  sent = [];
  hear({ state: 'joined' });
  wait(1_000);
  expect(reports()).toEqual([{ state: 'viewing', field: null }]);
  wait(61_000);
  expect(avatars()).toEqual([]);
});

it('forgets users whose access to the agency ended', () => {
  show();
  hear({});
  act(() => useAgency.setState(({ team }) => ({ team: { ...team, value: [ana] } }) as never));
  expect(avatars()).toEqual([]);
});

it('shows the initials of users at the property that they edit', () => {
  show();
  hear({ field: 'title' });
  expect(screen.queryByText('Ben Costa is editing this')).toBeNull();
  hear({ field: 'dueDate' });
  expect(screen.getByText('Ben Costa is editing this').previousSibling?.textContent).toBe('BC');
  hear({ field: null });
  expect(screen.queryByText('Ben Costa is editing this')).toBeNull();
});

it('reports opening, the edited property, and leaving', () => {
  const { unmount } = show();
  fireEvent.focus(screen.getByLabelText('Title'));
  wait(300);
  fireEvent.blur(screen.getByLabelText('Title'));
  fireEvent.focus(screen.getByLabelText('Title'));
  wait(300);
  unmount();
  expect(reports()).toEqual([
    { state: 'joined', field: null },
    { state: 'viewing', field: 'title' },
    { state: 'left', field: 'title' },
  ]);
});

it('reports leaving when the tab is closed, and staying when another tab of the user is closed', () => {
  show();
  sent = [];
  fireEvent(window, new Event('pagehide'));
  expect(sent).toEqual([{ body: { state: 'left' }, keepalive: true }]);
  hear({ person: ana, state: 'left' });
  expect(reports()[1]).toEqual({ state: 'viewing', field: null });
});

it('reports typing until it ends, also after leaving the field of a property', () => {
  show();
  fireEvent.focus(screen.getByLabelText('Title'));
  wait(300);
  sent = [];
  fireEvent.blur(screen.getByLabelText('Title'));
  act(reportTyping);
  wait(300);
  expect(reports()).toEqual([
    { state: 'typing', field: 'title' },
    { state: 'typing', field: null },
  ]);
});
