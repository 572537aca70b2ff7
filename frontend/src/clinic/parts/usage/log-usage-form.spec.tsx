import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerWith, refusal } from '../../../../test/answers.js';
import { useNotice } from '../../../lib/toast.js';
import { collectionRules } from '../../../lib/upsert.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { LogUsage } from './log-usage-form.js';

const gel = {
  id: 7,
  kind: 'item',
  version: 1,
  name: 'Gel',
  unit: 'pack',
  currentQuantity: 3,
  minStockLevel: 1,
  stockStatus: 'good',
  isActive: true,
} as unknown as Item;

const user = userEvent.setup();
const log = () => user.click(screen.getByRole('button', { name: 'Log Usage' }));
const choose = async () => {
  await user.type(screen.getByRole('combobox', { name: 'Item' }), 'Gel');
  await user.click(await screen.findByRole('option', { name: /Gel/ }));
};

beforeEach(() => {
  const rules = collectionRules<Item>(({ version }) => version);
  useNotice.setState({ notice: null });
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:use'] } },
  } as never);
  useClinic.setState(
    {
      ...emptyClinic,
      items: { phase: 'ready', error: null, all: rules.change(rules.empty, (draft) => draft.upsert(gel)) },
    },
    true,
  );
  render(<LogUsage />);
});
afterEach(cleanup);

it('without an item it says so at the field, once, and leads there', async () => {
  const sent = answerWith();
  await log();
  expect(screen.getAllByText('Please select an item first.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Item' }));
  expect(useNotice.getState().notice).toBeNull();
  expect(sent).toEqual([]);
});

it('a refusal of a field is said at the field alone, any other once in the form; what was typed stays', async () => {
  const few = 'Only 3 packs of "Gel" in stock';
  answerWith(
    refusal(400, 'input.invalid', few, { errors: [{ path: 'quantityUsed', message: few }] }),
    refusal(409, 'stock.insufficient', 'Gel was counted meanwhile'),
  );
  await choose();
  await user.type(screen.getByLabelText('Reason'), 'Training');
  await log();
  expect(await screen.findAllByText(few)).toHaveLength(1);
  expect(useNotice.getState().notice).toBeNull();
  await log();
  expect(await screen.findAllByText('Gel was counted meanwhile')).toHaveLength(1);
  expect(screen.queryByText(few)).toBeNull();
  expect(useNotice.getState().notice).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Training');
});
