import { afterEach, expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots';
import type { LotState } from '@atrium/rules/lots';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aLot } from '../../../../../test/fixtures/clinic.js';
import { answerAt } from '../../../../../test/answers.js';
import { useNotice } from '../../../../lib/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { LotStateDialog } from './lot-state-dialog.js';

const lot = aLot({
  state: 'quarantined',
  stateReason: 'Box was wet',
  item: { id: 1, name: 'Filler', sku: null, unit: 'syringes', tracksLots: true },
});
const user = userEvent.setup();
afterEach(cleanup);

const open = (state: LotState, body: object, before: Partial<Lot> = {}) => {
  useNotice.setState({ notice: null });
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  const sent = answerAt({
    'PUT /api/lots/9/state': { status: 200, body: { ...lot, ...body, stateAt: '2026-11-26T09:00:00.000Z' } },
    'POST /api/lots/9/state/undo': { status: 200, body: lot },
  });
  render(
    <LotStateDialog lot={{ ...lot, ...before }} state={state} onTook={() => undefined} onClose={() => undefined} />,
  );
  return sent;
};

it('undoes a recall by the time of the change, so that the server restores what was before', async () => {
  const sent = open('recalled', { state: 'recalled' });
  await user.type(screen.getByLabelText('Reason'), 'Notice 12');
  await user.click(screen.getByRole('button', { name: 'Mark as Recalled' }));
  await waitFor(() => expect(useNotice.getState().notice).toMatchObject({ title: 'Lot Recalled' }));
  useNotice.getState().notice?.action?.run();
  await waitFor(() => expect(useNotice.getState().notice).toMatchObject({ title: 'Change Undone' }));
  expect(sent.map(({ body }) => body)).toEqual([
    { state: 'recalled', reason: 'Notice 12' },
    { stateAt: '2026-11-26T09:00:00.000Z' },
  ]);
});

it('asks for the reason of a release before it sends anything', async () => {
  const sent = open('available', { state: 'available' });
  await user.click(screen.getByRole('button', { name: 'Release Lot' }));
  expect(await screen.findByText('Please say why the lot is released')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('offers a reason of a quarantine, which may be left out', async () => {
  const sent = open('quarantined', { state: 'quarantined' }, { state: 'available', stateReason: null });
  await user.click(screen.getByRole('button', { name: 'Quarantine' }));
  await waitFor(() => expect(useNotice.getState().notice).toMatchObject({ title: 'Lot Quarantined' }));
  expect(sent.map(({ body }) => body)).toEqual([{ state: 'quarantined', reason: null }]);
  cleanup();
  const second = open('quarantined', { state: 'quarantined' }, { state: 'available', stateReason: null });
  await user.type(screen.getByLabelText('Reason'), 'Box was wet');
  await user.click(screen.getByRole('button', { name: 'Quarantine' }));
  await waitFor(() => expect(second.at(-1)?.body).toEqual({ state: 'quarantined', reason: 'Box was wet' }));
});
