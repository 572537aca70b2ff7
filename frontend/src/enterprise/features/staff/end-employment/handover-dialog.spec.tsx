import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { endAssignment, updateAssignment } from '@atrium/contract/enterprise/assignments/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { mockResponses } from '../../../../../test/mock-api.js';
import { call } from '../../../../lib/api/http.js';
import { createCollectionRules } from '../../../../lib/live/collection.js';
import { useSession } from '../../../../session/session-store.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';
import '../../../shared/handover-dialogs.js';
import { useEnterprise } from '../../../store/enterprise-store.js';

const user = userEvent.setup();
const rules = createCollectionRules<Staff>(({ version }) => version);
const person = (id: number, firstName: string) =>
  ({ id, userId: `u${id}`, firstName, lastName: 'Moss', role: 'superadmin', isActive: true, version: 1 }) as Staff;
const rejection = (id: number, name: string, goal: number, endsOn: string | null = null) => ({
  status: 409,
  body: {
    code: 'staff.open-work',
    message: `${name} still has 1 task, 1 goal. Please choose who takes over.`,
    openWork: {
      staffId: id,
      userId: `u${id}`,
      name,
      endsOn,
      parts: [{ kind: 'goal', id: goal, title: `Goal ${goal}`, tasks: 1, posts: 0, pages: 0, owned: true }],
    },
  },
});

beforeAll(async () => {
  await import('./handover-dialog.js');
});
beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: aCurrentUser({ role: 'admin' }) });
  const all = rules.change(rules.empty, (draft) => {
    for (const one of [person(1, 'Lea'), person(2, 'Ana'), person(3, 'Ben')]) draft.upsert(one);
  });
  const loaded = { phase: 'ready' as const, error: null };
  useEnterprise.setState((state) => ({
    staff: { ...state.staff, ...loaded, all },
    assignments: { ...state.assignments, ...loaded },
    departments: { ...state.departments, ...loaded },
    accessRoles: { ...state.accessRoles, ...loaded },
  }));
  render(<DialogHost />);
});
afterEach(cleanup);

it('asks who takes over, for each member whose access ends, and repeats the call with the decision', async () => {
  const sent = mockResponses(rejection(1, 'Lea Moss', 7), rejection(2, 'Ana Moss', 8), { status: 200, body: {} });
  const done = jest.fn();
  void call(updateAssignment, { body: { id: 5, isActive: false } }).then(done);
  const select = await screen.findByRole('combobox', { name: 'Hand over to' });
  await user.click(screen.getByRole('button', { name: 'Hand over work' }));
  expect(screen.getByText('Please choose who takes over')).toBeTruthy();
  await user.selectOptions(select, 'Ben Moss');
  await user.click(screen.getByRole('button', { name: 'Hand over work' }));
  await screen.findByRole('dialog', { name: 'Hand over the work of Lea Moss and Ana Moss?' });
  await user.click(screen.getByRole('radio', { name: 'By goal' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Hand over Goal 7 to' }), 'Ben Moss');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Hand over Goal 8 to' }),
    'Leave unassigned and notify managers',
  );
  await user.click(screen.getByRole('button', { name: 'Hand over work' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 5, isActive: false },
    { id: 5, isActive: false, handOverTo: 'u3', leaveWork: false },
    { id: 5, isActive: false, handOver: [{ kind: 'goal', id: 7, to: 'u3' }], leaveWork: true },
  ]);
});

it('says until when the work stays with a member whose access ends on a later day', async () => {
  const sent = mockResponses(rejection(1, 'Lea Moss', 7, '2027-03-31'), { status: 200, body: {} });
  const done = jest.fn();
  void call(updateAssignment, { body: { id: 5, until: '2027-03-31' } }).then(done);
  expect(await screen.findByText(/^Their access ends after Mar 31, 2027\./)).toBeTruthy();
  expect(screen.getByText(/^It stays with them until the end of Mar 31, 2027\./)).toBeTruthy();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Hand over to' }),
    'Leave unassigned and notify managers',
  );
  await user.click(screen.getByRole('button', { name: 'Save decision' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toMatchObject({ until: '2027-03-31', handOver: [], leaveWork: true });
});

it('sends the decision in the address of a call without a body', async () => {
  const sent = mockResponses(rejection(1, 'Lea Moss', 7), { status: 204 });
  const done = jest.fn();
  void call(endAssignment, { params: { id: 5 } }).then(done);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Hand over to' }),
    'Leave unassigned and notify managers',
  );
  expect(screen.queryByRole('radio', { name: 'By goal' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave unassigned' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[1]?.path).toContain('leaveWork=true');
});

it('changes nothing when the decision is canceled', async () => {
  const sent = mockResponses(rejection(1, 'Lea Moss', 7));
  const failed = jest.fn();
  void call(updateAssignment, { body: { id: 5, isActive: false } }).catch(failed);
  await screen.findByRole('combobox', { name: 'Hand over to' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});
