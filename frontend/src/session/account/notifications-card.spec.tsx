import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationDelivery,
} from '@atrium/rules/people/notifications';
import { type Project, getEffectiveRights } from '@atrium/rules/people/rights';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { mockResponses, errorResponse } from '../../../test/mock-api.js';
import { useToast } from '../../lib/page/toast.js';
import { useSession } from '../session-store.js';
import { useNotificationChoices, NotificationsCard } from './notifications-card.js';

const WAITING = NOTIFICATION_KIND_LABELS.waiting;
const PATH = '/api/notifications/choices';
const MAIL = { canSend: true, address: 'ana@example.com', isStopped: false };
const choices = (chosen: Record<string, NotificationDelivery> = {}, mail: object = {}) => ({
  status: 200,
  body: {
    choices: NOTIFICATION_KINDS.map((kind) => {
      const delivery = chosen[kind] ?? 'digest';
      return { kind, isOn: delivery !== 'off', delivery };
    }),
    mail: { ...MAIL, ...mail },
  },
});
const user = userEvent.setup();
const choiceOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

function signedIn(role: 'manager' | 'user', ...projects: Project[]): void {
  const permissions = Object.fromEntries(projects.map((project) => [project, getEffectiveRights(role, project, [])]));
  useSession.setState({
    state: 'signed-in',
    user: aCurrentUser({ role, projects, permissions }),
  });
}

beforeEach(() => {
  useToast.setState({ toast: null });
  useNotificationChoices.setState(useNotificationChoices.getInitialState(), true);
});
afterEach(cleanup);

it('shows the saved choice of each kind that the user can get, and the address of mails', async () => {
  mockResponses(choices({ stock: 'off', requests: 'at-once' }));
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
  expect(screen.getByText(/Emails go to ana@example.com/)).toBeTruthy();
});

it("reloads the address of mails when the account's address changes", async () => {
  mockResponses(choices({}, { address: null }), choices());
  signedIn('manager', 'perfect-b');
  render(<NotificationsCard />);
  await screen.findByText(/Your account has no email address/);
  const now = useSession.getState();
  if (now.state !== 'signed-in') throw new Error('No user is signed in');
  act(() => useSession.setState({ ...now, user: { ...now.user, email: 'ana@example.com' } }));
  await screen.findByText(/Emails go to ana@example.com/);
});

it('saves a choice at once and confirms it', async () => {
  const sent = mockResponses(choices(), choices({ waiting: 'at-once' }));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  await user.selectOptions(choiceOf(WAITING), 'Mail at once');
  expect(choiceOf(WAITING).value).toBe('at-once');
  await waitFor(() =>
    expect(useToast.getState().toast).toMatchObject({ title: 'Notifications updated', tone: 'good' }),
  );
  expect(useToast.getState().toast?.description).toBe(`${WAITING}: mail at once`);
  expect(sent[1]).toEqual({
    method: 'PUT',
    path: PATH,
    body: { choices: [{ kind: 'waiting', delivery: 'at-once' }] },
  });
});

it('offers three kinds of the agency, and explains those that need it', async () => {
  mockResponses(choices());
  signedIn('manager', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  expect(screen.getAllByRole('combobox').map((select) => (select as HTMLSelectElement).labels[0]?.textContent)).toEqual(
    ['Mentioned or assigned', 'Threads I watch', 'Waiting for me'],
  );
  const hint = choiceOf('Waiting for me').getAttribute('aria-describedby');
  expect(document.getElementById(hint ?? '')?.textContent).toMatch(/^Work that is due, overdue/);
});

it('reverts the choice when the server refuses', async () => {
  mockResponses(choices(), errorResponse(503, 'unavailable', 'Please try again in a moment.'));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByRole('group', { name: 'Talent Phi' });
  await user.selectOptions(choiceOf(WAITING), 'Off');
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('bad'));
  expect(useToast.getState().toast?.description).toBe('Please try again in a moment.');
  expect(choiceOf(WAITING).value).toBe('digest');
});

it('offers no mail when none can be sent, and names the missing setting', async () => {
  mockResponses(choices({}, { canSend: false }));
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await screen.findByText(/An operator must set SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN/);
  const select = choiceOf(WAITING);
  expect(select.value).toBe('bell');
  expect([...select.options].filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(['off', 'bell']);
});

it('shows that mails were stopped, and resumes them', async () => {
  const sent = mockResponses(choices({}, { isStopped: true }), choices());
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await user.click(await screen.findByRole('button', { name: 'Turn on emails' }));
  await waitFor(() => expect(screen.queryByText('Notification emails are off')).toBeNull());
  expect(sent[1]).toMatchObject({ body: { isStopped: false } });
});

it('can be loaded again after a failure', async () => {
  mockResponses(errorResponse(500, 'internal', 'Something went wrong.'), choices());
  signedIn('user', 'talent-phi');
  render(<NotificationsCard />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('group', { name: 'Talent Phi' });
});

it('is hidden from users without a project', () => {
  mockResponses(choices());
  signedIn('user');
  render(<NotificationsCard />);
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
});
