import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { aCurrentUser } from '../../../../test/fixtures/session.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { getUnsavedTexts, usePreservedTexts } from '../../../lib/forms/unsaved-text.js';
import { useSession } from '../../../session/session-store.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { NewGoalDialog } from './new-goal-dialog.js';

const user = userEvent.setup();
const me = aCurrentUser();
const GOALS = 'POST /api/talent-phi/goals';
const goal = { id: 5, version: 1, title: 'Answer reviews', ownerId: 'me', departmentIds: [3] };

const Left = () => <p>Left behind: {usePreservedTexts().length}</p>;
function Screen() {
  const [open, setOpen] = useState(true);
  return <MemoryRouter>{open ? <NewGoalDialog onClose={() => setOpen(false)} /> : <Left />}</MemoryRouter>;
}

const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: me });
  const ready = { phase: 'ready', error: null } as const;
  useAgency.setState(
    {
      ...emptyAgency,
      clients: { ...emptyAgency.clients, ...ready },
      team: { ...emptyAgency.team, ...ready, value: [] },
      departments: { ...emptyAgency.departments, ...ready, value: [{ id: 3, name: 'SEO', isActive: true }] as never },
    },
    true,
  );
  render(<Screen />);
});
afterEach(() => {
  cleanup();
  // Leaving the page ends the dialog's state.
  render(<Left />);
  cleanup();
});

it('offers unsaved input as text to every component that could leave the page', async () => {
  expect(getUnsavedTexts()).toEqual([]);
  await user.type(title(), 'Answer reviews');
  await user.click(screen.getByRole('checkbox', { name: 'SEO' }));
  await user.selectOptions(screen.getByLabelText('Priority'), 'High');
  expect(getUnsavedTexts()).toEqual([
    { title: 'New Goal', text: 'Title: Answer reviews\nDepartments: SEO\nPriority: High' },
  ]);
});

it('asks before closing, and does not keep discarded input', async () => {
  await user.type(title(), 'Answer reviews');
  await user.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  await press('Keep editing');
  expect(title().value).toBe('Answer reviews');
  await press('Cancel');
  await press('Discard');
  expect(screen.getByText('Left behind: 0')).toBeTruthy();
  expect(getUnsavedTexts()).toEqual([]);
});

it('stays open while the goal is created, and leaves no unsaved input', async () => {
  let answer: () => void = () => undefined;
  const sent = mockRoutes({
    [GOALS]: () => new Promise((resolve) => (answer = () => resolve({ status: 201, body: goal }))),
  });
  await user.type(title(), 'Answer reviews');
  await user.click(screen.getByRole('checkbox', { name: 'SEO' }));
  await press('Create Without Tasks');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(screen.getByRole('dialog', { name: 'New Goal' })).toBeTruthy();
  act(() => answer());
  await screen.findByText('Left behind: 0');
  expect(getUnsavedTexts()).toEqual([]);
});

it('asks when it is closed while suggestions load, and creates no goal after a discard even if they fail', async () => {
  let fail: () => void = () => undefined;
  const sent = mockRoutes({
    'POST /api/ai/suggest-tasks': () => new Promise((resolve) => (fail = () => resolve({ status: 503, body: {} }))),
    [GOALS]: { status: 201, body: goal },
  });
  await user.type(title(), 'Answer reviews');
  await user.click(screen.getByRole('checkbox', { name: 'SEO' }));
  await press('Get AI Suggestions');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  await press('Discard');
  await act(async () => fail());
  expect(sent.map(({ path }) => path)).toEqual(['/api/ai/suggest-tasks']);
});

it('focuses the first invalid field when suggestions are requested', async () => {
  await user.click(screen.getByLabelText('Description'));
  await press('Get AI Suggestions');
  await waitFor(() => expect(document.activeElement).toBe(title()));
});

it('returns to a rejected field from the second step without losing input', async () => {
  const suggested = { title: 'Write replies', description: '', priority: 'medium', estimatedHours: 2 };
  mockRoutes({
    'POST /api/ai/suggest-tasks': { status: 200, body: { source: 'openai-compatible', suggestedTasks: [suggested] } },
    [GOALS]: {
      status: 400,
      body: {
        code: 'request.invalid',
        message: 'This department does not exist',
        errors: [{ path: 'departmentIds.0', message: 'This department does not exist' }],
      },
    },
  });
  await user.type(title(), 'Answer reviews');
  await user.click(screen.getByRole('checkbox', { name: 'SEO' }));
  await press('Get AI Suggestions');
  await user.click(await screen.findByRole('button', { name: 'Edit suggestion Write replies' }));
  await user.type(screen.getByDisplayValue('Write replies'), ' by hand');
  await press('Clear Selection');
  expect(screen.getByText('0 of 1 task selected')).toBeTruthy();
  await press('Select All');
  await press('Create Goal with 1 Task');
  await screen.findByText('This department does not exist');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'SEO' })));
  expect(title().value).toBe('Answer reviews');
  await press('Back to tasks');
  expect(screen.getByRole('checkbox', { name: 'Write replies by hand' })).toBeTruthy();
});

it('edits the hours of a suggestion as durations, and selects all or none', async () => {
  const suggest = (text: string) => ({ title: text, description: '', priority: 'medium', estimatedHours: 2 });
  mockRoutes({
    'POST /api/ai/suggest-tasks': {
      status: 200,
      body: { source: 'openai-compatible', suggestedTasks: [suggest('Write replies'), suggest('Read reviews')] },
    },
  });
  await user.type(title(), 'Answer reviews');
  await user.click(screen.getByRole('checkbox', { name: 'SEO' }));
  await press('Get AI Suggestions');
  await user.click(await screen.findByRole('button', { name: 'Edit suggestion Write replies' }));
  const hours = screen.getByLabelText('Hours');
  await user.clear(hours);
  await user.type(hours, 'x');
  expect(await screen.findByText('Enter hours such as 1:30')).toBeTruthy();
  await user.clear(hours);
  await user.type(hours, '1:30');
  await press('Done');
  await press('Clear Selection');
  expect(screen.getByText('0 of 2 tasks selected')).toBeTruthy();
  await press('Select All');
  expect(screen.getByText('2 of 2 tasks selected')).toBeTruthy();
});
