import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Comment, ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { formatMention } from '@atrium/rules/agency/mentions';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ignoreCompositionKeys } from '../../../lib/keys/composition.js';
import { clearSessionData, getTextsLostOnSignOut } from '../../../lib/page/session-data.js';
import { applyNotificationEvents, useNotifications } from '../../../session/notifications/notifications-store.js';
import { useSession } from '../../../session/session-store.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { Conversation } from './conversation.js';
import { applyThreadEvents } from './stream/thread-store.js';

const THREAD = '/api/talent-phi/threads/task/5';
const ANA = 'a0000000-0000-4000-8000-000000000001';
const BEN = 'b0000000-0000-4000-8000-000000000002';
const ana = { id: ANA, firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
const ben = { id: BEN, firstName: 'Ben', lastName: 'Costa', email: 'ben@example.com' };

const aComment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  subject: { kind: 'task', id: 5 },
  audience: 'team',
  author: ben,
  text: `Comment ${id}`,
  mentions: [],
  files: [],
  notNotified: [],
  createdAt: `2026-11-20T10:00:${String(id).padStart(2, '0')}.000Z`,
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  version: 1,
  ...more,
});
const entryOf = (comment: Comment): ThreadEntry => ({ type: 'comment', at: comment.createdAt, comment });
const event = (type: string, comment: Comment): LiveEvent => ({ type, data: { comment } }) as unknown as LiveEvent;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
}
let sent: Sent[] = [];
let entries: readonly ThreadEntry[] = [];
let createReply: () => Promise<{ status: number; body: unknown }> | { status: number; body: unknown };
let hasNetwork = true;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  entries = [];
  hasNetwork = true;
  createReply = () => ({ status: 201, body: aComment(50, { author: ana, text: 'Hello' }) });
  globalThis.fetch = jest.fn(async (path: unknown, init: RequestInit = {}) => {
    const { method = 'GET', headers, body } = init;
    const call = `${method} ${String(path).split('?')[0]}`;
    sent.push({
      method,
      path: String(path),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: (headers as Record<string, string> | undefined)?.['idempotency-key'],
    });
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    const replies: Record<
      string,
      () => Promise<{ status: number; body: unknown }> | { status: number; body: unknown }
    > = {
      [`GET ${THREAD}/entries`]: () => ({ status: 200, body: entries }),
      [`GET ${THREAD}/watch`]: () => ({ status: 200, body: { level: 'mentions' } }),
      [`PUT ${THREAD}/watch`]: () => ({ status: 200, body: { level: 'none' } }),
      [`PUT ${THREAD}/presence`]: () => ({ status: 204, body: null }),
      'GET /api/talent-phi/team': () => ({ status: 200, body: [ana, ben] }),
      [`POST ${THREAD}/comments`]: () => createReply(),
      'PATCH /api/talent-phi/comments/3': () => ({
        status: 200,
        body: aComment(3, { author: ana, text: 'Changed', editedAt: '2026-11-20T11:00:00.000Z', version: 2 }),
      }),
      'POST /api/notifications/read': () => ({ status: 204, body: null }),
      'DELETE /api/talent-phi/comments/3': () => ({ status: 204, body: null }),
    };
    const reply = replies[call];
    if (reply === undefined) throw new Error(`No reply to ${call}`);
    const { status, body: replyBody } = await reply();
    return {
      ok: status < 400,
      status,
      statusText: '',
      headers: new Map(),
      text: async () => (replyBody === null ? '' : JSON.stringify(replyBody)),
    };
  }) as unknown as typeof fetch;
  signIn('user', ['comments:write']);
  useAgency.setState(
    { ...emptyAgency, team: { ...emptyAgency.team, phase: 'ready', value: [ana, ben] } } as never,
    true,
  );
});
afterEach(() => {
  cleanup();
  clearSessionData();
});

const signIn = (role: string, rights: readonly string[]): void =>
  useSession.setState({
    state: 'signed-in',
    user: { ...ana, role, projects: ['talent-phi'], permissions: { 'talent-phi': rights } },
  } as never);
