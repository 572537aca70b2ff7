import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith } from '../../test/answers.js';
import { useUnsaved } from '../lib/unsaved.js';
import './sign-out-dialog.js';
import { askToSignOut, SignOutQuestion } from './sign-out.js';

const user = userEvent.setup();
afterEach(cleanup);

function Card({ text }: { readonly text: string }) {
  useUnsaved('Branding', () => text);
  return null;
}

it('asks before typed text is lost, and lets it be copied', async () => {
  const sent = answerWith();
  render(
    <>
      <Card text="Name: Perfect Bee" />
      <SignOutQuestion />
    </>,
  );
  act(askToSignOut);
  await screen.findByRole('dialog', { name: 'Sign out and discard what you typed?' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Branding').value).toBe('Name: Perfect Bee');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('asks nothing where nothing was typed', async () => {
  const sent = answerWith({ status: 204, body: undefined });
  render(
    <>
      <Card text="" />
      <SignOutQuestion />
    </>,
  );
  act(askToSignOut);
  await waitFor(() => expect(sent).toMatchObject([{ method: 'POST', path: '/api/logout' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});
