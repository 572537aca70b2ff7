import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { aClient, aGoal, aTask } from '../../../../test/fixtures/agency.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { useSession } from '../../../session/session-store.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { QuickTaskDialog } from './quick-task-dialog.js';

const user = userEvent.setup();
const onClose = jest.fn();
const member = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: 'Nair',
  email: `${id}@example.com`,
  isActive: true,
});
const heldRows = <T extends { readonly id: number }>(slice: object, ...rows: T[]) => ({
  ...slice,
  phase: 'ready',
  all: { ...emptyAgency.clients.all, rows: new Map(rows.map((row) => [row.id, row])) },
});

beforeEach(() => {
  onClose.mockClear();
  useSession.setState({ state: 'signed-in', user: { id: 'me', permissions: {} } } as never);
  useAgency.setState(
    {
      ...emptyAgency,
      goals: heldRows(
        emptyAgency.goals,
        aGoal({ id: 1, title: 'New timetable', clientId: 7 }),
        aGoal({ id: 2, title: 'Spring ads', clientId: 8, dueDate: '2026-12-01' }),
      ),
      clients: heldRows(
        emptyAgency.clients,
        aClient({ id: 7, name: 'Harbour Yoga' }),
        aClient({ id: 8, name: 'Atlas' }),
      ),
      team: { ...emptyAgency.team, phase: 'ready', value: [member('me', 'Ana'), member('priya', 'Priya')] },
    } as never,
    true,
  );
});
afterEach(cleanup);

function show() {
  const sent = mockRoutes({
    'GET /api/talent-phi/goals': { status: 200, body: [] },
    'POST /api/talent-phi/tasks': { status: 201, body: aTask({ id: 9, title: 'Photos for Harbour Yoga' }) },
  });
  render(
    <MemoryRouter initialEntries={['/talent-phi/goals']}>
      <Routes>
        <Route path="/talent-phi/goals" element={<QuickTaskDialog onClose={onClose} />} />
        <Route path="/talent-phi/tasks/:taskId" element={<p>Details of the task</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

it('creates a task from one line, in the goal of the client that the line names, and opens its details', async () => {
  const sentBodies = show();
  await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Photos for Harbour Yoga @priya 2h !');
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  expect(await screen.findByText('Details of the task')).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sentBodies()).toEqual([
    {
      goalId: 1,
      title: 'Photos for Harbour Yoga',
      dueDate: null,
      estimatedHours: 2,
      assignedTo: 'priya',
      priority: 'high',
    },
  ]);
});

it('asks for a goal, which is found by its client, and keeps a part as text', async () => {
  const sentBodies = show();
  await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Order for 2h');
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  expect(await screen.findByText('Goal is required')).toBeTruthy();
  expect(sentBodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '2:00: keep as text' }));
  await user.type(screen.getByRole('combobox', { name: 'Goal' }), 'atlas');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Spring adsAtlas']);
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Goal' }).value).toBe('Spring ads · Atlas');
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await waitFor(() =>
    expect(sentBodies()).toMatchObject([{ goalId: 2, title: 'Order for 2h', estimatedHours: null, assignedTo: 'me' }]),
  );
});

it('asks about an unknown member and an impossible date, and creates nothing before', async () => {
  const sentBodies = show();
  const task = screen.getByRole('textbox', { name: 'Task' });
  await user.type(task, 'Order paper for harbour @pria 31.02');
  const hints = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(hints()).toEqual(['No member named @pria. Did you mean:', '31.02 is not a date.']);
  await user.keyboard('{Enter}');
  expect(sentBodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Priya Nair' }));
  await user.click(screen.getByRole('button', { name: 'Keep 31.02 as text' }));
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await waitFor(() =>
    expect(sentBodies()).toMatchObject([
      { goalId: 1, title: 'Order paper for harbour 31.02', assignedTo: 'priya', dueDate: null },
    ]),
  );
});

it('asks for one of several goals that the line names', async () => {
  const { goals } = useAgency.getState();
  const rows = new Map(goals.all.rows).set(3, aGoal({ id: 3, title: 'Autumn flyer', clientId: 7 }));
  useAgency.setState({ goals: { ...goals, all: { ...goals.all, rows } } });
  const sentBodies = show();
  await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Call Harbour Yoga{Enter}');
  expect(sentBodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Autumn flyer' }));
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await waitFor(() => expect(sentBodies()).toMatchObject([{ goalId: 3, title: 'Call Harbour Yoga' }]));
});

it('warns of a day after that of the goal, which can be saved', async () => {
  const sentBodies = show();
  await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Photos for Atlas 2099-01-05');
  expect(await screen.findByText('After its goal, due Dec 01')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await waitFor(() => expect(sentBodies()).toMatchObject([{ goalId: 2, dueDate: '2099-01-05' }]));
});

it('states which of two members is the assignee, and assigns the other one on request', async () => {
  const sentBodies = show();
  await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Flyer for harbour @priya and @ana');
  const hints = screen.queryAllByRole('status').map(({ textContent }) => textContent);
  expect(hints[0]).toMatch(/^priya is the assignee, and @\w+ stays in the title\.$/);
  await user.click(screen.getByRole('button', { name: /^Assign to / }));
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await waitFor(() =>
    expect(sentBodies()).toMatchObject([{ title: 'Flyer for harbour @priya and', assignedTo: 'me' }]),
  );
});
