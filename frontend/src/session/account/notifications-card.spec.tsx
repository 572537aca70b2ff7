import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NOTICE_KINDS } from '@atrium/rules/notices';
import { type Project, rightsInForce } from '@atrium/rules/rights';
import type { CurrentUser } from '@atrium/contract/session/session';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith, refusal } from '../../../test/answers.js';
import { useNotice } from '../../lib/toast.js';
import { useSession } from '../session-store.js';
import { useNoticeChoices } from './notice-choices-store.js';
import { NotificationsCard } from './notifications-card.js';

const PATH = '/api/notifications/choices';
const choices = (...off: string[]) => ({
  status: 200,
  body: { choices: NOTICE_KINDS.map((kind) => ({ kind, isOn: !off.includes(kind) })) },
});
const user = userEvent.setup();
const theSwitch = (name: string) => screen.getByRole('switch', { name });
const isOn = (name: string) => theSwitch(name).getAttribute('aria-checked') === 'true';

function signedIn(role: 'manager' | 'user', ...projects: Project[]): void {
  const permissions = Object.fromEntries(projects.map((project) => [project, rightsInForce(role, project, [])]));
  useSession.setState({
    state: 'signed-in',
    user: { id: 'me', role, projects, permissions } as unknown as CurrentUser,
  });
}

beforeEach(() => {
  useNotice.setState({ notice: null });
  useNoticeChoices.setState(useNoticeChoices.getInitialState(), true);
});
afterEach(cleanup);

it('has a switch for each kind that reaches the person, as it was chosen', async () => {
  answerWith(choices('stock'));
  signedIn('manager', 'perfect-b');
  render(<NotificationsCard />);
  expect(screen.getByRole('status', { name: 'Loading notification choices' })).toBeTruthy();
  await screen.findByRole('group', { name: 'Perfect B' });
  expect(
    screen.getAllByRole('switch').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
  ).toEqual([
    'Reorder requests',
    'Stock that runs low or out',
    'Lots that expire',
    'Decisions on my requests',
    'Prices that change, and shops that no longer have it',
  ]);
  expect(isOn('Reorder requests')).toBe(true);
  expect(isOn('Stock that runs low or out')).toBe(false);
});

it('saves a switch at once, and says so', async () => {
  const sent = answerWith(choices(), choices('overdue'));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  await user.click(theSwitch('My overdue tasks'));
  expect(isOn('My overdue tasks')).toBe(false);
  await waitFor(() =>
    expect(useNotice.getState().notice).toMatchObject({ title: 'Notifications Updated', tone: 'good' }),
  );
  expect(useNotice.getState().notice?.description).toBe('My overdue tasks: off');
  expect(sent[1]).toEqual({ method: 'PUT', path: PATH, body: { choices: [{ kind: 'overdue', isOn: false }] } });
  expect(isOn('My overdue tasks')).toBe(false);
});

it('is back where it was when the server refuses', async () => {
  answerWith(choices(), refusal(503, 'unavailable', 'Please try again in a moment.'));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  await user.click(theSwitch('My overdue tasks'));
  await waitFor(() => expect(useNotice.getState().notice?.tone).toBe('bad'));
  expect(useNotice.getState().notice?.description).toBe('Please try again in a moment.');
  expect(isOn('My overdue tasks')).toBe(true);
});

it('can be tried again when it could not be loaded', async () => {
  answerWith(refusal(500, 'internal', 'Something went wrong.'), choices());
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('group', { name: 'Talent Phi' });
});

it('is not there for who is in no project', () => {
  answerWith(choices());
  signedIn('user');
  render(<NotificationsCard />);
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
});
