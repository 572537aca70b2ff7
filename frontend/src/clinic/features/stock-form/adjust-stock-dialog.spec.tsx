import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes, mockResponses, errorResponse } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { upsertStock, useClinic } from '../../store/clinic-store.js';
import { AdjustStockDialog } from './adjust-stock-dialog.js';

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
const counted = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Counted quantity' });
const press = () => user.click(screen.getByRole('button', { name: 'Adjust stock' }));
const fill = async (count: string) => {
  await user.clear(counted());
  await user.type(counted(), count);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Broken');
};

beforeEach(() => {
  close.mockClear();
  useToast.setState({ toast: null });
  const rules = createCollectionRules<Item>(({ version }) => version);
  useClinic.setState(
    {
      ...emptyClinic,
      items: { ...emptyClinic.items, phase: 'ready', all: rules.change(rules.empty, (draft) => draft.upsert(item())) },
    },
    true,
  );
  render(<AdjustStockDialog stock={item()} onClose={close} />);
});
afterEach(cleanup);

describe('adjusting stock', () => {
  it('sends the count with reason, note and the level that was seen, and shows the result', async () => {
    const sent = mockResponses({ status: 201, body: item({ currentQuantity: 12, version: 4 }) });
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
    expect(useToast.getState().toast?.description).toBe('Botox: 14 vials before, 12 vials now.');
    expect(useClinic.getState().items.all.rows.get(4)?.currentQuantity).toBe(12);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('asks why found units can be used when a lot is held, and sends the reason', async () => {
    const message = 'These may be units of lot A, which is recalled. Please say why they can be used';
    const sent = mockResponses(
      errorResponse(400, 'validation.failed', message, { errors: [{ path: 'foundReason', message }] }),
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

  it('requires a reason, another number, and whole vials, and sends nothing before', async () => {
    const sent = mockResponses();
    await press();
    expect(screen.getByText('There are already 14 vials in stock')).toBeTruthy();
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

  it("shows another user's use meanwhile and asks again, with the new level", async () => {
    const sent = mockResponses({ status: 201, body: item({ currentQuantity: 10, version: 5 }) });
    await fill('10');
    act(() => upsertStock(item({ currentQuantity: 11, version: 4 })));
    await press();
    expect(sent).toEqual([]);
    expect(screen.getByText('The stock changed while you counted: 11 vials now')).toBeTruthy();
    expect(screen.getByText(/It was 14 vials before/)).toBeTruthy();
    expect(counted().value).toBe('10');
    await press();
    expect(sent[0]?.body).toMatchObject({ countedQuantity: 10, version: 4 });
    expect(close).toHaveBeenCalled();
  });

  it('asks in the same way when the server detects it first', async () => {
    const sent = mockResponses(
      errorResponse(409, 'stock.changed', 'The stock changed', { current: item({ currentQuantity: 13, version: 4 }) }),
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
    mockRoutes({ 'GET /api/lots': { status: 200, body: lots(2) } });
    act(() => upsertStock(tracked({ version: 4 })));
    render(<AdjustStockDialog stock={tracked({ version: 4 })} onClose={close} />);
    await screen.findByRole('option', { name: 'Lot A7, 2 there' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Counted' }), '8');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Broken');
    const sent = mockRoutes({
      'GET /api/lots': { status: 200, body: lots(0) },
      'POST /api/inventory/4/adjustments': { status: 201, body: tracked({ version: 6 }) },
    });
    act(() => upsertStock(tracked({ currentQuantity: 0, version: 5 })));
    await screen.findByRole('option', { name: 'Lot A7, 0 there' });
    expect(await screen.findByText('+2 vials')).toBeTruthy();
    await press();
    expect(screen.getByText('The stock changed while you counted: 0 vials now')).toBeTruthy();
    await press();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ countedQuantity: 2, lotId: 8 });
  });

  it('keeps the input after an error', async () => {
    mockResponses(errorResponse(503, 'service.unavailable', 'The service is not available right now.'));
    await fill('10');
    await press();
    expect(screen.getByText('The service is not available right now.')).toBeTruthy();
    expect(counted().value).toBe('10');
  });
});
