import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { answerAt } from '../../test/answers.js';
import { useUnsaved } from '../lib/unsaved.js';
import './session-lost.js';
import { useSession } from './session-store.js';
import { markSignedOut } from './signed-out-at.js';
import { SignInScreen } from './sign-in-screen.js';

beforeEach(
  () => void answerAt({ 'GET /api/auth/options': { status: 200, body: { canMail: true, singleSignOn: null } } }),
);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Card({ text }: { readonly text: string }) {
  useUnsaved('Branding', () => text);
  return null;
}

it('what was being typed when a session ended elsewhere can be copied at the sign-in', async () => {
  const { rerender } = render(<Card text="Clinic name: Perfect Bee" />);
  rerender(<SignInScreen sessionLost onSubmit={() => undefined} />);
  await screen.findByText('Your session has ended. Please sign in again.');
  const kept = await screen.findByLabelText<HTMLTextAreaElement>('What you typed in Branding');
  expect(kept.value).toBe('Clinic name: Perfect Bee');
});

it('says no more where nothing was', async () => {
  const { rerender } = render(<Card text="" />);
  rerender(<SignInScreen sessionLost onSubmit={() => undefined} />);
  await screen.findByText('Your session has ended. Please sign in again.');
  expect(screen.queryByText(/You had/)).toBeNull();
});

const ana = { id: 'ana', firstName: 'Ana', role: 'user', projects: [] };
const lost = (text: string, user: object | null) => {
  useSession.setState({ state: 'signed-out', lost: 'ana' }, true);
  const sent = answerAt({
    'GET /api/auth/options': { status: 200, body: { canMail: true, singleSignOn: null } },
    'GET /api/auth/session': { status: 200, body: { user, cursor: null } },
  });
  const { rerender } = render(<Card text={text} />);
  rerender(<SignInScreen sessionLost onSubmit={() => undefined} />);
  return { asked: () => sent.filter(({ path }) => path === '/api/auth/session').length };
};
const comeToTab = () => {
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
};

it('goes on when one comes to the tab and is signed in again, and asks once', async () => {
  const { asked } = lost('', ana);
  await screen.findByText('Your session has ended. Please sign in again.');
  comeToTab();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ state: 'signed-in', user: { id: 'ana' } }));
  expect(asked()).toBe(1);
});

it('waits for whoever was typing to copy it', async () => {
  lost('Clinic name: Perfect Bee', ana);
  await screen.findByLabelText('What you typed in Branding');
  comeToTab();
  const goOn = await screen.findByRole('button', { name: 'Continue' });
  expect(useSession.getState().state).toBe('signed-out');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What you typed in Branding').value).toBe(
    'Clinic name: Perfect Bee',
  );
  goOn.click();
  await waitFor(() => expect(useSession.getState().state).toBe('signed-in'));
});

it('stays while nobody is signed in, and never goes on as somebody else', async () => {
  for (const user of [null, { ...ana, id: 'ben' }]) {
    const { asked } = lost('', user);
    await screen.findByText('Your session has ended. Please sign in again.');
    comeToTab();
    await waitFor(() => expect(asked()).toBe(1));
    await Promise.resolve();
    expect(useSession.getState().state).toBe('signed-out');
    cleanup();
  }
});

it('says so to whoever signed out in another tab', async () => {
  markSignedOut();
  lost('', null);
  await screen.findByText('You signed out in another tab.');
});
