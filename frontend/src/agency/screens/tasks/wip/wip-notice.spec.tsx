import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aGoal, aTask } from '../../../../../test/fixtures/agency.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { getWindowKey } from '../../../../lib/area/windows.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { showRejectedChange, useRejectedChange } from '../change-task.js';
import { WipNotice } from './wip-notice.js';
import { OverrideDialog } from './override-dialog.js';

const user = userEvent.setup();
const IN_PROGRESS = JSON.stringify([['status', 'in_progress']]);
const running = [1, 2].map((id) => aTask({ id, title: `Running ${id}`, status: 'in_progress' }));
const started = aTask({ id: 5, title: 'Next' });
const ofAssignee = { status: 'in_progress', assignedTo: started.assignedTo };
const rejected = {
  task: started,
  fields: { status: 'in_progress' as const },
  sentence: 'WIP limit reached: Ana already has 2 tasks in progress.',
};
const rows = [...running, started];

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: { id: 'me', role: 'user', permissions: {} } } as never);
  useAgency.setState(
    {
      ...emptyAgency,
      tasks: {
        ...emptyAgency.tasks,
        phase: 'ready',
        windows: [{ status: 'in_progress' }, ofAssignee].map((filters) => ({ filters, most: Number.MAX_SAFE_INTEGER })),
        known: new Map([
          [IN_PROGRESS, 2],
          [getWindowKey(ofAssignee), 2],
        ]),
        all: { ...emptyAgency.tasks.all, rows: new Map(rows.map((task) => [task.id, task])) },
      },
      goals: { ...emptyAgency.goals, phase: 'ready', all: { ...emptyAgency.goals.all, rows: new Map([[1, aGoal()]]) } },
      settings: { ...emptyAgency.settings, phase: 'ready', value: { wipLimit: 2 } },
    } as never,
    true,
  );
  showRejectedChange(rejected);
});
afterEach(cleanup);

const mockPatches = () =>
  mockRoutes({
    'PATCH /api/talent-phi/tasks/1': { status: 200, body: { ...running[0], status: 'todo', version: 2 } },
    'PATCH /api/talent-phi/tasks/5': { status: 200, body: { ...started, status: 'in_progress', version: 2 } },
  });

it('lists the tasks in progress, and repeats the change once one of them is back to to-do', async () => {
  const sent = mockPatches();
  render(<WipNotice rejected={rejected} />);
  expect(screen.getByText(rejected.sentence)).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Tasks in progress' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to to-do: Running 1' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(useRejectedChange.getState().rejected).toBeNull());
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/talent-phi/tasks/1', { status: 'todo' }],
    ['/api/talent-phi/tasks/5', { status: 'in_progress' }],
  ]);
});

it('lets a manager exceed the limit only with a reason', async () => {
  const sent = mockPatches();
  render(<OverrideDialog rejected={rejected} />);
  expect(screen.getByRole('button', { name: 'Complete: Running 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Override' }));
  expect(screen.getByText('Please enter a reason')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), 'Launch on Friday');
  await user.click(screen.getByRole('button', { name: 'Override' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ status: 'in_progress', wipOverrideReason: 'Launch on Friday' });
});