const user = userEvent.setup();
const show = async (address = '/') => {
  const page = render(
    <MemoryRouter initialEntries={[address]}>
      <Conversation subject={{ kind: 'task', id: 5 }} />
    </MemoryRouter>,
  );
  await screen.findByRole('list', { name: 'Conversation' });
  return page;
};
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const posted = () => sent.filter(({ method }) => method === 'POST');

describe('composer', () => {
  it('sends with Ctrl+Enter and shows the comment at once', async () => {
    await show();
    await user.type(composer(), 'Hello');
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(posted().map(({ body }) => body)).toEqual([{ text: 'Hello' }]);
    expect(composer().value).toBe('');
  });

  it('ignores Enter of an input method', async () => {
    const stop = ignoreCompositionKeys();
    try {
      await show();
      await user.type(composer(), '@be');
      fireEvent.keyDown(composer(), { key: 'Enter', ctrlKey: true, isComposing: true, keyCode: 229 });
      fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 229 });
      expect(posted()).toEqual([]);
      expect(composer().value).toBe('@be');
      expect(screen.getByRole('option', { name: /Ben Costa/ })).toBeTruthy();
    } finally {
      stop();
    }
  });

  it('offers other members after an @ and sends their id', async () => {
    await show();
    await user.type(composer(), 'Hi @');
    const list = screen.getByRole('listbox', { name: 'People to mention' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['BCBen Costa']);
    await user.keyboard('co{Enter}');
    expect(composer().value).toBe('Hi @Ben Costa ');
    await user.type(composer(), '!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).toEqual({ text: `Hi ${formatMention(BEN)} !` });
  });

  it('closes the list with Escape and keeps the text', async () => {
    const closed = jest.fn();
    document.addEventListener('keydown', closed);
    await show();
    await user.type(composer(), '@');
    closed.mockClear();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(composer().value).toBe('@');
    document.removeEventListener('keydown', closed);
  });

  it('keeps the draft by thread over a new page, and clears it after sending', async () => {
    const page = await show();
    await user.type(composer(), 'Later');
    page.unmount();
    expect(getTextsLostOnSignOut()).toContainEqual({ title: 'Comments that are not sent', text: 'Later' });
    await show();
    expect(composer().value).toBe('Later');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(composer().value).toBe(''));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keeps the text without a connection and repeats it with the same key', async () => {
    await show();
    await user.type(composer(), 'Hello');
    hasNetwork = false;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your comment is kept here');
    expect(composer().value).toBe('Hello');
    hasNetwork = true;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(composer().value).toBe(''));
    const keys = posted().map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('uses a new key for another text, and sends once while a request runs', async () => {
    await show();
    createReply = () => ({ status: 503, body: { code: 'service.unavailable', message: 'Not now.' } });
    await user.type(composer(), 'One');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    let answer: (reply: { status: number; body: unknown }) => void = () => undefined;
    createReply = () => new Promise((resolve) => (answer = resolve));
    await user.type(composer(), ' and two');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(posted()).toHaveLength(2);
    expect(posted()[1]?.key).not.toBe(posted()[0]?.key);
    await act(async () => answer({ status: 201, body: aComment(51, { author: ana, text: 'One and two' }) }));
    expect(await screen.findByText('One and two')).toBeTruthy();
  });

  it('takes the next comment while one is sent, and joins them when it fails', async () => {
    await show();
    let answer: (reply: { status: number; body: unknown }) => void = () => undefined;
    createReply = () => new Promise((resolve) => (answer = resolve));
    await user.type(composer(), 'One');
    await user.keyboard('{Control>}{Enter}{/Control}Two');
    expect(composer().value).toBe('Two');
    await act(async () => answer({ status: 201, body: aComment(53, { author: ana, text: 'One' }) }));
    expect(composer().value).toBe('Two');
    await user.keyboard('{Control>}{Enter}{/Control}Three');
    await act(async () => answer({ status: 503, body: { code: 'service.unavailable', message: 'Not now.' } }));
    await waitFor(() => expect(composer().value).toBe('Two\n\nThree'));
  });

  it('refuses blank and too long texts', async () => {
    await show();
    fireEvent.change(composer(), { target: { value: '  \n ' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    fireEvent.change(composer(), { target: { value: 'x'.repeat(9_900) } });
    expect(screen.getByText('100 characters left')).toBeTruthy();
    fireEvent.change(composer(), { target: { value: 'x'.repeat(10_002) } });
    expect(screen.getByText(/shorten it by 2 characters/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('sends files without a text', async () => {
    globalThis.XMLHttpRequest = class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 201;
      readonly responseText = JSON.stringify({ id: 9, name: 'logo.txt' });
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        this.dispatchEvent(new Event('load'));
      }
    } as unknown as typeof XMLHttpRequest;
    createReply = () => ({ status: 201, body: aComment(52, { author: ana, text: '' }) });
    await show();
    const files = [new File(['logo'], 'logo.txt', { type: 'text/plain' })];
    fireEvent.paste(composer(), { clipboardData: { files, types: ['Files'] } });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(posted().map(({ body }) => body)).toEqual([{ text: '', fileIds: [9] }]));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true));
  });

  it('is missing without the right to comment', async () => {
    signIn('user', []);
    await show();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('You can read this conversation, but not comment on it.')).toBeTruthy();
  });
});

describe('thread', () => {
  const actionsOf = async (name: string): Promise<string[]> => {
    await user.click(await screen.findByRole('button', { name: `Actions for the comment of ${name}` }));
    const items = await screen.findAllByRole('menuitem');
    return items.map(({ textContent }) => textContent ?? '');
  };

  it('shows comments, changes and logged time, the newest last, and new ones live', async () => {
    entries = [
      {
        type: 'time',
        at: '2026-11-20T10:00:09.000Z',
        timeEntry: { id: 1, user: ben, seconds: 5_400, dateWorked: '2026-11-19', description: 'Drafts', version: 1 },
      } as ThreadEntry,
      entryOf(aComment(3, { text: '**Ready**', editedAt: '2026-11-20T10:30:00.000Z' })),
      {
        type: 'change',
        at: '2026-11-20T10:00:01.000Z',
        change: { id: 1, taskId: 5, type: 'created', at: '', user: ana, changes: [], reason: null },
      },
    ];
    await show();
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(rows()).toEqual([
      expect.stringContaining('Ana Silva added the task'),
      expect.stringMatching(/Ben Costa.*edited.*Ready/),
      expect.stringContaining('Ben Costa logged 1:30 for Nov 19: Drafts'),
    ]);
    act(() => applyThreadEvents([event('comment.created', aComment(20))]));
    expect(rows()[3]).toContain('Comment 20');
    expect(screen.getByRole('button', { name: '1 new' })).toBeTruthy();
    act(() =>
      applyThreadEvents([
        event(
          'comment.removed',
          aComment(20, { text: null, deletedAt: '2026-11-20T12:00:00.000Z', deletedBy: ana, version: 2 }),
        ),
      ]),
    );
    expect(rows()[3]).toContain('Ana Silva deleted a comment of Ben Costa');
  });

  it('lets authors edit and delete, managers delete, and others neither', async () => {
    entries = [entryOf(aComment(4)), entryOf(aComment(3, { author: ana }))];
    await show();
    expect(await actionsOf('Ana Silva')).toEqual(['Copy link', 'Edit', 'Delete']);
    await user.keyboard('{Escape}');
    expect(await actionsOf('Ben Costa')).toEqual(['Copy link']);
    cleanup();
    signIn('manager', ['comments:write']);
    await show();
    expect(await actionsOf('Ben Costa')).toEqual(['Copy link', 'Delete']);
  });

  it('edits in place, with the version that was read', async () => {
    entries = [entryOf(aComment(3, { author: ana, text: `Hi ${formatMention(BEN)}`, mentions: [ben] }))];
    await show();
    await actionsOf('Ana Silva');
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = screen.getByRole('form', { name: 'Edit comment' });
    const field = within(form).getByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe('Hi @Ben Costa');
    expect(field.selectionStart).toBe(field.value.length);
    await user.keyboard('!');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed')).toBeTruthy();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      text: `Hi ${formatMention(BEN)}!`,
      version: 1,
    });
  });

  it('names mentioned users who were not notified, and offers administrators to give access', async () => {
    entries = [entryOf(aComment(3, { notNotified: [{ user: ben, reason: 'no-access' }] }))];
    await show();
    expect(screen.getByText(/Not notified: Ben Costa \(no access\)/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Give access' })).toBeNull();
    cleanup();
    signIn('superadmin', ['comments:write']);
    await show();
    expect(screen.getByRole('link', { name: 'Give access' }).getAttribute('href')).toBe(
      `/enterprise/access?user=${BEN}&project=talent-phi`,
    );
  });

  it('mutes the thread', async () => {
    await show();
    await user.click(await screen.findByRole('button', { name: 'Notified of mentions only: change notifications' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Nothing (muted)' }));
    await waitFor(() =>
      expect(sent.find(({ method, path }) => method === 'PUT' && path.endsWith('/watch'))?.body).toEqual({
        level: 'none',
      }),
    );
  });

  it('shows comments only on request', async () => {
    await show();
    await user.click(screen.getByRole('radio', { name: 'Comments' }));
    await waitFor(() => expect(sent.some(({ path }) => path.includes('show=comments'))).toBe(true));
  });
});

describe('notifications', () => {
  const notify = (id: number, commentId: number) =>
    act(() =>
      applyNotificationEvents([
        {
          type: 'notification.created',
          data: {
            notification: {
              id,
              type: 'comment.created',
              title: 'New comment',
              body: `Comment ${commentId}`,
              link: `/talent-phi/tasks/5?comment=${commentId}`,
              count: 1,
              version: 1,
              createdAt: '2026-11-20T10:00:00.000Z',
              readAt: null,
            },
          },
        } as unknown as LiveEvent,
      ]),
    );
  const setVisibility = (state: DocumentVisibilityState) =>
    act(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const readIds = () => posted().map(({ body }) => body);
  beforeEach(() => useNotifications.setState(useNotifications.getInitialState(), true));
  afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

  it('of the comments of an open thread are read, those of other threads are not', async () => {
    entries = [entryOf(aComment(3))];
    notify(8, 3);
    notify(9, 77);
    await show();
    await waitFor(() => expect(readIds()).toEqual([{ ids: [8] }]));
    const { rows } = useNotifications.getState().all;
    expect([...rows.values()].filter(({ readAt }) => readAt === null).map(({ id }) => id)).toEqual([9]);
    notify(10, 3);
    expect(readIds()).toEqual([{ ids: [8] }, { ids: [10] }]);
  });

  it('stay unread while the page is hidden or the new comment is out of view', async () => {
    entries = [entryOf(aComment(3))];
    setVisibility('hidden');
    await show();
    await screen.findByText('Comment 3');
    notify(8, 3);
    expect(readIds()).toEqual([]);
    setVisibility('visible');
    expect(readIds()).toEqual([{ ids: [8] }]);
    act(() => applyThreadEvents([event('comment.created', aComment(20))]));
    expect(screen.getByRole('button', { name: '1 new' })).toBeTruthy();
    notify(9, 20);
    expect(readIds()).toEqual([{ ids: [8] }]);
  });
});

describe('a removed subject', () => {
  it('offers the draft for copying instead of the composer, and no actions', async () => {
    entries = [entryOf(aComment(3, { author: ana }))];
    const page = await show();
    await user.type(composer(), 'Is the logo final?');
    page.rerender(
      <MemoryRouter>
        <Conversation subject={{ kind: 'task', id: 5 }} isRemoved />
      </MemoryRouter>,
    );
    expect(screen.getByText('This was removed. New comments are not possible.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your unsent comment' }).value).toBe(
      'Is the logo final?',
    );
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.getByText('Comment 3')).toBeTruthy();
    const actions = screen.getByRole<HTMLButtonElement>('button', { name: /^Actions for the comment/ });
    expect(actions.matches(':disabled')).toBe(true);
  });
});
