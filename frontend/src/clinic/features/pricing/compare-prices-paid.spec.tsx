import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { useSession } from '../../../session/session-store.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { ComparePrices } from './compare-prices.js';

const item = anItem({
  id: 4,
  name: 'Gloves',
  unit: 'vial',
  unitCost: '2.00',
  unitsPerPackage: 10,
  currentQuantity: 14,
  version: 3,
});
const paid = (
  id: number,
  supplier: string,
  unitCost: string | null,
  purchaseDate: string,
  reversedAt: string | null = null,
  quantityReceived = 5,
) => ({
  id,
  supplier: { id, name: supplier },
  unitCost,
  purchaseDate,
  reversedAt,
  quantityReceived,
});
const user = userEvent.setup();

beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  const rules = createCollectionRules<Item>(({ version }) => version);
  useClinic.setState(
    {
      ...emptyClinic,
      items: { ...emptyClinic.items, phase: 'ready', all: rules.change(rules.empty, (draft) => draft.upsert(item)) },
    },
    true,
  );
});
afterEach(cleanup);

it('lists the current cost and the last three prices paid first, and keeps a typed price without a URL', async () => {
  const sent = mockRoutes({
    'GET /api/suppliers': { status: 200, body: [] },
    'GET /api/inventory/4/sources': { status: 200, body: [] },
    'GET /api/purchases': {
      status: 200,
      body: [
        paid(9, 'Newest', '2.20', '2026-11-20'),
        paid(8, 'Reversed', '1.00', '2026-11-19', '2026-11-20T08:00:00Z'),
        paid(7, 'Without a price', null, '2026-11-18'),
        paid(6, 'Second', '1.90', '2026-10-02', null, 0),
        paid(5, 'Third', '2.00', '2026-09-01'),
        paid(4, 'Too long ago', '1.50', '2026-08-01'),
      ],
    },
    'POST /api/inventory/4/sources': {
      status: 201,
      body: {
        id: 1,
        kind: 'item',
        itemId: 4,
        supplier: 'By phone',
        url: null,
        price: 1_500,
        currency: 'USD',
        unitsPerPackage: null,
        availability: null,
        readAt: '2026-11-22T08:00:00Z',
        version: 1,
      },
    },
  });
  render(<ComparePrices stock={item} />);
  await screen.findByText('Paid Nov 20, 2026');
  expect(screen.getByText('Ordered Oct 02, 2026')).toBeTruthy();
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows().map((row) => row.querySelector('th span')?.textContent)).toEqual([
    'Current price',
    'Newest',
    'Second',
    'Third',
  ]);
  expect(rows()[1]?.textContent).toContain('+10.0%');

  await user.click(screen.getByRole('button', { name: 'Add a price' }));
  expect(screen.getByText('Assumed 10 per package')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Supplier' }), 'By phone');
  await user.type(screen.getByRole('textbox', { name: 'Package price' }), '15');
  const units = screen.getByRole('textbox', { name: 'Units per package' });
  await user.type(units, '1.5');
  await user.click(screen.getByRole('button', { name: 'Save price' }));
  expect(screen.getByText('Whole vials only')).toBeTruthy();
  await user.clear(units);
  await user.click(screen.getByRole('button', { name: 'Save price' }));
  await act(async () => undefined);
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    supplier: 'By phone',
    url: null,
    price: 1_500,
    unitsPerPackage: null,
  });
  expect(rows()[4]?.textContent).toContain('By phone');
  expect(rows()[4]?.textContent).toContain('assumed 10 per package');
});
