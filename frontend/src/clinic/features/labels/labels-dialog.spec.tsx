import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { mockRoutes } from '../../../../test/mock-api.js';
import { typeScan } from '../../../../test/scanner.js';
import { setUpUsage, mockScan, stock, user } from '../../../../test/usage-fixture.js';
import { LabelsDialog } from './labels-dialog.js';

const TOXIN = stock(1, 'item', 'Toxin', 'TOX-100', { barcode: '4006381333931' });
const FILLER = stock(2, 'item', 'Filler', 'FIL-100', { barcode: '9501101530126' });

beforeEach(() => {
  setUpUsage();
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/meant': { status: 200, body: { search: null } },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [TOXIN, FILLER]),
  });
  render(<LabelsDialog stock={[TOXIN]} onClose={() => {}} />);
});
afterEach(cleanup);

it('adds a scanned product once, and restores the field that received the keys', async () => {
  expect(await screen.findByText('1 product')).toBeTruthy();
  const copies = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Labels of each' });
  copies.focus();
  await typeScan(user, 'FIL-100');
  expect(await screen.findByText('2 products')).toBeTruthy();
  expect(copies.value).toBe('1');
  await typeScan(user, 'FIL-100');
  await typeScan(user, 'TOX-100');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Add a product/ }).value).toBe(''));
  expect(screen.getByText('2 products')).toBeTruthy();
});
