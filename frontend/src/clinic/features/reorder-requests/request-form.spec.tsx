import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { mockRoutes } from '../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../test/scanner.js';
import {
  setUpUsage,
  pressButton,
  getQuantityField,
  mockScan,
  getSearchField,
  stock,
  user,
} from '../../../../test/usage-fixture.js';
import { RequestForm } from './request-form.js';

const CREAM = stock(1, 'item', 'Cream', 'CRE-100', { reorderQuantity: 10 });
const MASK = stock(2, 'item', 'Mask', 'MSK-100', { reorderQuantity: 50 });
const onClose = jest.fn();
let sent: ReturnType<typeof mockRoutes>;
const requests = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  setUpUsage();
  onClose.mockClear();
  sent = mockRoutes({
    'GET /api/inventory': { status: 200, body: [CREAM, MASK] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [CREAM, MASK]),
    'POST /api/reorder-requests': {
      status: 201,
      body: { id: 9, kind: 'item', item: CREAM, requestedQuantity: 7, orders: [], requestedByUser: null, version: 1 },
    },
  });
  render(<RequestForm preselected={null} onClose={onClose} />);
  getSearchField().focus();
});
afterEach(cleanup);

it('asks about a product that is scanned before the request for another one was sent', async () => {
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(getQuantityField().value).toBe('10'));
  await typeByHand(user, '7');
  await typeScan(user, 'MSK-100');
  expect(await screen.findByText('You scanned Mask')).toBeTruthy();
  expect(screen.getByText('Cream is not requested yet. This comes next, once it is.')).toBeTruthy();
  expect([getSearchField().value, getQuantityField().value]).toEqual(['Cream', '7']);
  await typeByHand(user, '30{Enter}');
  await screen.findByText('You scanned Mask (30)');
  expect(getQuantityField().value).toBe('7');
  await pressButton('Request Reorder');
  await waitFor(() => expect(getSearchField().value).toBe('Mask'));
  expect(getQuantityField().value).toBe('30');
  expect(onClose).not.toHaveBeenCalled();
  await pressButton('Request Reorder');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(requests()).toMatchObject([
    { itemId: 1, requestedQuantity: 7 },
    { itemId: 2, requestedQuantity: 30 },
  ]);
});

it('requests the pieces of a scanned box instead of the usual quantity, and adds those of the next box', async () => {
  const box = mockScan('MSK-100', [MASK]);
  sent = mockRoutes({
    'GET /api/inventory': { status: 200, body: [CREAM, MASK] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/scanned': { ...box, body: { ...box.body, pieces: 12 } },
  });
  await typeScan(user, '15012345678907');
  await waitFor(() => expect(getQuantityField().value).toBe('12'));
  await typeScan(user, '15012345678907');
  await waitFor(() => expect(getQuantityField().value).toBe('24'));
});

it('keeps the quantity when the same product is scanned again', async () => {
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(getQuantityField().value).toBe('10'));
  await typeByHand(user, '7{Enter}');
  await typeScan(user, 'CRE-100');
  await waitFor(() => expect(getSearchField().value).toBe('Cream'));
  expect(getQuantityField().value).toBe('7');
});
