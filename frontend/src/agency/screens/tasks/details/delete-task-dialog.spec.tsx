import { afterEach, expect, it } from '@jest/globals';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { DeleteTaskDialog } from './delete-task-dialog.js';

afterEach(cleanup);

function show(loggedHours: number, status: Task['status'] = 'todo') {
  const task = { id: 5, goalId: 1, title: 'Guides', loggedHours, status } as Task;
  useAgency.setState(emptyAgency, true);
  render(<DeleteTaskDialog task={task} onClose={() => undefined} />);
  return screen.getByRole('dialog', { name: 'Delete Guides?' }).textContent;
}

it('states that the logged time stays with its client, which may not be the current one', () => {
  expect(show(3.5)).toContain('Its logged time (3:30) stays with the client it was logged for.');
});

it('shows no note about time when none was logged', () => {
  expect(show(0)).not.toContain('logged time');
});

it('warns that figures of the past change for a completed task', () => {
  expect(show(0, 'completed')).toContain('The figures of past weeks no longer count it. This cannot be undone.');
  cleanup();
  expect(show(0)).not.toContain('past weeks');
});
