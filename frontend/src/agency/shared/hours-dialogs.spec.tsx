import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { updateTask } from '@atrium/contract/agency/tasks/calls';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aTask } from '../../../test/fixtures/agency.js';
import { errorResponse, mockResponses } from '../../../test/mock-api.js';
import { call } from '../../lib/api/http.js';
import { DialogHost } from '../../ui/dialogs/dialog-host.js';
import './hours-dialogs.js';

const user = userEvent.setup();
const sentence = '2:00 logged so far. Please choose whether these hours move with the task or stay with Harbour Yoga.';
const rejection = errorResponse(409, 'time.client-changes', sentence, {
  loggedHours: { time: '2:00', work: 'task', of: 'client', name: 'Harbour Yoga' },
});
beforeEach(() => {
  render(<DialogHost />);
});
afterEach(cleanup);

it.each([
  ['Move with the task', 'move'],
  ['Keep with Harbour Yoga', 'keep'],
])('repeats the change of a client with the choice "%s"', async (button, hours) => {
  const sent = mockResponses(rejection, { status: 200, body: aTask() });
  const done = jest.fn();
  void call(updateTask, { params: { id: 5 }, body: { goalId: 2 } }).then(done);
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[1]?.body).toEqual({ goalId: 2, hours });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('changes nothing when the question is canceled', async () => {
  const sent = mockResponses(rejection);
  const failed = jest.fn();
  void call(updateTask, { params: { id: 5 }, body: { goalId: 2 } }).catch(failed);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});

it('names the choice to keep hours without a client or project', async () => {
  mockResponses(
    errorResponse(409, 'time.client-changes', '2:00 logged so far.', {
      loggedHours: { time: '2:00', work: 'goals', of: 'project', name: null },
    }),
  );
  void call(updateTask, { params: { id: 5 }, body: { goalId: 2 } }).catch(() => undefined);
  expect(await screen.findByRole('button', { name: 'Keep without a project' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move with the goals' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});
