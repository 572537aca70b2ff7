import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses, mockRoute, errorResponse } from '../../test/mock-api.js';
import './forgotten-password.js';
import './second-factor/second-step-card.js';
import './single-sign-on/provider-button.js';
import { useSession } from './session-store.js';
import { SignInScreen } from './sign-in-screen.js';

const user = userEvent.setup();
const person = { id: 'me', firstName: 'Ana', role: 'user', projects: [] };

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const open = (canMail = true, singleSignOn: object | null = null) => {
  mockRoute('GET /api/auth/options', { status: 200, body: { canMail, singleSignOn } });
  render(<SignInScreen onSubmit={jest.fn()} />);
};
const signIn = async () => {
  await user.type(screen.getByLabelText('Email / Username'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'Quiet-Harbour-88!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

it('asks for the code of an account with a second factor, and reports a wrong code', async () => {
  const sent = mockResponses(
    errorResponse(401, 'auth.second-step', 'Please confirm your sign-in with two-factor authentication.'),
    { status: 200, body: { app: true, recoveryCodes: true, passkey: null } },
    errorResponse(401, 'auth.wrong-code', 'This code is incorrect or was already used.'),
    { status: 200, body: { user: person } },
  );
  open();
  await signIn();
  const code = await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Please enter the code')).toBeTruthy();
  await user.type(code, '111111');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('This code is incorrect or was already used.');
  expect((code as HTMLInputElement).value).toBe('111111');
  await user.clear(code);
  await user.type(code, '222222');
  await user.click(screen.getByLabelText("Don't ask on this device for 30 days"));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/api/login/second-step',
    body: { code: '222222', remember: true },
  });
  await waitFor(() => expect(useSession.getState()).toMatchObject({ state: 'signed-in', user: { firstName: 'Ana' } }));
});

it('starts again with a reason when the code came too late', async () => {
  mockResponses(
    errorResponse(401, 'auth.second-step', 'Please confirm your sign-in with two-factor authentication.'),
    { status: 200, body: { app: true, recoveryCodes: true, passkey: null } },
    errorResponse(401, 'auth.second-step-over', 'This sign-in expired. Please sign in again.'),
  );
  open();
  await signIn();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'ABCD-EFGH-JKMN');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This sign-in expired. Please sign in again.');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('mails a reset link and prefills the typed name', async () => {
  const sent = mockResponses({ status: 204, body: undefined });
  open();
  await user.type(screen.getByLabelText('Email / Username'), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email / Username')).value).toBe('ana@example.com');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send link' });
  await user.click(send);
  await screen.findByText('Check your email');
  expect(sent.at(-1)).toMatchObject({ path: '/api/auth/password-links', body: { username: 'ana@example.com' } });
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('tells who has the link when mails are only stored', async () => {
  mockResponses({ status: 204, body: undefined });
  open();
  mockRoute('GET /api/auth/options', { status: 200, body: { canMail: true, isMailKept: true, singleSignOn: null } });
  await user.type(screen.getByLabelText('Email / Username'), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await user.click(await screen.findByRole('button', { name: 'Send link' }));
  await screen.findByText('Ask a superadmin');
  expect(screen.queryByText(/on its way/)).toBeNull();
});

it('does not claim to have mailed a link when no mail can be sent', async () => {
  mockResponses();
  open(false);
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await screen.findByText('Ask an administrator');
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});

it('offers the provider below the password, and returns to the requested page', async () => {
  mockResponses();
  history.replaceState(null, '', '/perfect-b/inventory?search=a');
  open(true, { label: 'Keycloak', isOnly: false });
  const link = await screen.findByRole('link', { name: 'Continue with Keycloak' });
  expect(link.getAttribute('href')).toBe('/api/auth/single-sign-on?to=%2Fperfect-b%2Finventory%3Fsearch%3Da');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('shows why the sign-in failed and cleans the URL', async () => {
  mockResponses();
  history.replaceState(null, '', '/talent-phi?a=b&sign-in=unverified');
  open(true, { label: 'Keycloak', isOnly: false });
  // The text says "the provider" before its name has loaded.
  await screen.findByText('Keycloak has not verified your email address. Please verify it there, then sign in again.');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(location.search).toBe('?a=b');
  expect(screen.getByRole('link', { name: 'Continue with Keycloak' })).toBeTruthy();
});

it('keeps the password form for superadmins when single sign-on is required', async () => {
  mockResponses();
  open(true, { label: 'Keycloak', isOnly: true });
  await user.click(await screen.findByRole('button', { name: 'Superadmin? Sign in with a password' }));
  expect(screen.getByText('Passwords are for superadmins here.')).toBeTruthy();
});

it('promises a reset link only to superadmins when single sign-on is required', async () => {
  mockResponses();
  open(true, { label: 'Keycloak', isOnly: true });
  await user.click(await screen.findByRole('button', { name: 'Superadmin? Sign in with a password' }));
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await screen.findByText('Everyone else signs in with Keycloak, and chooses a new password there.');
  expect(screen.getByText('For superadmins with a password')).toBeTruthy();
});

it('asks for the code at once when the provider was the first step', async () => {
  mockResponses({ status: 200, body: { app: true, recoveryCodes: true, passkey: null } });
  history.replaceState(null, '', '/?sign-in=code');
  open();
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  expect(location.search).toBe('');
});
