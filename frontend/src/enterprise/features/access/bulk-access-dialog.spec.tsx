import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../../test/fixtures/session.js';
import { mockResponses, errorResponse } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { useSession } from '../../../session/session-store.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { BulkAccessDialog } from './bulk-access-dialog.js';

const user = userEvent.setup();
const person = (id: number, firstName: string) =>
  ({ id, userId: `u${id}`, firstName, lastName: 'Moss', role: 'user', isActive: true, version: 1 }) as Staff;
const role = { id: 7, project: 'perfect-b', name: 'Front desk', rights: ['stock:use'], version: 1 } as AccessRole;
const staffRules = createCollectionRules<Staff>(({ version }) => version);
const roleRules = createCollectionRules<AccessRole>(({ version }) => version);

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: aCurrentUser({ role: 'admin' }) });
  useEnterprise.setState((state) => ({
    staff: {
      ...state.staff,
      all: staffRules.change(staffRules.empty, (draft) => {
        for (const one of [person(1, 'Ana'), person(2, 'Ben')]) draft.upsert(one);
      }),
    },
    accessRoles: { ...state.accessRoles, all: roleRules.change(roleRules.empty, (draft) => void draft.upsert(role)) },
  }));
});
afterEach(cleanup);

const open = () => {
  const [onGiven, onClose] = [jest.fn(), jest.fn()];
  render(<BulkAccessDialog staffIds={[1, 2]} access={new Map()} onGiven={onGiven} onClose={onClose} />);
  return { onGiven, onClose };
};
const give = () => user.click(screen.getByRole('button', { name: 'Give access to 2 people' }));

it('gives all users the role in one call, and undoes it in one', async () => {
  const sent = mockResponses(
    { status: 201, body: { id: 3, given: 2, changed: 0, unchanged: 0, undoUntil: '2026-11-23T10:00:00Z' } },
    { status: 200, body: { undone: 1, kept: [{ name: 'Ben Moss', reason: 'has access that was changed later' }] } },
  );
  const { onGiven } = open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Front desk');
  expect(screen.getByRole('list', { name: 'Rights of this role' })).toBeTruthy();
  await give();
  await waitFor(() => expect(onGiven).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/enterprise/access-batches' });
  const { toast } = useToast.getState();
  expect(toast).toMatchObject({ description: '2 people can open Perfect B now', action: { label: 'Undo' } });
  act(() => toast?.action?.run());
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Access change undone'));
  expect(sent[1]).toMatchObject({ path: '/api/enterprise/access-batches/3/undo' });
  expect(useToast.getState().toast?.detail).toBe('Ben Moss has access that was changed later');
});

it('shows an error in the dialog, which stays open', async () => {
  mockResponses(errorResponse(400, 'input.invalid', 'Ben Moss no longer works here'));
  const { onClose } = open();
  await give();
  expect(await screen.findByText('Ben Moss no longer works here')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('removes the last day of users who have one', async () => {
  const sent = mockResponses({
    status: 201,
    body: { id: 4, given: 0, changed: 1, unchanged: 1, undoUntil: '2026-11-23T10:00:00Z' },
  });
  const has = { project: 'perfect-b', until: '2999-01-31' } as Assignment;
  render(
    <BulkAccessDialog
      staffIds={[1, 2]}
      access={new Map([[1, { 'perfect-b': has }]])}
      onGiven={jest.fn()}
      onClose={jest.fn()}
    />,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Remove the end date of 1 person' }));
  await give();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ staffIds: [1, 2], until: null }));
});
