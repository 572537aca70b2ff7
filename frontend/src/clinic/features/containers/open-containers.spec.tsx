import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { anItem, anOpenUnit } from '../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { useOrganization } from '../../../session/organization-store.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { trackStock, useClinic } from '../../store/clinic-store.js';
import { OpenContainers } from './open-containers.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';

const open = anOpenUnit({ id: 5, left: 76, openedAt: new Date().toISOString() });
const toxin = anItem({ name: 'Toxin', opened: [open], version: 3 });
const container: Container = {
  ...open,
  kind: 'item',
  item: { id: 1, name: 'Toxin', sku: null, unit: 'vials' },
  usableUntil: null,
  isUsable: true,
  openedBy: null,
  value: '190.00',
  version: 1,
};
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };

const user = userEvent.setup();
const show = (isAny = true) => (
  <MemoryRouter>
    <OpenContainers of={{ stockId: 1 }} refreshKey="1" hasAny={isAny} />
    <DialogHost />
  </MemoryRouter>
);
const answers = (of: Container = container) => ({
  'GET /api/opened-containers': { status: 200, body: [of] },
  'GET /api/inventory/1': { status: 200, body: toxin },
});
const press = async () => {
  await user.click(await screen.findByRole('button', { name: 'Write off 76 U of Toxin' }));
  await screen.findByRole('combobox', { name: 'Reason' });
};

beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'bob', role: 'user', permissions: { 'perfect-b': ['stock:use'] } },
  } as never);
  useOrganization.setState({ timeZone: 'UTC' } as never);
  useToast.setState({ toast: null });
  useClinic.setState(emptyClinic, true);
});
afterEach(cleanup);

it('asks for a reason, with a note for "Other", and offers an undo', async () => {
  const sent = mockRoutes({
    ...answers(),
    'POST /api/opened-containers/5/discard': { status: 201, body: { ...container, left: 0, discardId: 12 } },
    'DELETE /api/opened-containers/discards/12': { status: 200, body: container },
  });
  render(show());
  await press();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'other');
  const button = screen.getAllByRole('button', { name: 'Write off' }).at(-1);
  if (button === undefined) throw new Error('There is no button');
  await user.click(button);
  expect(screen.getByText('Please describe what happened')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Spilled');
  await user.click(button);
  await waitFor(() => expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ reason: 'other', note: 'Spilled' }));
  await waitFor(() => expect(useToast.getState().toast?.action?.label).toBe('Undo'));
  useToast.getState().toast?.action?.run();
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Write-off undone'));
});

it('asks for an expired container too, with its reason preselected', async () => {
  mockRoutes(answers({ ...container, spoilsAt: '2026-01-01T12:00:00.000Z' }));
  render(show());
  await press();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' }).value).toBe('expired');
});

it('stays open and names the other user when that user discards it first', async () => {
  mockRoutes({
    ...answers(),
    'GET /api/inventory/1/movements': {
      status: 200,
      body: [{ id: 9, type: 'waste', containerId: 5, at: new Date().toISOString(), user: ana, usedBy: null }],
    },
  });
  const { rerender } = render(show());
  await press();
  await waitFor(() => expect(useClinic.getState().chosenItems.all.rows.size).toBe(1));
  act(() => trackStock({ ...toxin, opened: [], version: 4 }));
  rerender(show(false));
  await screen.findByText(/^Ana Silva wrote it off, \d\d:\d\d\. It is already empty/);
  expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Write off' })).toBeNull();
});
