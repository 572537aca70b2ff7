import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { NOTICE_KINDS, type NoticeDelivery } from '@atrium/rules/people/notices';
import { type Project, rightsInForce } from '@atrium/rules/people/rights';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { answerWith, refusal } from '../../../test/answers.js';
import { useNotice } from '../../lib/page/toast.js';
import { useSession } from '../session-store.js';
import { useNoticeChoices } from './notice-choices-store.js';
import { NotificationsCard } from './notifications-card.js';

const PATH = '/api/notifications/choices';
const MAIL = { canSend: true, address: 'ana@example.com', isStopped: false };
const choices = (chosen: Record<string, NoticeDelivery> = {}, mail: object = {}) => ({
  status: 200,
  body: {
    choices: NOTICE_KINDS.map((kind) => {
      const delivery = chosen[kind] ?? 'digest';
      return { kind, isOn: delivery !== 'off', delivery };
    }),
    mail: { ...MAIL, ...mail },
  },
});
const user = userEvent.setup();
const choiceOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

function signedIn(role: 'manager' | 'user', ...projects: Project[]): void {
  const permissions = Object.fromEntries(projects.map((project) => [project, rightsInForce(role, project, [])]));
  useSession.setState({
    state: 'signed-in',
    user: aCurrentUser({ role, projects, permissions }),
  });
}

beforeEach(() => {
  useNotice.setState({ notice: null });
  useNoticeChoices.setState(useNoticeChoices.getInitialState(), true);
});
afterEach(cleanup);

it('shows the saved choice of each kind that the user can get, and the address of mails', async () => {
  answerWith(choices({ stock: 'off', requests: 'at-once' }));
  signedIn('manager', 'perfect-b');
  render(<NotificationsCard />);
  expect(screen.getByRole('status', { name: 'Loading notification choices' })).toBeTruthy();
  await screen.findByRole('group', { name: 'Perfect B' });
  expect(
    screen.getAllByRole('combobox').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
  ).toEqual([
    'Reorder requests',
    'Stock that runs low or out',
    'Lots that expire',
    'Lots that are recalled, quarantined or released',
    'My requests: decisions and arrivals',
    'Prices that change, and shops that no longer have it',
  ]);
  expect(choiceOf('Reorder requests').value).toBe('at-once');
  expect(choiceOf('Stock that runs low or out').value).toBe('off');
  expect(choiceOf('Lots that expire').value).toBe('digest');
  expect(screen.getByText(/Mails go to ana@example.com/)).toBeTruthy();
});

it("reloads the address of mails when the account's address changes", async () => {
  answerWith(choices({}, { address: null }), choices());
  signedIn('manager', 'perfect-b');
  render(<NotificationsCard />);
  await screen.findByText(/Your account has no email address/);
  const now = useSession.getState();
  if (now.state !== 'signed-in') throw new Error('Nobody is signed in');
  act(() => useSession.setState({ ...now, user: { ...now.user, email: 'ana@example.com' } }));
  await screen.findByText(/Mails go to ana@example.com/);
});

it('saves a choice at once and confirms it', async () => {
  const sent = answerWith(choices(), choices({ overdue: 'at-once' }));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  await user.selectOptions(choiceOf('My overdue tasks'), 'Mail at once');
  expect(choiceOf('My overdue tasks').value).toBe('at-once');
  await waitFor(() =>
    expect(useNotice.getState().notice).toMatchObject({ title: 'Notifications Updated', tone: 'good' }),
  );
  expect(useNotice.getState().notice?.description).toBe('My overdue tasks: mail at once');
  expect(sent[1]).toEqual({
    method: 'PUT',
    path: PATH,
    body: { choices: [{ kind: 'overdue', delivery: 'at-once' }] },
  });
});

it('reverts the choice when the server refuses', async () => {
  answerWith(choices(), refusal(503, 'unavailable', 'Please try again in a moment.'));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  await user.selectOptions(choiceOf('My overdue tasks'), 'Off');
  await waitFor(() => expect(useNotice.getState().notice?.tone).toBe('bad'));
  expect(useNotice.getState().notice?.description).toBe('Please try again in a moment.');
  expect(choiceOf('My overdue tasks').value).toBe('digest');
});

it('offers no mail when none can be sent, and names the missing setting', async () => {
  answerWith(choices({}, { canSend: false }));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByText(/An operator sets SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN/);
  const select = choiceOf('My overdue tasks');
  expect(select.value).toBe('bell');
  expect([...select.options].filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(['off', 'bell']);
});

it('shows that mails were stopped, and resumes them', async () => {
  const sent = answerWith(choices({}, { isStopped: true }), choices());
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await user.click(await screen.findByRole('button', { name: 'Send mails again' }));
  await waitFor(() => expect(screen.queryByText('Mails of notices are stopped')).toBeNull());
  expect(sent[1]).toMatchObject({ body: { isStopped: false } });
});

it('can be loaded again after a failure', async () => {
  answerWith(refusal(500, 'internal', 'Something went wrong.'), choices());
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('group', { name: 'Talent Phi' });
});

it('is hidden from users without a project', () => {
  answerWith(choices());
  signedIn('user');
  render(<NotificationsCard />);
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
});
