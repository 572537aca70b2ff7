import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aClient, aGoal, aTask } from '../../../../../test/fixtures/agency.js';
import { mockRoute, mockRoutes, type SentRequest } from '../../../../../test/mock-api.js';
import { getUnsavedTexts } from '../../../../lib/forms/unsaved-text.js';
import { useToast } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { removeRow, upsertRow, useAgency } from '../../../store/agency-store.js';
import { TaskDetailsPage } from './task-details-panel.js';

const user = userEvent.setup();
const ana = { id: 'me', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
const opened = aTask({ assignee: ana, version: 3, estimatedHours: 4, loggedHours: 2, actualHours: 2 });

const heldRows = <T extends { readonly id: number }>(slice: object, ...rows: T[]) => ({
  ...slice,
  phase: 'ready',
  all: { ...emptyAgency.clients.all, rows: new Map(rows.map((row) => [row.id, row])) },
});

/** A server that saves what is sent, as the next version. */
let stored: Task = opened;
let sent: readonly SentRequest[] = [];
let rejection: ((body: Partial<Task>) => object | null) | null = null;
const sentPatches = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

beforeEach(() => {
  stored = opened;
  rejection = null;
  useToast.setState({ toast: null });
  useSession.setState({
    state: 'signed-in',
    user: {
      ...ana,
      role: 'user',
      projects: ['talent-phi'],
      permissions: { 'talent-phi': ['tasks:edit', 'comments:write'] },
    },
  } as never);
  useAgency.setState(
    {
      ...emptyAgency,
      tasks: heldRows(emptyAgency.tasks, opened),
      goals: heldRows(emptyAgency.goals, aGoal({ title: 'New timetable', clientId: 1 })),
      clients: heldRows(emptyAgency.clients, aClient({ name: 'Harbour Yoga' })),
    } as never,
    true,
  );
  sent = mockRoutes({
    'GET /api/talent-phi/tasks': { status: 200, body: [] },
    'GET /api/talent-phi/goals': { status: 200, body: [] },
    'GET /api/files': { status: 200, body: [] },
    'GET /api/talent-phi/team': { status: 200, body: [] },
    'GET /api/settings/talent-phi': { status: 200, body: { wipLimit: 5, capacityHours: 8, version: 1 } },
    'GET /api/talent-phi/threads/task/5/entries': { status: 200, body: [] },
    'GET /api/talent-phi/threads/task/5/watch': { status: 200, body: { level: 'all' } },
    'PUT /api/talent-phi/threads/task/5/presence': { status: 204 },
    'PATCH /api/talent-phi/tasks/5': async () => {
      const body = sentPatches().at(-1) as Partial<Task>;
      const answer = rejection?.(body);
      if (answer != null) return { status: 409, body: answer };
      const { version: _, ...fields } = body;
      stored = { ...stored, ...fields, version: stored.version + 1 };
      return { status: 200, body: stored };
    },
  });
});
afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter initialEntries={['/talent-phi/tasks/5']}>
      <TaskDetailsPage id={5} />
    </MemoryRouter>,
  );

