import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith, refusal } from '../../../test/answers.js';
import { useNotice } from '../../lib/toast.js';
import { EndEmploymentDialog } from './end-employment-dialog.js';

const priya = {
  id: 4,
  version: 2,
  firstName: 'Priya',
  lastName: 'Nair',
  hireDate: '2020-01-01',
  lastDay: null,
  isActive: true,
} as unknown as Staff;
const noWork = { status: 200, body: { tasks: 0, goals: 0, projects: 0 } };

const user = userEvent.setup();
const onClose = jest.fn();
const type = (day: string) => fireEvent.change(screen.getByLabelText('Last Day'), { target: { value: day } });
const open = () => render(<EndEmploymentDialog staff={priya} accessCount={1} onClose={onClose} />);

beforeEach(() => {
  onClose.mockClear();
  useNotice.setState({ notice: null });
});
afterEach(cleanup);

it('closes at once while nothing was typed, and asks before a typed day is lost', async () => {
  answerWith(noWork, noWork);
  open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  cleanup();
  open();
  type('2999-05-01');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Last Day').value).toBe('2999-05-01');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('says a refusal of the day at the day, once, and lets it be corrected', async () => {
  const message = 'The last day cannot be before the first';
  const sent = answerWith(noWork, refusal(400, 'input.invalid', message, { errors: [{ path: 'lastDay', message }] }), {
    status: 200,
    body: { ...priya, lastDay: '2999-05-02', version: 3 },
  });
  open();
  type('2999-05-01');
  await user.click(screen.getByRole('button', { name: /^End on / }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(screen.getByLabelText('Last Day').getAttribute('aria-invalid')).toBe('true');
  expect(useNotice.getState().notice).toBeNull();
  type('2999-05-02');
  await user.click(screen.getByRole('button', { name: /^End on / }));
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/api/enterprise/staff/4/last-day',
    body: { lastDay: '2999-05-02', handOverTo: '', version: 2 },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('sends nothing without a day', async () => {
  const sent = answerWith(noWork);
  open();
  type('');
  await user.click(screen.getByRole('button', { name: 'End employment now' }));
  expect(screen.getByText('Please enter a date such as 2026-11-02')).toBeTruthy();
  expect(sent).toHaveLength(1);
});
