import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../../lib/api/http.js';
import { useNotice } from '../../lib/page/toast.js';
import { ConfirmDialog } from './confirm-dialog.js';

afterEach(cleanup);

const user = userEvent.setup();

function open(onConfirm: () => Promise<void>, failedTitle?: string) {
  useNotice.setState({ notice: null });
  const onClose = jest.fn();
  render(
    <ConfirmDialog
      title="Delete Gel?"
      description="This cannot be undone."
      action="Delete Gel"
      busy="Deleting..."
      failed="It could not be deleted."
      {...(failedTitle !== undefined && { failedTitle })}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return onClose;
}

it('begins on Cancel, and Escape closes it while nothing runs', async () => {
  const onClose = open(() => Promise.resolve());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays while the call runs, whatever is pressed, and closes when it is done', async () => {
  let done: () => void = () => undefined;
  const onConfirm = jest.fn(() => new Promise<void>((resolve) => (done = resolve)));
  const onClose = open(onConfirm);
  await user.click(screen.getByRole('button', { name: 'Delete Gel' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Deleting...' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await act(async () => done());
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says a refusal once and stays, so that it can be tried again', async () => {
  const taken = new ApiError(409, JSON.stringify({ code: 'resource.in-use', message: '3 goals use it.' }), '');
  const onClose = open(() => Promise.reject(taken));
  await user.click(screen.getByRole('button', { name: 'Delete Gel' }));
  expect(await screen.findAllByText('3 goals use it.')).toHaveLength(1);
  expect(useNotice.getState().notice).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete Gel' })).toBeTruthy();
});

it('gives the notice that is named for its failure, whose reason stands in it', async () => {
  open(() => Promise.reject(new Error('?')), 'Failed to delete');
  await user.click(screen.getByRole('button', { name: 'Delete Gel' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It could not be deleted.'));
  expect(useNotice.getState().notice).toMatchObject({ title: 'Failed to delete', tone: 'bad' });
});
