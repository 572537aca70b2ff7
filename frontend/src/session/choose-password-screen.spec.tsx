import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses, errorResponse } from '../../test/mock-api.js';
import ChoosePasswordScreen from './choose-password-screen.js';

const user = userEvent.setup();
const PASSWORD = 'Quiet-Harbour-88!';
const whose = (purpose: string) => ({
  status: 200,
  body: {
    purpose,
    username: 'ana@example.com',
    firstName: 'Ana',
    names: ['Ana', 'Silva'],
    expiresAt: '2026-01-01T00:00:00Z',
  },
});

const TOKEN = 'the-token-'.repeat(5).slice(0, 43);
beforeEach(() => history.replaceState(null, '', `/choose-password#${TOKEN}`));
afterEach(cleanup);

const choose = async (password: string, confirm = password) => {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
};

it('welcomes an invited user and saves the chosen password', async () => {
  const sent = mockResponses(whose('invitation'), { status: 204, body: undefined });
  render(<ChoosePasswordScreen />);
  await screen.findByRole('heading', { name: 'Welcome, Ana' });
  expect(screen.getByText('You sign in as ana@example.com')).toBeTruthy();
  await choose(PASSWORD);
  await screen.findByText('Password saved');
  expect(sent).toEqual([
    { method: 'POST', path: '/api/auth/password-link', body: { token: TOKEN } },
    { method: 'POST', path: '/api/auth/choose-password', body: { token: TOKEN, newPassword: PASSWORD } },
  ]);
  // The token must not stay in the browser's history.
  expect(location.hash).toBe('');
});

it('shows errors at their fields and keeps the input', async () => {
  mockResponses(whose('reset'), {
    status: 400,
    body: {
      code: 'password.guessable',
      message: 'This password is easy to guess.',
      errors: [{ path: 'newPassword', message: 'This password is easy to guess.' }],
    },
  });
  render(<ChoosePasswordScreen />);
  await choose('short', 'other');
  expect(screen.getAllByText('Password must be at least 8 characters')).toHaveLength(1);
  expect(screen.getByText('Please choose one that meets the rules below')).toBeTruthy();
  await user.clear(screen.getByLabelText('New password'));
  await user.clear(screen.getByLabelText('Confirm password'));
  await choose(PASSWORD);
  await screen.findByText('This password is easy to guess.');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(PASSWORD);
});

it('rates no password as strong that the server would refuse', async () => {
  mockResponses(whose('reset'));
  render(<ChoosePasswordScreen />);
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'Ana-Silva-2026!');
  await screen.findByText(/little more than a name/);
  expect(screen.getByText('Weak')).toBeTruthy();
  await user.clear(field);
  await user.type(field, PASSWORD);
  expect(screen.getByText('Strong')).toBeTruthy();
  expect(screen.queryByText(/little more than a name/)).toBeNull();
});

it('tells where to get another link when the link has expired', async () => {
  mockResponses(errorResponse(400, 'link.ended', 'This link has expired or was already used.'));
  render(<ChoosePasswordScreen />);
  await screen.findByText('This link has ended');
});

it('checks a link again after a failed check', async () => {
  mockResponses(errorResponse(503, 'service.unavailable', 'Please try again in a moment.'), whose('reset'));
  render(<ChoosePasswordScreen />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('New password');
});

it('reports an incomplete link without a request', async () => {
  history.replaceState(null, '', `/choose-password#${TOKEN.slice(12)}`);
  const sent = mockResponses();
  render(<ChoosePasswordScreen />);
  await screen.findByText('This link is incomplete');
  expect(sent).toEqual([]);
});
