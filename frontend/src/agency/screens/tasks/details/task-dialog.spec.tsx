import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTask } from '../../../../../test/fixtures/agency.js';
import { answerAt } from '../../../../../test/answers.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { TaskDialog } from './task-dialog.js';

afterEach(cleanup);

const task = aTask({
  title: 'Guides',
});

it('deletes what it edits after the question of the card, and stays with what was typed when that is declined', async () => {
  const user = userEvent.setup();
  const sent = answerAt({ 'DELETE /api/talent-phi/tasks/5': { status: 204, body: null } });
  const onClose = jest.fn();
  useSession.setState({ state: 'signed-in', user: { id: 'me', permissions: {} } } as never);
  useAgency.setState(
    {
      ...emptyAgency,
      tasks: { ...emptyAgency.tasks, phase: 'ready', all: { ...emptyAgency.tasks.all, rows: new Map([[5, task]]) } },
    } as never,
    true,
  );
  render(<TaskDialog task={task} onClose={onClose} />);
  const form = screen.getByRole('dialog', { name: 'Edit Task' });
  await user.type(within(form).getByLabelText(/^Title/), ' for spring');
  await user.click(within(form).getByRole('button', { name: 'Delete' }));
  const question = () => screen.getByRole('dialog', { name: 'Delete Guides?' });
  await user.click(within(question()).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Guides for spring');
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(question()).getByRole('button', { name: 'Delete task' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
