import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useToast } from '../../lib/page/toast.js';
import { AsyncButton } from './button.js';

beforeEach(() => useToast.setState({ toast: null }));
afterEach(cleanup);

it('is busy while the request runs, ignores another press, and shows a failure', async () => {
  const requests: ((error: Error) => void)[] = [];
  render(
    <AsyncButton
      busy="Saving..."
      failed="It could not be saved."
      onRun={() => new Promise((_, reject) => requests.push(reject))}
    >
      Save
    </AsyncButton>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Saving...' }));
  expect(requests).toHaveLength(1);
  await act(async () => requests[0]!(new Error('down')));
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(useToast.getState().toast).toMatchObject({ tone: 'bad', description: 'It could not be saved.' });
});
