import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith, refusal } from '../../test/answers.js';
import './forgotten-password.js';
import './second-factor/second-step-card.js';
import { useSession } from './session-store.js';
import { SignInScreen } from './sign-in-screen.js';

const user = userEvent.setup();
const person = { id: 'me', firstName: 'Ana', role: 'user', projects: [] };

afterEach(cleanup);

const open = () => render(<SignInScreen sessionLost={false} onSubmit={jest.fn()} />);
const signIn = async () => {
  await user.type(screen.getByLabelText('Email / Username'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'Quiet-Harbour-88!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

it('asks for the code where the account has a second factor, and says when it is wrong', async () => {
  const sent = answerWith(
    refusal(401, 'auth.second-step', 'One more step: please show your second factor.'),
    { status: 200, body: { app: true, recoveryCodes: true, passkey: null } },
    refusal(401, 'auth.wrong-code', 'This code is not right, or was used already.'),
    { status: 200, body: { user: person } },
  );
  open();
  await signIn();
  const code = await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Please enter the code')).toBeTruthy();
  await user.type(code, '111111');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('This code is not right, or was used already.');
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
  expect(useSession.getState()).toMatchObject({ state: 'signed-in', user: { firstName: 'Ana' } });
});

it('begins anew, and says why, when the code came too late', async () => {
  answerWith(
    refusal(401, 'auth.second-step', 'One more step: please show your second factor.'),
    { status: 200, body: { app: true, recoveryCodes: true, passkey: null } },
    refusal(401, 'auth.second-step-over', 'This took too long. Please sign in again.'),
  );
  open();
  await signIn();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-JKMN');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This took too long. Please sign in again.');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('mails a link to whoever forgot the password, and takes over the name that was typed', async () => {
  const sent = answerWith({ status: 200, body: { canMail: true } }, { status: 204, body: undefined });
  open();
  await user.type(screen.getByLabelText('Email / Username'), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email / Username')).value).toBe('ana@example.com');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send link' });
  await user.click(send);
  await screen.findByText('Check Your Mail');
  expect(sent.at(-1)).toMatchObject({ path: '/api/auth/password-links', body: { username: 'ana@example.com' } });
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('pretends nothing where no mail can be sent', async () => {
  answerWith({ status: 200, body: { canMail: false } });
  open();
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await screen.findByText('Ask an Administrator');
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});
