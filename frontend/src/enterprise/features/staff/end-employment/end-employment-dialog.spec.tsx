import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { mockResponses, errorResponse } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { createCollectionRules } from '../../../../lib/live/collection.js';
import { useEnterprise } from '../../../store/enterprise-store.js';
import type { AssignmentsByStaff } from '../../../store/selectors.js';
import { DeleteStaffDialog } from '../erasure/delete-staff-dialog.js';
import { EndEmploymentDialog } from './end-employment-dialog.js';

const user = userEvent.setup();
const rules = createCollectionRules<Staff>(({ version }) => version);
const person = (id: number, firstName: string, more: Partial<Staff> = {}) =>
  ({
    id,
    userId: `u${id}`,
    firstName,
    lastName: 'Moss',
    role: 'user',
    isActive: true,
    hireDate: '2025-01-01',
    lastDay: null,
    version: 1,
    ...more,
  }) as Staff;
const [lea, ana, ben, cy] = [person(1, 'Lea'), person(2, 'Ana'), person(3, 'Ben'), person(4, 'Cy')];
const access = new Map([
  [2, { 'talent-phi': { permissions: ['-goals:edit'] } }],
  [4, { 'talent-phi': { permissions: [] } }],
] as unknown as [number, AssignmentsByStaff][]);
const work = {
  tasks: 3,
  goals: 1,
  projects: 0,
  posts: 0,
  pages: 0,
  planned: null,
  hasHistory: true,
  keys: [],
  webhooks: [],
  parts: [
    { kind: 'goal', id: 7, title: 'Rank first', tasks: 2, posts: 0, pages: 0, owned: true },
    { kind: 'goal', id: 8, title: 'Launch', tasks: 1, posts: 0, pages: 0, owned: false },
  ],
};
const nothing = {
  tasks: 0,
  goals: 0,
  projects: 0,
  posts: 0,
  pages: 0,
  planned: null,
  hasHistory: false,
  parts: [],
  keys: [],
  webhooks: [],
};
const open = (onClose = jest.fn()) => {
  render(<EndEmploymentDialog staff={lea} access={access} onClose={onClose} />);
  return onClose;
};
const end = () => user.click(screen.getByRole('button', { name: 'End employment now' }));

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: aCurrentUser({ role: 'admin' }) });
  const all = rules.change(rules.empty, (draft) => {
    for (const one of [lea, ana, ben, cy]) draft.upsert(one);
  });
  useEnterprise.setState((state) => ({ staff: { ...state.staff, phase: 'ready', all } }));
});
afterEach(cleanup);

it('offers the stored decision, which applies on a later last day', async () => {
  mockResponses({ status: 200, body: { ...work, planned: { handOverTo: null, handOver: [], leaveWork: true } } });
  open();
  const select = await screen.findByRole('combobox', { name: 'Hand over to' });
  expect((select as HTMLSelectElement).value).toBe('leave');
});

it('lists possible successors first, then those who would need access, then others with the reason', async () => {
  const workloads = [{ userId: 'u4', tasks: 5, hours: 12.5 }];
  mockResponses({ status: 200, body: { ...work, workloads } });
  open();
  const select = await screen.findByRole('combobox', { name: 'Hand over to' });
  expect(screen.getByText('3 tasks, 1 goal')).toBeTruthy();
  const groups = [...select.querySelectorAll('optgroup')].map((group) => [
    group.label,
    [...group.querySelectorAll('option')].map(({ label, text, disabled }) => `${label || text}${disabled ? ' -' : ''}`),
  ]);
  expect(groups).toEqual([
    ['Can take over', ['Cy Moss (5 open tasks, 12.5 h this week)']],
    ['Without access to Talent Phi', ['Ben Moss (and give access)']],
    ["Can't take over", ['Ana Moss: may not edit goals in Talent Phi -']],
    ['Or', ['Leave unassigned and notify managers']],
  ]);
});

