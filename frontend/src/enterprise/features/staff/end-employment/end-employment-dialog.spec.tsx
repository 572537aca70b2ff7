import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { answerWith, refusal } from '../../../../../test/answers.js';
import { useSession } from '../../../../session/session-store.js';
import { collectionRules } from '../../../../lib/live/upsert.js';
import type { AccessOf } from '../../../store/selectors.js';
import { useEnterprise } from '../../../store/enterprise-store.js';
import { DeleteStaffDialog } from '../erasure/delete-staff-dialog.js';
import { EndEmploymentDialog } from './end-employment-dialog.js';

const user = userEvent.setup();
const rules = collectionRules<Staff>(({ version }) => version);
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
] as unknown as [number, AccessOf][]);
const work = {
  tasks: 3,
  goals: 1,
  projects: 0,
  hasHistory: true,
  keys: [],
  webhooks: [],
  parts: [
    { kind: 'goal', id: 7, title: 'Rank first', tasks: 2, owned: true },
    { kind: 'goal', id: 8, title: 'Launch', tasks: 1, owned: false },
  ],
};
const nothing = { tasks: 0, goals: 0, projects: 0, hasHistory: false, parts: [], keys: [], webhooks: [] };
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

it('offers whoever can take the work first, then with access, then who cannot, with the reason', async () => {
  answerWith({ status: 200, body: work });
  open();
  const select = await screen.findByRole('combobox', { name: 'Hand Over To' });
  expect(screen.getByText('3 tasks, 1 goal')).toBeTruthy();
  const groups = [...select.querySelectorAll('optgroup')].map((group) => [
    group.label,
    [...group.querySelectorAll('option')].map(({ label, text, disabled }) => `${label || text}${disabled ? ' -' : ''}`),
  ]);
  expect(groups).toEqual([
    ['Can take it over', ['Cy Moss']],
    ['Without access to Talent Phi', ['Ben Moss (and give access)']],
    ["Can't take it over", ['Ana Moss: may not edit goals in Talent Phi -']],
    ['Or', ['Nobody yet: leave it in their name']],
  ]);
});

it('lists the API keys and webhooks of who leaves, and sends what becomes of the webhooks', async () => {
  const programs = {
    ...nothing,
    keys: [{ id: 1, name: 'Night export' }],
    webhooks: [{ id: 2, name: 'Till', project: 'perfect-b' }],
  };
  const sent = answerWith({ status: 200, body: programs }, { status: 200, body: lea });
  const onClose = open();
  await screen.findByText(/Night export/);
  expect(screen.getByText(/Till \(Perfect B\)/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Transfer to you' }));
  await end();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.body).toMatchObject({ webhooks: 'transfer' });
});

it('asks for a choice before anything is sent', async () => {
  const sent = answerWith({ status: 200, body: work }, { status: 200, body: lea });
  const onClose = open();
  const select = await screen.findByRole('combobox', { name: 'Hand Over To' });
  await end();
  expect(screen.getByText('Please choose who takes it over')).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.selectOptions(select, 'Ben Moss (and give access)');
  expect(screen.getByText(/Ben Moss gets access too/)).toBeTruthy();
  await end();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.body).toMatchObject({ handOverTo: 'u3', giveAccess: true, leaveWork: false, version: 1 });
});

it('gives each goal to somebody of its own, each by the rights that it needs', async () => {
  const sent = answerWith({ status: 200, body: work }, { status: 200, body: lea });
  open();
  await user.click(await screen.findByRole('radio', { name: 'By goal' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hand over Rank first to' }), 'Cy Moss');
  // Only a task of it is theirs: goals:edit is not needed.
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

it('counts again when the server says that there is more', async () => {
  const sentence = 'Lea Moss still has 1 task. Please choose who takes the work over.';
  const sent = answerWith({ status: 200, body: nothing }, refusal(409, 'staff.open-work', sentence), {
    status: 200,
    body: work,
  });
  open();
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Counting their open work' })).toBeNull());
  await end();
  await screen.findByText(sentence);
  expect(await screen.findByRole('combobox', { name: 'Hand Over To' })).toBeTruthy();
  expect(sent).toHaveLength(3);
});

it('whoever has work or a history is not deleted; their employment ends', async () => {
  answerWith({ status: 200, body: work });
  const onEnd = jest.fn();
  render(<DeleteStaffDialog staff={lea} access={{}} onEnd={onEnd} onClose={jest.fn()} />);
  expect(await screen.findByRole('dialog', { name: "Lea Moss can't be deleted" })).toBeTruthy();
  expect(screen.getByText('3 tasks, 1 goal are open in their name.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End Employment' }));
  expect(onEnd).toHaveBeenCalled();
});

it('whoever left no trace is deleted, and the server is asked to look again', async () => {
  const sent = answerWith({ status: 200, body: nothing }, { status: 204 });
  const onClose = jest.fn();
  render(<DeleteStaffDialog staff={lea} access={{}} onEnd={jest.fn()} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Delete staff member' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/enterprise/staff/1?history=refuse' });
});

it('closes at once while nothing was chosen, and asks before a choice is lost', async () => {
  answerWith({ status: 200, body: work }, { status: 200, body: work });
  const left = open();
  await user.keyboard('{Escape}');
  expect(left).toHaveBeenCalledTimes(1);
  cleanup();
  const onClose = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Hand Over To' }), 'Cy Moss');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hand Over To' }).value).toBe('u4');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a list that nobody has tried yet is not wrong', async () => {
  answerWith({ status: 200, body: work });
  open();
  await screen.findByRole('combobox', { name: 'Hand Over To' });
  await end();
  expect(screen.getByText('Please choose who takes it over')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'By goal' }));
  expect(screen.queryByText('Please choose who takes it over')).toBeNull();
  await end();
  expect(screen.getAllByText('Please choose who takes it over')).toHaveLength(2);
});
