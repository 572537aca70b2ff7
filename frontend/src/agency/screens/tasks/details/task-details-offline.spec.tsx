import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockRoute } from '../../../../../test/mock-api.js';
import { opened, sentPatches, setUpTaskDetails, showTaskDetails } from '../../../../../test/task-details-fixture.js';
import { getUnsavedTexts } from '../../../../lib/forms/unsaved-text.js';
import { useConnection } from '../../../../lib/live/live.js';
import { useToast } from '../../../../lib/page/toast.js';
import { upsertRow } from '../../../store/agency-store.js';

const user = userEvent.setup();
let hasNetwork = true;
beforeEach(() => {
  setUpTaskDetails();
  hasNetwork = false;
  const online = globalThis.fetch;
  globalThis.fetch = (async (path: string, init?: RequestInit) => {
    if (init?.method !== 'GET' && !hasNetwork) throw new TypeError('Failed to fetch');
    return online(path, init);
  }) as unknown as typeof fetch;
  useConnection.setState({ state: 'reconnecting', since: new Date() });
});
afterEach(() => {
  cleanup();
  useConnection.setState({ state: 'connecting', since: null });
});
const reconnect = () => {
  hasNetwork = true;
  act(() => useConnection.setState({ state: 'live', since: null }));
};
const anItem = { id: 'a', text: 'Choose', isDone: false, assignedTo: null, dueDate: null };
const notice = () => screen.queryByText('Not saved yet. Saves when you are back online.');

it('keeps an edit of a text and a choice, and saves them when the connection is back', async () => {
  showTaskDetails();
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(notes, 'At the studio');
  await user.tab();
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(notes.value).toBe('At the studio');
  expect(screen.queryByText(/Network error/)).toBeNull();
  expect(getUnsavedTexts()).toEqual([{ title: 'Notes', text: 'Notes: At the studio' }]);
  reconnect();
  await waitFor(() => expect(sentPatches()).toEqual([{ notes: 'At the studio', version: 3 }]));
  await waitFor(() => expect(notice()).toBeNull());
  expect(getUnsavedTexts()).toEqual([]);

  hasNetwork = false;
  const priority = screen.getByLabelText<HTMLSelectElement>('Priority');
  await user.selectOptions(priority, 'high');
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(priority.value).toBe('high');
  hasNetwork = true;
  await waitFor(() => expect(sentPatches().at(-1)).toEqual({ priority: 'high', version: 4 }), { timeout: 3_000 });
  await waitFor(() => expect(notice()).toBeNull());
});

it('asks when another user changed the same property meanwhile', async () => {
  showTaskDetails();
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(notes, 'At the studio');
  await user.tab();
  await waitFor(() => expect(notice()).toBeTruthy());
  act(() => upsertRow.tasks({ ...opened, notes: 'In the garden', version: 4 }));
  reconnect();
  expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeTruthy();
  expect(notes.value).toBe('At the studio');
  expect(sentPatches()).toEqual([]);
});

it('needs no second save when the reply was lost', async () => {
  showTaskDetails();
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'At the studio');
  await user.tab();
  await waitFor(() => expect(notice()).toBeTruthy());
  act(() => upsertRow.tasks({ ...opened, notes: 'At the studio', version: 4 }));
  await waitFor(() => expect(notice()).toBeNull());
  reconnect();
  expect(sentPatches()).toEqual([]);
});

it('adds the items of the checklist in their order', async () => {
  const texts: unknown[] = [];
  showTaskDetails();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add an item' });
  await user.type(field, 'Choose{Enter}Export{Enter}Se');
  const list = await screen.findByRole('list', { name: 'Items that are not saved yet' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', 'Export']);
  mockRoute('POST /api/talent-phi/tasks/5/checklist', async (init) => {
    texts.push(JSON.parse(init.body as string));
    return { status: 200, body: { ...opened, version: 3 + texts.length } };
  });
  reconnect();
  await waitFor(() => expect(texts).toEqual([{ text: 'Choose' }, { text: 'Export' }]));
  await waitFor(() => expect(notice()).toBeNull());
  expect(field.value).toBe('Se');
});

it('keeps a change of the status and of a box, and saves them when the connection is back', async () => {
  showTaskDetails();
  await user.click(await screen.findByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
  const status = () => screen.getByLabelText<HTMLSelectElement>('Status').value;
  expect(status()).toBe('completed');
  reconnect();
  await waitFor(() => expect(sentPatches()).toEqual([{ status: 'completed' }]));
  await waitFor(() => expect(notice()).toBeNull());
  expect(status()).toBe('completed');

  hasNetwork = false;
  act(() => upsertRow.tasks({ ...opened, version: 9, checklist: [anItem] }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose' });
  await user.click(box);
  await waitFor(() => expect(notice()).toBeTruthy());
  expect(box.checked).toBe(true);
  const changes: unknown[] = [];
  mockRoute('PATCH /api/talent-phi/tasks/5/checklist/a', async (init) => {
    changes.push(JSON.parse(init.body as string));
    return { status: 200, body: { ...opened, version: 10, checklist: [{ ...anItem, isDone: true }] } };
  });
  hasNetwork = true;
  await waitFor(() => expect(changes).toEqual([{ isDone: true }]), { timeout: 3_000 });
  await waitFor(() => expect(notice()).toBeNull());
  expect(box.checked).toBe(true);
});

it('deletes an item when the connection is back', async () => {
  showTaskDetails();
  act(() => upsertRow.tasks({ ...opened, version: 9, checklist: [anItem] }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Choose' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Not saved yet'));
  let isDeleted = false;
  mockRoute('DELETE /api/talent-phi/tasks/5/checklist/a', async () => {
    isDeleted = true;
    return { status: 204 };
  });
  reconnect();
  await waitFor(() => expect(isDeleted).toBe(true));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Item deleted'));
});
