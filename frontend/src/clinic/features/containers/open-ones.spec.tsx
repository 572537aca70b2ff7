import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { answerAt } from '../../../../test/answers.js';
import { useNotice } from '../../../lib/page/toast.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { chose, useClinic } from '../../store/clinic-store.js';
import { OpenOnes } from './open-ones.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';

const open = {
  id: 5,
  lotId: null,
  number: null,
  expiresOn: null,
  state: 'available',
  left: 76,
  holds: 100,
  unit: 'U',
  openedAt: new Date().toISOString(),
  spoilsAt: null,
};
const toxin = { id: 1, kind: 'item', name: 'Toxin', unit: 'vials', isActive: true, opened: [open], version: 3 };
const container = {
  ...open,
  kind: 'item',
  item: { id: 1, name: 'Toxin', sku: null, unit: 'vials' },
  usableUntil: null,
  isUsable: true,
  openedBy: null,
  value: '190.00',
  version: 1,
} as unknown as Container;
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };

const user = userEvent.setup();
const show = (isAny = true) => (
  <MemoryRouter>
    <OpenOnes of={{ stockId: 1 }} news="1" isAny={isAny} />
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
  useOrganisation.setState({ timeZone: 'UTC' } as never);
  useNotice.setState({ notice: null });
  useClinic.setState(emptyClinic, true);
});
afterEach(cleanup);

it('asks why, wants a note with "Other", and offers to undo', async () => {
  const sent = answerAt({
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
  expect(screen.getByText('Please say what happened')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Spilled');
  await user.click(button);
  await waitFor(() => expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ reason: 'other', note: 'Spilled' }));
  await waitFor(() => expect(useNotice.getState().notice?.action?.label).toBe('Undo'));
  useNotice.getState().notice?.action?.run();
  await waitFor(() => expect(useNotice.getState().notice?.title).toBe('Write-off Undone'));
});

it('asks of what is over, too, with the reason that it has', async () => {
  answerAt(answers({ ...container, spoilsAt: '2026-01-01T12:00:00.000Z' }));
  render(show());
  await press();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' }).value).toBe('expired');
});

it('stays, and says who was first, when somebody else discards it', async () => {
  answerAt({
    ...answers(),
    'GET /api/inventory/1/movements': {
      status: 200,
      body: [{ id: 9, type: 'waste', containerId: 5, at: new Date().toISOString(), user: ana, usedBy: null }],
    },
  });
  const { rerender } = render(show());
  await press();
  await waitFor(() => expect(useClinic.getState().chosenItems.all.rows.size).toBe(1));
  act(() => chose({ ...toxin, opened: [], version: 4 } as unknown as Item));
  rerender(show(false));
  await screen.findByText(/^Ana Silva wrote it off, \d\d:\d\d\. Nothing is left/);
  expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Write off' })).toBeNull();
});
