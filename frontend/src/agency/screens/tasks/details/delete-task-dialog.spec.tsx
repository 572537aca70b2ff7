import { afterEach, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { DeleteTaskDialog } from './delete-task-dialog.js';

afterEach(cleanup);

const held = <T extends { readonly id: number }>(slice: object, ...rows: T[]) => ({
  ...slice,
  phase: 'ready',
  all: { ...emptyAgency.clients.all, rows: new Map(rows.map((row) => [row.id, row])) },
});
function show(clientId: number | null | undefined, loggedHours: number, status: Task['status'] = 'todo') {
  useAgency.setState(
    {
      ...emptyAgency,
      clients: held(emptyAgency.clients, { id: 2, name: 'Atlas Legal' } as Client),
      goals: held(emptyAgency.goals, ...(clientId === undefined ? [] : [{ id: 1, clientId } as Goal])),
    } as never,
    true,
  );
  const task = { id: 5, goalId: 1, title: 'Guides', loggedHours, status } as Task;
  render(<DeleteTaskDialog task={task} onClose={() => undefined} />);
  return screen.getByRole('dialog', { name: 'Delete Guides?' }).textContent;
}

it('says with whom the logged time stays', () => {
  expect(show(2, 3.5)).toContain(
    'Its logged time (3:30) stays with Atlas Legal, even if the goal moves to another client later.',
  );
  cleanup();
  expect(show(null, 3.5)).toContain('Its logged time (3:30) stays without a client, even if the goal gets one later.');
  cleanup();
  expect(show(undefined, 3.5)).toContain('Its logged time (3:30) is kept.');
});

it('says nothing of it where none was logged', () => {
  expect(show(2, 0)).not.toContain('logged time');
});

it('says of a completed task that past figures change', () => {
  expect(show(2, 0, 'completed')).toContain('The figures of past weeks no longer count it. This cannot be undone.');
  cleanup();
  expect(show(2, 0)).not.toContain('past weeks');
});
