import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { OwnerWork } from '@atrium/contract/agency/team/schemas';
import { NO_WORK } from '@atrium/rules/agency/open-work';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { WorkWithoutAccessList } from './work-without-access-list.js';

const user = userEvent.setup();
const unassigned = {
  id: 'Unassigned',
  firstName: 'Unassigned',
  lastName: null,
  email: null,
  ...NO_WORK,
  tasks: 1,
  pages: 1,
};
const lea = { id: 'u1', firstName: 'Lea', lastName: 'Moss', email: null, ...NO_WORK, tasks: 1 };
const priya = { id: 'u2', firstName: 'Priya', lastName: 'Nair', email: null, role: 'user', isActive: true };
const all: OwnerWork = {
  ...NO_WORK,
  tasks: 2,
  pages: 1,
  parts: [
    { kind: 'goal', id: 7, title: 'Rank first', tasks: 2, posts: 0, pages: 0, owned: false },
    { kind: 'client', id: 3, title: 'Harbour Yoga', tasks: 0, posts: 0, pages: 1, owned: false },
  ],
  items: [
    {
      kind: 'tasks',
      id: 11,
      title: 'Write copy',
      clientId: null,
      part: { kind: 'goal', id: 7 },
      ownerId: 'Unassigned',
    },
    { kind: 'tasks', id: 12, title: 'Take photos', clientId: null, part: { kind: 'goal', id: 7 }, ownerId: 'u1' },
    { kind: 'pages', id: 5, title: 'Home', clientId: 3, part: { kind: 'client', id: 3 }, ownerId: 'Unassigned' },
  ],
};

beforeAll(async () => {
  await import('./member-handover-dialog.js');
});
beforeEach(() => {
  const isManager = aCurrentUser({ role: 'superadmin' });
  useSession.setState({ state: 'signed-in', user: isManager });
  const loaded = { phase: 'ready' as const, error: null };
  useAgency.setState(
    {
      ...emptyAgency,
      workWithoutAccess: { ...emptyAgency.workWithoutAccess, ...loaded, value: [unassigned, lea] },
      team: { ...emptyAgency.team, ...loaded, value: [priya] as never },
      workloads: { ...emptyAgency.workloads, ...loaded, value: [] },
    },
    true,
  );
});
afterEach(cleanup);

const mockWork = (work: Partial<OwnerWork> = all) => {
  let isHandedOver = false;
  const nothing = { status: 200, body: { ...NO_WORK, parts: [], items: [] } };
  return mockRoutes({
    'GET /api/talent-phi/team/without-access': () =>
      Promise.resolve({ status: 200, body: isHandedOver ? [] : [unassigned, lea] }),
    'GET /api/talent-phi/team/all/open-work': { status: 200, body: work },
    'GET /api/talent-phi/team/Unassigned/open-work': { status: 200, body: work },
    'POST /api/talent-phi/team/all/handovers': () => {
      isHandedOver = true;
      return Promise.resolve(nothing);
    },
  });
};
const show = () =>
  render(
    <MemoryRouter>
      <WorkWithoutAccessList />
      <DialogHost />
    </MemoryRouter>,
  );

it('lists all work by kind, and hands it over in one act', async () => {
  const sent = mockWork();
  show();
  expect(screen.getByText('2 tasks, 1 website page')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hand over all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over all of this work?' });
  const kinds = await within(dialog).findByRole('list', { name: 'Open work by kind' });
  await user.click(within(kinds).getByText('2 tasks'));
  expect(within(kinds).getByRole('link', { name: 'Write copy' }).getAttribute('href')).toBe('/talent-phi/tasks/11');
  expect(within(kinds).getByText('Lea Moss')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Hand over work' }));
  expect(within(dialog).getByText('Please choose who takes over')).toBeTruthy();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Hand over to' }), 'u2');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over work' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { handOverTo: 'u2' } });
  await waitFor(() => expect(screen.queryByText('Work needs a new owner')).toBeNull());
});

it('closes the form when another manager has handed the work over meanwhile', async () => {
  mockWork();
  show();
  await user.click(screen.getByRole('button', { name: 'Hand over unassigned work' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over unassigned work?' });
  await within(dialog).findByRole('combobox', { name: 'Hand over to' });
  mockWork({ ...NO_WORK, parts: [], items: [] });
  act(() => useAgency.setState((state) => ({ workWithoutAccess: { ...state.workWithoutAccess, value: [lea] } })));
  expect(await within(dialog).findByText('No work is left that needs a new owner.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Hand over work' })).toBeNull();
});

it('offers no handover to members who do not manage', () => {
  mockWork();
  useSession.setState({ user: aCurrentUser({ role: 'user' }) });
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
