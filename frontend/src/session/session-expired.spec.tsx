import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../test/fixtures/session.js';
import { mockRoutes } from '../../test/mock-api.js';
import { usePreserveUnsaved } from '../lib/forms/unsaved-text.js';
import './session-expired.js';
import { completeSignIn, loadSession, useSession } from './session-store.js';
import { SignInScreen } from './sign-in-screen.js';

const ana = aCurrentUser({ id: 'ana', firstName: 'Ana', lastName: 'Moss' });
const ben = { ...ana, id: 'ben', firstName: 'Ben', lastName: 'Vale' };

let user: object | null;
let asked: readonly { readonly path: string }[];
beforeEach(() => {
  user = null;
  useSession.setState({ state: 'signed-out', expiredUserId: 'ana' }, true);
  asked = mockRoutes({
    'GET /api/auth/options': { status: 200, body: { canMail: true, singleSignOn: null } },
    'GET /api/auth/session': async () => ({ status: 200, body: { user, cursor: null } }),
  });
});
afterEach(() => {
  cleanup();
  // The text of a user is dropped when another user signs in.
  completeSignIn(ben);
  document.body.replaceChildren();
});

function Card({ text }: { readonly text: string }) {
  usePreserveUnsaved('Branding', () => text);
  return null;
}
const lose = async (text: string) => {
  const { rerender, unmount } = render(<Card text={text} />);
  rerender(<SignInScreen expiredUserId="ana" onSubmit={() => undefined} />);
  await screen.findByText('Your session has ended. Please sign in again.');
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/auth/session')).toHaveLength(1));
  return unmount;
};
const comeToTab = () => act(() => void window.dispatchEvent(new Event('focus')));
const kept = () => screen.findByLabelText<HTMLTextAreaElement>('Your text in Branding');

it('offers to copy unsaved text after the session ended elsewhere', async () => {
  await lose('Clinic name: Perfect Bee');
  expect((await kept()).value).toBe('Clinic name: Perfect Bee');
});

it('adds nothing when there was no unsaved text', async () => {
  await lose('');
  expect(screen.queryByText(/You had/)).toBeNull();
});

it('continues when its user has signed in again in another tab', async () => {
  await lose('');
  user = ana;
  comeToTab();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ state: 'signed-in', user: { id: 'ana' } }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the unsaved text over the page after any kind of sign-in of its user', async () => {
  const unmount = await lose('Clinic name: Perfect Bee');
  await kept();
  unmount();
  act(() => void completeSignIn(ana));
  const dialog = await screen.findByRole('dialog', { name: 'Unsaved text' });
  expect((await kept()).value).toBe('Clinic name: Perfect Bee');
  await userEvent.setup().click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('stays signed out when a late answer names another user', async () => {
  await lose('');
  user = ben;
  await act(loadSession);
  expect(useSession.getState().state).toBe('signed-out');
});

it('never continues as another user, who is named and sees no unsaved text', async () => {
  const unmount = await lose('Clinic name: Perfect Bee');
  user = ben;
  comeToTab();
  await screen.findByText('Ben Vale is signed in in this browser now.');
  expect(useSession.getState().state).toBe('signed-out');
  unmount();
  act(() => void completeSignIn(ben));
  expect(screen.queryByRole('dialog')).toBeNull();
});
