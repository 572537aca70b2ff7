import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { mockRoutes } from '../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../test/scanner.js';
import { setUpUsage, mockScan, stock, user } from '../../../../test/usage-fixture.js';
import { PurchaseLines } from './purchase-lines.js';
import { EMPTY_LINE, type PurchaseValues } from './purchase-values.js';

const more = { orderPrice: '2', reorderQuantity: 12 };
const CREAM = stock(1, 'item', 'Cream', 'CRE-100', more);
const TOXIN = stock(3, 'item', 'Toxin', 'TOX-100', { ...more, tracksLots: true });
const MASK = stock(2, 'item', 'Mask', 'MSK-100', more);

function Lines() {
  const form = useForm<PurchaseValues, unknown, PurchaseValues>({
    defaultValues: { lines: [EMPTY_LINE], supplierId: '', arrived: 'received' } as Partial<PurchaseValues>,
  });
  return <PurchaseLines kind="item" form={form} lotRefusals={[]} />;
}
const bought = () => [
  ...screen.getAllByRole<HTMLInputElement>('combobox').map(({ value }) => value),
  ...screen.getAllByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).map(({ value }) => value),
];

beforeEach(() => {
  setUpUsage();
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [CREAM, MASK, TOXIN] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [CREAM, MASK, TOXIN]),
  });
  render(<Lines />);
  screen.getByRole('combobox').focus();
});
afterEach(cleanup);

it('gives each number to the line of the product that was scanned before it', async () => {
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', '1']));
  await typeByHand(user, '7');
  await typeScan(user, 'MSK-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', 'Mask', '7', '1']));
  await typeByHand(user, '3{Enter}');
  await waitFor(() => expect(bought()).toEqual(['Cream', 'Mask', '7', '3']));
  // A scan of the first product adds one unit, and a typed number then sets the quantity of that line.
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', 'Mask', '8', '3']));
  await typeByHand(user, '9{Enter}');
  await waitFor(() => expect(bought()).toEqual(['Cream', 'Mask', '9', '3']));
});

/** Returns the confirmation messages of scans. The totals of the lines have the same role. */
const confirmations = () => screen.getAllByRole('status').filter(({ tagName }) => tagName === 'P');
const confirmed = () => confirmations().map(({ textContent }) => textContent);

it('confirms each scan once and outside of the lines', async () => {
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', '1']));
  await typeScan(user, 'MSK-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', 'Mask', '1', '1']));
  expect(confirmed()).toEqual(['Mask']);
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', 'Mask', '2', '1']));
  expect(confirmed()).toEqual(['Cream']);
  expect(confirmations()[0]?.closest('li')).toBeNull();
});

it('adds a scan in an empty line to the line of its product', async () => {
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', '1']));
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(bought()).toEqual(['Cream', '', '2', '1']));
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(bought()).toEqual(['', '1']);
});

it('adds each scan of a product that tracks lots, also without a lot number in the code', async () => {
  await typeScan(user, 'TOX-100');
  await waitFor(() => expect(bought()).toEqual(['Toxin', '1', '1']));
  await typeScan(user, 'TOX-100');
  await waitFor(() => expect(bought()).toEqual(['Toxin', '2', '2']));
});