it('saves each property alone and undoes it with the version of the change', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Write the guide' });
  expect(screen.getByRole('navigation', { name: 'Client and goal' }).textContent).toBe('Harbour Yoga›New timetable·5');
  expect(screen.getByText('2:00 of 4:00')).toBeTruthy();

  await user.selectOptions(screen.getByLabelText('Priority'), 'high');
  await waitFor(() => expect(sentPatches()).toEqual([{ priority: 'high', version: 3 }]));
  await waitFor(() => expect(useToast.getState().toast?.action?.label).toBe('Undo'));
  await act(async () => useToast.getState().toast?.action?.run());
  await waitFor(() => expect(sentPatches().at(-1)).toEqual({ priority: 'medium', version: 4 }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Priority').value).toBe('medium'));

  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Write the spring guide{Enter}');
  await waitFor(() => expect(sentPatches().at(-1)).toEqual({ title: 'Write the spring guide', version: 5 }));
});

it('keeps a text that is typed while a colleague changes another property', async () => {
  show();
  const notes = await screen.findByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Ask the studio');
  act(() => upsertRow.tasks({ ...opened, status: 'in_progress', version: 4 }));
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('in_progress');
  expect((notes as HTMLTextAreaElement).value).toBe('Ask the studio');
  stored = { ...opened, status: 'in_progress', version: 4 };
  await user.tab();
  await waitFor(() => expect(sentPatches()).toEqual([{ notes: 'Ask the studio', version: 4 }]));
  expect(screen.queryByText(/while you were editing/)).toBeNull();
});

it('asks which value to keep when a colleague changes the same property', async () => {
  show();
  const notes = await screen.findByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Mine');
  act(() =>
    upsertRow.tasks({ ...opened, notes: 'Theirs', version: 4, updatedBy: { ...ana, id: 'ben', firstName: 'Ben' } }),
  );
  await user.tab();
  expect(await screen.findByText('Ben Silva changed this while you were editing')).toBeTruthy();
  expect(sentPatches()).toEqual([]);
  stored = { ...opened, notes: 'Theirs', version: 4 };
  await user.click(screen.getByRole('radio', { name: 'Mine for Notes: Mine' }));
  await waitFor(() => expect(sentPatches()).toEqual([{ notes: 'Mine', version: 4 }]));
  await waitFor(() => expect(screen.queryByText(/while you were editing/)).toBeNull());
});

it('shows the saved choice again when a change is rejected, and restores a text with Escape', async () => {
  rejection = () => ({ code: 'conflict', message: 'Not today', errors: [] });
  show();
  await user.selectOptions(await screen.findByLabelText('Status'), 'in_progress');
  expect(await screen.findByText('Not today')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('todo');
  const title = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await user.type(title, ' again');
  await user.keyboard('{Escape}');
  expect(title.value).toBe('Write the guide');
  expect(getUnsavedTexts()).toEqual([]);
});

it('takes an estimate as a duration and rejects other text', async () => {
  show();
  const estimate = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Estimated hours' });
  expect(estimate.value).toBe('4:00');
  await user.click(estimate);
  await user.tab();
  for (const [text, saved] of [
    ['1.5', '1:30'],
    ['135m', '2:15'],
  ] as const) {
    await user.clear(estimate);
    await user.type(estimate, `${text}{Enter}`);
    await waitFor(() => expect(estimate.value).toBe(saved));
  }
  await user.clear(estimate);
  await user.type(estimate, 'soon{Enter}');
  expect(await screen.findByText('Please enter hours such as 1.5, at most 999.99')).toBeTruthy();
  expect(estimate.value).toBe('soon');
  await user.keyboard('{Escape}');
  expect(estimate.value).toBe('2:15');
  await user.clear(estimate);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sentPatches().map((body) => (body as Partial<Task>).estimatedHours)).toEqual([1.5, 2.25, null]),
  );
});

it('offers the text of a removed task for copying, with what was typed', async () => {
  show();
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Three pages');
  act(() => removeRow.tasks(5));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('A colleague removed this')).toBeTruthy();
  expect(within(alert).getByRole<HTMLTextAreaElement>('textbox').value).toBe(
    'Title: Write the guide\nDescription: Three pages',
  );
  expect(screen.getByRole('textbox', { name: 'Title' }).matches(':disabled')).toBe(true);
});

it('hints at a due date after that of the goal', async () => {
  const goal = useAgency.getState().goals.all.rows.get(opened.goalId);
  act(() => {
    upsertRow.goals({ ...goal!, dueDate: '2099-05-01', version: 9 });
    upsertRow.tasks({ ...opened, dueDate: '2099-05-01', version: 4 });
  });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Write the guide' });
  expect(screen.queryByText(/^After its goal/)).toBeNull();
  act(() => upsertRow.tasks({ ...opened, dueDate: '2099-05-02', version: 5 }));
  expect(screen.getByText(/^After its goal, due May 01/)).toBeTruthy();
});

