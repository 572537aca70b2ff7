import { afterEach, expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerAt } from '../../../../test/answers.js';
import { useNotice } from '../../../lib/toast.js';
import { useSession } from '../../../session/session-store.js';
import { LotStateDialog } from './lot-state-dialog.js';

const lot = {
  id: 9,
  number: 'A1',
  quantity: 3,
  opened: [],
  state: 'quarantined',
  stateReason: 'Box was wet',
  item: { id: 1, name: 'Filler', unit: 'syringes' },
} as unknown as Lot;
const user = userEvent.setup();
afterEach(cleanup);

const recall = async (role: 'manager' | 'user') => {
  useNotice.setState({ notice: null });
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role, projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  const sent = answerAt({ 'PUT /api/lots/9/state': { status: 200, body: { ...lot, state: 'recalled' } } });
  render(<LotStateDialog lot={lot} state="recalled" onTook={() => undefined} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Reason'), 'Notice 12');
  await user.click(screen.getByRole('button', { name: 'Mark as Recalled' }));
  await waitFor(() => expect(useNotice.getState().notice).toMatchObject({ title: 'Lot Recalled' }));
  return sent;
};

it('a recall by mistake is taken back to what the lot was, with its reason', async () => {
  const sent = await recall('manager');
  useNotice.getState().notice?.action?.run();
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { state: 'recalled', reason: 'Notice 12' },
    { state: 'quarantined', reason: 'Box was wet' },
  ]);
});

it('whoever may not release a lot is offered no undo', async () => {
  await recall('user');
  expect(useNotice.getState().notice?.action).toBeUndefined();
});
