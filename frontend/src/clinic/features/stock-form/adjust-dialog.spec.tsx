import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { answerAt, answerWith, refusal } from '../../../../test/answers.js';
import { useNotice } from '../../../lib/page/toast.js';
import { collectionRules } from '../../../lib/live/upsert.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { tookStock, useClinic } from '../../store/clinic-store.js';
import { AdjustDialog } from './adjust-dialog.js';

const item = (change: object = {}): Item =>
  anItem({
    id: 4,
    name: 'Botox',
    unit: 'vial',
    currentQuantity: 14,
    usableQuantity: 14,
    version: 3,
    ...change,
  });

const user = userEvent.setup();
const close = jest.fn();
const counted = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Counted Quantity' });
const press = () => user.click(screen.getByRole('button', { name: 'Adjust Stock' }));
const fill = async (count: string) => {
  await user.clear(counted());
  await user.type(counted(), count);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Broken');
};

beforeEach(() => {
  close.mockClear();
  useNotice.setState({ notice: null });
  const rules = collectionRules<Item>(({ version }) => version);
  useClinic.setState(
    {
      ...emptyClinic,
      items: { ...emptyClinic.items, phase: 'ready', all: rules.change(rules.empty, (draft) => draft.upsert(item())) },
    },
    true,
  );
  render(<AdjustDialog stock={item()} onClose={close} />);
});
afterEach(cleanup);

describe('adjusting stock', () => {
  it('sends the count with its reason, note and what was seen, and says what it did', async () => {
    const sent = answerWith({ status: 201, body: item({ currentQuantity: 12, version: 4 }) });
    await fill('12');
    expect(screen.getByText('−2 vials')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Two fell');
    await press();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/inventory/4/adjustments',
        body: { countedQuantity: 12, reason: 'broken', note: 'Two fell', version: 3 },
      },
    ]);
    expect(useNotice.getState().notice?.description).toBe('Botox: 14 vials before, 12 vials now.');
    expect(useClinic.getState().items.all.rows.get(4)?.currentQuantity).toBe(12);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('asks why found units can be used when a lot is held, and sends the reason', async () => {
    const message = 'These may be units of lot A, which is recalled. Please say why they can be used';
    const sent = answerWith(
      refusal(400, 'validation.failed', message, { errors: [{ path: 'foundReason', message }] }),
      { status: 201, body: item({ currentQuantity: 16, version: 4 }) },
    );
    await fill('16');
    expect(screen.queryByRole('textbox', { name: 'Why they can be used' })).toBeNull();
    await press();
    expect(screen.getByText(message)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Why they can be used' }), 'Found in room 2');
    await press();
    expect(sent.at(-1)?.body).toMatchObject({ countedQuantity: 16, foundReason: 'Found in room 2' });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('asks for a reason, for another number, and for whole vials; nothing is sent', async () => {
    const sent = answerWith();
    await press();
    expect(screen.getByText('There are 14 vials in stock already')).toBeTruthy();
    expect(screen.getByText('Please choose a reason')).toBeTruthy();
    await fill('1.5');
    await press();
    expect(screen.getByText('Whole vials only')).toBeTruthy();
    expect(counted().value).toBe('1.5');
    await fill('-1');
    await press();
    expect(screen.getByText('Counted quantity must be at least 0')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows what somebody took meanwhile and asks once more, with what was seen now', async () => {
    const sent = answerWith({ status: 201, body: item({ currentQuantity: 10, version: 5 }) });
    await fill('10');
    act(() => tookStock(item({ currentQuantity: 11, version: 4 })));
    await press();
    expect(sent).toEqual([]);
    expect(screen.getByText('The stock changed while you counted: 11 vials now')).toBeTruthy();
    expect(screen.getByText(/It was 14 vials before/)).toBeTruthy();
    expect(counted().value).toBe('10');
    await press();
    expect(sent[0]?.body).toMatchObject({ countedQuantity: 10, version: 4 });
    expect(close).toHaveBeenCalled();
  });

  it('asks in the same way when the server noticed first', async () => {
    const sent = answerWith(
      refusal(409, 'stock.changed', 'The stock changed', { current: item({ currentQuantity: 13, version: 4 }) }),
      { status: 201, body: item({ currentQuantity: 10, version: 5 }) },
    );
    await fill('10');
    await press();
    expect(screen.getByText('The stock changed while you counted: 13 vials now')).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
    await press();
    expect(sent[1]?.body).toMatchObject({ countedQuantity: 10, version: 4 });
  });

  it('compares the count of a lot with its current level', async () => {
    cleanup();
    const lots = (quantity: number) => [{ id: 8, number: 'A7', expiresOn: null, quantity, state: 'available' }];
    const tracked = (change: object) => item({ tracksLots: true, currentQuantity: 2, ...change });
    answerAt({ 'GET /api/lots': { status: 200, body: lots(2) } });
    act(() => tookStock(tracked({ version: 4 })));
    render(<AdjustDialog stock={tracked({ version: 4 })} onClose={close} />);
    await screen.findByRole('option', { name: 'Lot A7, 2 there' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Counted' }), '8');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Broken');
    const sent = answerAt({
      'GET /api/lots': { status: 200, body: lots(0) },
      'POST /api/inventory/4/adjustments': { status: 201, body: tracked({ version: 6 }) },
    });
    act(() => tookStock(tracked({ currentQuantity: 0, version: 5 })));
    await screen.findByRole('option', { name: 'Lot A7, 0 there' });
    expect(await screen.findByText('+2 vials')).toBeTruthy();
    await press();
    expect(screen.getByText('The stock changed while you counted: 0 vials now')).toBeTruthy();
    await press();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ countedQuantity: 2, lotId: 8 });
  });

  it('keeps what was typed when it is refused', async () => {
    answerWith(refusal(503, 'service.unavailable', 'The service is not available right now.'));
    await fill('10');
    await press();
    expect(screen.getByText('The service is not available right now.')).toBeTruthy();
    expect(counted().value).toBe('10');
  });
});