it('shows values instead of fields to users who may not edit', async () => {
  useSession.setState({ user: { ...ana, role: 'user', projects: ['talent-phi'], permissions: {} } } as never);
  show();
  await screen.findByRole('heading', { level: 1, name: 'Write the guide' });
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Log time' })).toBeNull();
  expect(screen.getByText('To Do')).toBeTruthy();
});

it('shows a message when the URL names no task', async () => {
  render(
    <MemoryRouter>
      <TaskDetailsPage id={0} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('There is no such task')).toBeTruthy();
});

it('checks, moves and adds items of the checklist', async () => {
  const item = (id: string, text: string) => ({ id, text, isDone: false, assignedTo: null, dueDate: null });
  const listed = { ...opened, checklist: [item('a', 'Choose'), item('b', 'Export')] };
  act(() => upsertRow.tasks({ ...listed, version: 4 }));
  const bodies: unknown[] = [];
  const answer = (checklist: Task['checklist']) => async (init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string));
    return { status: 200, body: { ...listed, checklist, version: 4 + bodies.length } };
  };
  mockRoute('PATCH /api/talent-phi/tasks/5/checklist/a', answer([listed.checklist[1]!, listed.checklist[0]!]));
  mockRoute('PATCH /api/talent-phi/tasks/5/checklist/b', answer([{ ...listed.checklist[1]!, isDone: true }]));
  mockRoute('POST /api/talent-phi/tasks/5/checklist', answer([item('c', 'Send')]));
  show();
  expect(await screen.findByText('0 of 2')).toBeTruthy();
  screen.getByRole('button', { name: 'Move Choose' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Choose is now item 2 of 2')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Export' }));
  await waitFor(() => expect(screen.getByText('1 of 1')).toBeTruthy());
  await user.type(screen.getByRole('textbox', { name: 'Add an item' }), 'Send{Enter}');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Send' })).toBeTruthy());
  expect(bodies).toEqual([{ before: null }, { isDone: true }, { text: 'Send' }]);
});

it('shows the goal of the task when other goals are loaded first', async () => {
  useAgency.setState({ goals: heldRows(emptyAgency.goals, aGoal({ id: 8, title: 'Another goal' })) } as never);
  show();
  await screen.findByRole('heading', { level: 1, name: 'Write the guide' });
  const select = screen.getByLabelText<HTMLSelectElement>('Goal');
  expect(select.selectedOptions[0]?.textContent).toBe('');
  act(() => upsertRow.goals(aGoal({ title: 'New timetable', clientId: 1 })));
  expect(select.selectedOptions[0]?.textContent).toBe('New timetable · Harbour Yoga');
});

it('types on behind the name of a chosen mention', async () => {
  const daniel = { id: 'daniel', firstName: 'Daniel', lastName: 'Weber', email: 'daniel@example.com', isActive: true };
  useAgency.setState({ team: { ...emptyAgency.team, phase: 'ready', value: [daniel] } } as never);
  show();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /comment/i });
  await user.type(field, 'Ready, @Dan{Enter}');
  await user.keyboard('could you look?');
  expect(field.value).toBe('Ready, @Daniel Weber could you look?');
});

it('keeps the focus in a rejected title, which Escape restores', async () => {
  show();
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await user.clear(title);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(document.activeElement).toBe(title);
  await user.keyboard('{Escape}');
  expect(title.value).toBe('Write the guide');
});

it('saves a description that is left with Escape', async () => {
  show();
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await user.type(description, 'Three paragraphs{Escape}');
  await waitFor(() => expect(sentPatches()).toEqual([{ description: 'Three paragraphs', version: 3 }]));
});
