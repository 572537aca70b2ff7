import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses } from '../../../test/mock-api.js';
import { useToast } from '../../lib/page/toast.js';
import { usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { useSession } from '../../session/session-store.js';
import { checkRestoredPage } from '../../session/sign-out.js';
import './sign-out-dialog.js';
import { confirmSignOut, SignOutQuestion } from './sign-out.js';

const user = userEvent.setup();
const USER_ID = '7d1f2c1e-0000-4000-8000-000000000001';
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ state: 'signed-out' }, true);
});

function Card({ text }: { readonly text: string }) {
  usePreserveUnsaved('Branding', () => text);
  return null;
}

it('asks before unsaved text is lost, and offers to copy it', async () => {
  const sent = mockResponses();
  render(
    <>
      <Card text="Name: Perfect Bee" />
      <SignOutQuestion />
    </>,
  );
  act(() => void confirmSignOut());
  await screen.findByRole('dialog', { name: 'Sign out and discard your changes?' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Branding').value).toBe('Name: Perfect Bee');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('does not ask without unsaved text', async () => {
  const sent = mockResponses({ status: 204, body: undefined });
  render(
    <>
      <Card text="" />
      <SignOutQuestion />
    </>,
  );
  act(() => void confirmSignOut());
  await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', path: '/api/logout' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("removes only the user's data from the tab and the device", async () => {
  mockResponses({ status: 204, body: undefined });
  useSession.setState({ state: 'signed-in', user: { id: USER_ID } as CurrentUser }, true);
  localStorage.setItem(`atrium-tasks-of-${USER_ID}`, 'x');
  localStorage.setItem('atrium-label-format', 'small');
  sessionStorage.setItem('atrium-typed-before-reload', '{}');
  await confirmSignOut();
  expect(Object.keys(localStorage)).toEqual(['atrium-label-format']);
  expect(sessionStorage).toHaveLength(0);
});

it('keeps the data and reports when the session could not be ended', async () => {
  mockResponses();
  localStorage.setItem(`atrium-tasks-of-${USER_ID}`, 'x');
  await confirmSignOut();
  expect(useToast.getState().toast).toMatchObject({ title: 'You are still signed in', tone: 'bad' });
  expect(localStorage).toHaveLength(1);
});

it('shows a restored page again only to the user who left it', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const root = document.getElementById('root');
  useSession.setState({ state: 'signed-in', user: { id: USER_ID } as CurrentUser }, true);
  mockResponses({ status: 200, body: { user: { id: USER_ID }, cursor: null } });
  await checkRestoredPage();
  expect(root?.hidden).toBe(false);
  mockResponses({ status: 200, body: { user: null, cursor: null } });
  await checkRestoredPage();
  expect(root?.hidden).toBe(true);
});