it('lists the API keys and webhooks of the leaving member, and sends the decision about webhooks', async () => {
  const programs = {
    ...nothing,
    keys: [{ id: 1, name: 'Night export' }],
    webhooks: [{ id: 2, name: 'Till', project: 'perfect-b' }],
  };
  const sent = mockResponses({ status: 200, body: programs }, { status: 200, body: lea });
  const onClose = open();
  await screen.findByText(/Night export/);
  expect(screen.getByText(/Till \(Perfect B\)/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Transfer to you' }));
  await end();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.body).toMatchObject({ webhooks: 'transfer' });
});

it('requires a decision before anything is sent', async () => {
  const sent = mockResponses({ status: 200, body: work }, { status: 200, body: lea });
  const onClose = open();
  const select = await screen.findByRole('combobox', { name: 'Hand over to' });
  await end();
  expect(screen.getByText('Please choose who takes over')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.selectOptions(select, 'Ben Moss (and give access)');
  expect(screen.getByText(/Ben Moss gets access too/)).toBeTruthy();
  await end();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.body).toMatchObject({ handOverTo: 'u3', giveAccess: true, leaveWork: false, version: 1 });
});

it('assigns each goal to a separate person by the required rights', async () => {
  const sent = mockResponses({ status: 200, body: work }, { status: 200, body: lea });
  open();
  await user.click(await screen.findByRole('radio', { name: 'By goal' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hand over Rank first to' }), 'Cy Moss');
  // The person owns only a task of the goal, so the successor does not need goals:edit.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hand over Launch to' }), 'Ana Moss');
  await end();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({
    handOver: [
      { kind: 'goal', id: 7, to: 'u4' },
      { kind: 'goal', id: 8, to: 'u2' },
    ],
    giveAccess: false,
    leaveWork: false,
  });
  expect(sent[1]?.body).not.toHaveProperty('handOverTo');
});

it('updates the work when the server reports more', async () => {
  const sentence = 'Lea Moss still has 1 task. Please choose who takes over.';
  const sent = mockResponses({ status: 200, body: nothing }, errorResponse(409, 'staff.open-work', sentence), {
    status: 200,
    body: work,
  });
  open();
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Counting their open work' })).toBeNull());
  await end();
  await screen.findByText(sentence);
  expect(await screen.findByRole('combobox', { name: 'Hand over to' })).toBeTruthy();
  expect(sent).toHaveLength(3);
});

it('a member with work or history is not deleted, and the employment ends instead', async () => {
  mockResponses({ status: 200, body: work });
  const onEnd = jest.fn();
  render(<DeleteStaffDialog staff={lea} access={{}} onEnd={onEnd} onClose={jest.fn()} />);
  expect(await screen.findByRole('dialog', { name: "Lea Moss can't be deleted" })).toBeTruthy();
  expect(screen.getByText('3 tasks, 1 goal are open in their name.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End employment' }));
  expect(onEnd).toHaveBeenCalled();
});

it('a member without records is deleted, and the server checks again', async () => {
  const sent = mockResponses({ status: 200, body: nothing }, { status: 204 });
  const onClose = jest.fn();
  render(<DeleteStaffDialog staff={lea} access={{}} onEnd={jest.fn()} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Delete staff member' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/enterprise/staff/1?history=refuse' });
});

it('closes at once without a choice, and asks before a choice is lost', async () => {
  mockResponses({ status: 200, body: work }, { status: 200, body: work });
  const left = open();
  await user.keyboard('{Escape}');
  expect(left).toHaveBeenCalledTimes(1);
  cleanup();
  const onClose = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Hand over to' }), 'Cy Moss');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hand over to' }).value).toBe('u4');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows no error before the first attempt', async () => {
  mockResponses({ status: 200, body: work });
  open();
  await screen.findByRole('combobox', { name: 'Hand over to' });
  await end();
  expect(screen.getByText('Please choose who takes over')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'By goal' }));
  expect(screen.queryByText('Please choose who takes over')).toBeNull();
  await end();
  expect(screen.getAllByText('Please choose who takes over')).toHaveLength(2);
});
