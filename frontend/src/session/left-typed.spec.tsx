import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { answerAt } from '../../test/answers.js';
import { useUnsaved } from '../lib/unsaved.js';
import './left-typed.js';
import { SignInScreen } from './sign-in-screen.js';

beforeEach(
  () => void answerAt({ 'GET /api/auth/options': { status: 200, body: { canMail: true, singleSignOn: null } } }),
);
afterEach(cleanup);

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
