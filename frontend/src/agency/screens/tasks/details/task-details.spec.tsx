import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aGoal } from '../../../../../test/fixtures/agency.js';
import { mockRoute } from '../../../../../test/mock-api.js';
import {
  ana,
  heldRows,
  opened,
  sentPatches,
  server,
  setUpTaskDetails,
  showTaskDetails,
} from '../../../../../test/task-details-fixture.js';
import { getUnsavedTexts } from '../../../../lib/forms/unsaved-text.js';
import { useToast } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { removeRow, upsertRow, useAgency } from '../../../store/agency-store.js';
import { TaskDetailsPage } from './task-details-panel.js';

const user = userEvent.setup();

beforeEach(setUpTaskDetails);
afterEach(cleanup);

it('saves each property alone and undoes it with the version of the change', async () => {
  showTaskDetails();
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
  showTaskDetails();
  const notes = await screen.findByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Ask the studio');
  act(() => upsertRow.tasks({ ...opened, status: 'in_progress', version: 4 }));
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('in_progress');
  expect((notes as HTMLTextAreaElement).value).toBe('Ask the studio');
  server.stored = { ...opened, status: 'in_progress', version: 4 };
  await user.tab();
  await waitFor(() => expect(sentPatches()).toEqual([{ notes: 'Ask the studio', version: 4 }]));
  expect(screen.queryByText(/while you were editing/)).toBeNull();
});

it('asks which value to keep when a colleague changes the same property', async () => {
  showTaskDetails();
  const notes = await screen.findByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Mine');
  act(() =>
    upsertRow.tasks({ ...opened, notes: 'Theirs', version: 4, updatedBy: { ...ana, id: 'ben', firstName: 'Ben' } }),
  );
  await user.tab();
  expect(await screen.findByText('Ben Silva changed this while you were editing')).toBeTruthy();
  expect(sentPatches()).toEqual([]);
  server.stored = { ...opened, notes: 'Theirs', version: 4 };
  await user.click(screen.getByRole('radio', { name: 'Mine for Notes: Mine' }));
  await waitFor(() => expect(sentPatches()).toEqual([{ notes: 'Mine', version: 4 }]));
  await waitFor(() => expect(screen.queryByText(/while you were editing/)).toBeNull());
});

it('shows the saved choice again when a change is rejected, and restores a text with Escape', async () => {
  server.rejection = () => ({ code: 'conflict', message: 'Not today', errors: [] });
  showTaskDetails();
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
  showTaskDetails();
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
  showTaskDetails();
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
  showTaskDetails();
  await screen.findByRole('heading', { level: 1, name: 'Write the guide' });
  expect(screen.queryByText(/^After its goal/)).toBeNull();
  act(() => upsertRow.tasks({ ...opened, dueDate: '2099-05-02', version: 5 }));
  expect(screen.getByText(/^After its goal, due May 01/)).toBeTruthy();
});

it('shows values instead of fields to users who may not edit', async () => {
  useSession.setState({ user: { ...ana, role: 'user', projects: ['talent-phi'], permissions: {} } } as never);
  showTaskDetails();
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
  mockRoute('POST /api/talent-phi/tasks/5/checklist', answer([listed.checklist[1]!, item('c', 'Send')]));
  showTaskDetails();
  expect(await screen.findByText('0 of 2')).toBeTruthy();
  screen.getByRole('button', { name: 'Move Choose' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Choose is now item 2 of 2')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Export' }));
  await waitFor(() => expect(screen.getByText('1 of 1')).toBeTruthy());
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const field = screen.getByRole('textbox', { name: 'Add an item' });
  await user.type(field, 'Send{Enter}');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Send' })).toBeTruthy());
  expect(scroll.mock.contexts).toEqual([field]);
  scroll.mockRestore();
  expect(bodies).toEqual([{ before: null }, { isDone: true }, { text: 'Send' }]);
});

it('closes only the person and date of an item with Escape, and links to the task that an item becomes', async () => {
  const item = { id: 'a', text: 'Export', isDone: false, assignedTo: null, dueDate: null };
  act(() => upsertRow.tasks({ ...opened, checklist: [item], version: 4 }));
  const escaped: boolean[] = [];
  const listen = (event: KeyboardEvent) => void escaped.push(event.key === 'Escape' && !event.defaultPrevented);
  document.body.addEventListener('keydown', listen);
  showTaskDetails();
  await user.click(await screen.findByRole('button', { name: 'Actions for Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Person and date' }));
  const plan = await screen.findByRole('group', { name: 'Person and date of Export' });
  act(() => within(plan).getByRole('button', { name: 'Save' }).focus());
  escaped.length = 0;
  await user.keyboard('{Escape}');
  document.body.removeEventListener('keydown', listen);
  expect(screen.queryByRole('group', { name: 'Person and date of Export' })).toBeNull();
  expect(escaped).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Export' }));

  mockRoute('POST /api/talent-phi/tasks/5/checklist/a/task', {
    status: 201,
    body: { ...opened, id: 9, title: 'Export' },
  });
  await user.click(screen.getByRole('button', { name: 'Actions for Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Convert to task' }));
  await waitFor(() => expect(useToast.getState().toast?.action?.label).toBe('Open task'));
});

it('shows the goal of the task when other goals are loaded first', async () => {
  useAgency.setState({ goals: heldRows(emptyAgency.goals, aGoal({ id: 8, title: 'Another goal' })) } as never);
  showTaskDetails();
  await screen.findByRole('heading', { level: 1, name: 'Write the guide' });
  const select = screen.getByLabelText<HTMLSelectElement>('Goal');
  expect(select.selectedOptions[0]?.textContent).toBe('');
  act(() => upsertRow.goals(aGoal({ title: 'New timetable', clientId: 1 })));
  expect(select.selectedOptions[0]?.textContent).toBe('New timetable · Harbour Yoga');
});

it('types on behind the name of a chosen mention', async () => {
  const daniel = { id: 'daniel', firstName: 'Daniel', lastName: 'Weber', email: 'daniel@example.com', isActive: true };
  useAgency.setState({ team: { ...emptyAgency.team, phase: 'ready', value: [daniel] } } as never);
  showTaskDetails();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /comment/i });
  await user.type(field, 'Ready, @Dan{Enter}');
  await user.keyboard('could you look?');
  expect(field.value).toBe('Ready, @Daniel Weber could you look?');
});

it('keeps the focus in a rejected title, which Escape restores', async () => {
  showTaskDetails();
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await user.clear(title);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(document.activeElement).toBe(title);
  await user.keyboard('{Escape}');
  expect(title.value).toBe('Write the guide');
});

it('saves a description that is left with Escape', async () => {
  showTaskDetails();
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await user.type(description, 'Three paragraphs{Escape}');
  await waitFor(() => expect(sentPatches()).toEqual([{ description: 'Three paragraphs', version: 3 }]));
});
