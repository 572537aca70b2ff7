import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../../lib/api/http.js';
import { useToast } from '../../lib/page/toast.js';
import { ConfirmDialog } from './confirm-dialog.js';

afterEach(cleanup);

const user = userEvent.setup();

function open(onConfirm: () => Promise<void>, failedTitle?: string) {
  useToast.setState({ toast: null });
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

it('focuses Cancel first, and Escape closes it while no call runs', async () => {
  const onClose = open(() => Promise.resolve());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open during the call, regardless of keys and clicks, and closes when it is done', async () => {
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

it('shows an error once and stays open for a retry', async () => {
  const taken = new ApiError(409, JSON.stringify({ code: 'resource.in-use', message: '3 goals use it.' }), '');
  const onClose = open(() => Promise.reject(taken));
  await user.click(screen.getByRole('button', { name: 'Delete Gel' }));
  expect(await screen.findAllByText('3 goals use it.')).toHaveLength(1);
  expect(useToast.getState().toast).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete Gel' })).toBeTruthy();
});

it('shows the failure title with the reason in its toast', async () => {
  open(() => Promise.reject(new Error('?')), 'Failed to delete');
  await user.click(screen.getByRole('button', { name: 'Delete Gel' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It could not be deleted.'));
  expect(useToast.getState().toast).toMatchObject({ title: 'Failed to delete', tone: 'bad' });
});
