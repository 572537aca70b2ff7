import { afterEach, expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { LotState } from '@atrium/rules/stock/lots';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aLot } from '../../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { useToast } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { LotStateDialog } from './lot-state-dialog.js';

const lot = aLot({
  state: 'quarantined',
  stateReason: 'Box was wet',
  stateAt: '2026-11-20T09:00:00.000Z',
  heldSince: '2026-11-20T09:00:00.000Z',
  item: { id: 1, name: 'Filler', sku: null, unit: 'syringes', tracksLots: true },
});
const user = userEvent.setup();
afterEach(cleanup);

const open = (state: LotState, body: object, before: Partial<Lot> = {}) => {
  useToast.setState({ toast: null });
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  const sent = mockRoutes({
    'PUT /api/lots/9/state': { status: 200, body: { ...lot, ...body, stateAt: '2026-11-26T09:00:00.000Z' } },
    'POST /api/lots/9/state/undo': { status: 200, body: lot },
  });
  render(
    <LotStateDialog lot={{ ...lot, ...before }} state={state} onUpdated={() => undefined} onClose={() => undefined} />,
  );
  return sent;
};

it('undoes a recall by the time of the change, so that the server restores what was before', async () => {
  const sent = open('recalled', { state: 'recalled' });
  await user.type(screen.getByLabelText('Reason'), 'Notice 12');
  await user.click(screen.getByRole('button', { name: 'Mark as recalled' }));
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Lot recalled' }));
  useToast.getState().toast?.action?.run();
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Change undone' }));
  expect(sent.map(({ body }) => body)).toEqual([
    { state: 'recalled', reason: 'Notice 12' },
    { stateAt: '2026-11-26T09:00:00.000Z' },
  ]);
});

it('asks for the reason of a release before it sends anything', async () => {
  const sent = open('available', { state: 'available' });
  await user.click(screen.getByRole('button', { name: 'Release lot' }));
  expect(await screen.findByText('Please enter the reason for the release')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('offers a reason of a quarantine, which may be left out', async () => {
  const sent = open('quarantined', { state: 'quarantined' }, { state: 'available', stateReason: null });
  await user.click(screen.getByRole('button', { name: 'Quarantine' }));
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Lot quarantined' }));
  expect(sent.map(({ body }) => body)).toEqual([{ state: 'quarantined', reason: null, version: lot.version }]);
  cleanup();
  const second = open('quarantined', { state: 'quarantined' }, { state: 'available', stateReason: null });
  await user.type(screen.getByLabelText('Reason'), 'Box was wet');
  await user.click(screen.getByRole('button', { name: 'Quarantine' }));
  await waitFor(() =>
    expect(second.at(-1)?.body).toEqual({ state: 'quarantined', reason: 'Box was wet', version: lot.version }),
  );
});

it('keeps a release from ending a recall that was set while the dialog was open', async () => {
  const sent = open('available', { state: 'available' }, { version: 4 });
  cleanup();
  const shared = { state: 'available', onUpdated: () => undefined, onClose: () => undefined } as const;
  const { rerender } = render(<LotStateDialog lot={{ ...lot, version: 4 }} {...shared} />);
  const recalled = { ...lot, version: 5, state: 'recalled', stateReason: 'Notice 12' } as const;
  rerender(<LotStateDialog lot={{ ...recalled, stateBy: null }} {...shared} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'Lot A1 is recalled now. Close this dialog and check the lot.',
  );
  expect(screen.queryByRole('button', { name: 'Release lot' })).toBeNull();
  expect(screen.queryByText(/can be used again/)).toBeNull();
  expect(sent).toEqual([]);
});

it('sends the version that was seen with a release', async () => {
  const sent = open('available', { state: 'available' }, { version: 4 });
  await user.type(screen.getByLabelText('Reason'), 'Dry again');
  await user.click(screen.getByRole('button', { name: 'Release lot' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ state: 'available', reason: 'Dry again', version: 4 }));
});
