import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { mockRoutes } from '../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../test/scanner.js';
import {
  ana,
  setUpUsage,
  pressButton,
  getQuantityField,
  mockScan,
  signIn,
  stock,
  user,
} from '../../../../test/usage-fixture.js';
import { trackStock } from '../../store/clinic-store.js';
import { LogUsageDialog } from './log-usage-dialog.js';

const ME = '2f9b3c1e-0000-4000-8000-000000000001';
const closed = jest.fn();

/* The dialog for a consumable and for an item, used with a scanner. */
const DIALOGS = [
  {
    kind: 'consumable',
    path: '/api/consumables/usage',
    id: 'consumableId',
    field: 'Consumable',
  },
  {
    kind: 'item',
    path: '/api/usage',
    id: 'itemId',
    field: 'Item',
  },
] as const;

describe.each(DIALOGS)('log use of one $kind', ({ kind, path, id, field }) => {
  const [WIPES, GAUZE, TAPE] = [
    stock(1, kind, 'Wipes', 'WIP-100'),
    stock(2, kind, 'Gauze', 'GAU-100'),
    stock(3, kind, 'Tape', 'TAP-100'),
  ] as const;
  const all = [WIPES, GAUZE, TAPE];
  const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: field });
  let sent: ReturnType<typeof mockRoutes>;
  const uses = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>);
  const log = async (times: number) => {
    await pressButton('Log Usage');
    await waitFor(() => expect(uses()).toHaveLength(times));
  };

  beforeEach(async () => {
    closed.mockClear();
    setUpUsage();
    signIn(ME);
    for (const one of all) trackStock(one);
    sent = mockRoutes({
      'GET /api/inventory': { status: 200, body: all },
      'GET /api/consumables': { status: 200, body: all },
      'GET /api/perfect-b/team': { status: 200, body: [{ ...ana, id: ME, isActive: true }] },
      'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', all),
      [`POST ${path}`]: {
        status: 201,
        body: { id: 9, kind, quantityUsed: 1, content: null, item: { ...WIPES }, consumable: { ...WIPES }, version: 1 },
      },
    });
    render(<LogUsageDialog kind={kind} stock={WIPES} onClose={closed} />);
    await waitFor(() => expect(search().value).toBe('Wipes'));
  });
  afterEach(cleanup);

  it('logs consecutive scans one after the other, each with its number of scans', async () => {
    search().focus();
    for (const code of ['WIP-100', 'GAU-100', 'TAP-100', 'GAU-100']) await typeScan(user, code);
    expect(await screen.findByText('You scanned Gauze (2) and Tape')).toBeTruthy();
    expect(getQuantityField().value).toBe('2');
    await log(1);
    await waitFor(() => expect(search().value).toBe('Gauze'));
    expect(getQuantityField().value).toBe('2');
    expect(closed).not.toHaveBeenCalled();
    expect(await screen.findByText('You scanned Tape')).toBeTruthy();
    await log(2);
    await waitFor(() => expect(search().value).toBe('Tape'));
    expect(getQuantityField().value).toBe('1');
    await log(3);
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(uses().map((body) => [body[id], body['quantityUsed']])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
  });

  it('keeps the other scans when another product is chosen, and asks about them before closing', async () => {
    search().focus();
    for (const code of ['GAU-100', 'TAP-100', 'TAP-100']) await typeScan(user, code);
    await screen.findByText('You scanned Gauze and Tape (2)');
    await pressButton('Replace with Tape');
    expect(search().value).toBe('Tape');
    expect(getQuantityField().value).toBe('2');
    expect(screen.getByText('You scanned Gauze')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });

  it('reads a scan wherever the focus is, and submits nothing', async () => {
    getQuantityField().focus();
    await typeScan(user, 'GAU-100');
    await screen.findByText('You scanned Gauze');
    expect(getQuantityField().value).toBe('1');
    screen.getByRole('button', { name: 'Log Usage' }).focus();
    await typeScan(user, 'WIP-100');
    await waitFor(() => expect(getQuantityField().value).toBe('2'));
    expect(uses()).toEqual([]);
  });

  it('gives a number that was not ended by Enter to the product before the next scan', async () => {
    search().focus();
    await typeScan(user, 'WIP-100');
    await waitFor(() => expect(getQuantityField().value).toBe('2'));
    await typeByHand(user, '6');
    await typeScan(user, 'GAU-100');
    await screen.findByText('You scanned Gauze');
    expect(getQuantityField().value).toBe('6');
    await typeByHand(user, '4');
    await typeScan(user, 'TAP-100');
    await screen.findByText('You scanned Gauze (4) and Tape');
    await typeByHand(user, '3{Enter}');
    await screen.findByText('You scanned Gauze (4) and Tape (3)');
    expect(getQuantityField().value).toBe('6');
    await log(1);
    await waitFor(() => expect(search().value).toBe('Gauze'));
    await log(2);
    await waitFor(() => expect(search().value).toBe('Tape'));
    await log(3);
    expect(uses().map((body) => [body[id], body['quantityUsed']])).toEqual([
      [1, 6],
      [2, 4],
      [3, 3],
    ]);
  });
});
