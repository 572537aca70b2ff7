import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aKit } from '../../../../../test/fixtures/clinic-work.js';
import { aLot } from '../../../../../test/fixtures/clinic.js';
import { mockRoutes, mockRoute, errorResponse } from '../../../../../test/mock-api.js';
import {
  ana,
  setUpUsage,
  mockScan,
  getSearchField,
  stock as product,
  user,
} from '../../../../../test/usage-fixture.js';
import { typeBurst, typeByHand, typeScan } from '../../../../../test/scanner.js';
import { useToast } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { upsertStock } from '../../../store/clinic-store.js';
// Preloads the lazy parts.
import '../../containers/content-field.js';
import '../../containers/amount-unit-toggle.js';
import { Tray } from './tray.js';

const stock = (id: number, kind: 'item' | 'consumable', name: string, sku: string, more: object = {}) =>
  product(id, kind, name, sku, { currentQuantity: 13, usableQuantity: 13, ...more });
const ITEMS = [
  stock(1, 'item', 'Filler', 'FIL-1'),
  stock(2, 'item', 'Toxin', 'TOX-1', { contentAmount: 100, contentUnit: 'U', currentQuantity: 2, usableQuantity: 2 }),
];
const GAUZE = stock(7, 'consumable', 'Gauze', 'GAU-1', { unit: 'pieces', currentQuantity: 1, usableQuantity: 1 });
const KIT = aKit({
  id: 4,
  name: 'Lip filler',
  treatmentType: 'dermal_filler',
  lines: [
    { stockIds: [1, 2], quantity: 1, content: null, contentUnit: null },
    { stockIds: [7], quantity: 2, content: null, contentUnit: null },
  ],
  products: [...ITEMS, GAUZE],
  cost: '168.50',
});
const used = (id: number, one: Item, quantityUsed: number) => ({
  id,
  type: 'usage',
  kind: one.kind,
  item: {
    id: one.id,
    name: one.name,
    sku: one.sku,
    unit: one.unit,
    currentQuantity: 11,
    usableQuantity: 11,
    version: 4,
  },
  quantityUsed,
  content: null,
  lots: [],
  undoneAt: null,
  version: 1,
  usedAt: new Date().toISOString(),
  enteredAt: new Date().toISOString(),
  isLate: false,
});
const calls = (more: Parameters<typeof mockRoutes>[0] = {}) =>
  mockRoutes({
    'GET /api/inventory': { status: 200, body: ITEMS },
    'GET /api/consumables': { status: 200, body: [GAUZE] },
    'GET /api/inventory/1': { status: 200, body: ITEMS[0] },
    'GET /api/inventory/2': { status: 200, body: ITEMS[1] },
    'GET /api/consumables/7': { status: 200, body: GAUZE },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [KIT] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [...ITEMS, GAUZE]),
    ...more,
  });
const logged = {
  status: 201,
  body: { id: 9, usages: [used(1, ITEMS[0] as Item, 2), used(2, GAUZE, 1)] },
};

const lines = () => within(screen.getByRole('list', { name: 'Tray' }));
const line = (name: string) => within(lines().getByRole('listitem', { name }));
const quantityOf = (name: string) => line(name).getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
const scan = async (code: string, name: string) => {
  await typeScan(user, code);
  await waitFor(() => expect(lines().getByRole('listitem', { name })).toBeTruthy());
  await waitFor(() => expect(getSearchField().value).toBe(''));
};
const lostResponse = () => Promise.reject(new TypeError('Failed to fetch'));
const keyConflict = () => errorResponse(409, 'idempotency.reused', 'Used before');
/**
 * Mocks the replies to the first logging requests in order; later ones succeed. Returns the received idempotency keys.
 */
const logsWith = (...answers: (typeof lostResponse | typeof keyConflict)[]): (string | null)[] => {
  const keys: (string | null)[] = [];
  calls();
  mockRoute('POST /api/treatments', async (init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return (answers.shift() ?? (() => logged))();
  });
  return keys;
};
const show = () =>
  render(
    <MemoryRouter>
      <Tray />
    </MemoryRouter>,
  );

beforeEach(setUpUsage);
afterEach(cleanup);

describe('the tray', () => {
  it('logs a whole treatment by scanner and keyboard only', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    await user.keyboard('fil-1{Enter}');
    await waitFor(() => expect(quantityOf('Filler').value).toBe('2'));
    expect(line('Filler').getByText(/11 vials/)).toBeTruthy();
    await scan('GAU-1', 'Gauze');
    expect(line('Gauze').getByText('The last of it')).toBeTruthy();
    expect(document.activeElement).toBe(getSearchField());
    await user.keyboard('{Tab}P-12{Control>}{Enter}{/Control}');
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Usage Logged'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      patientId: 'P-12',
      lines: [
        { itemId: 1, quantityUsed: 2 },
        { consumableId: 7, quantityUsed: 1 },
      ],
    });
    expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
    expect(document.activeElement).toBe(getSearchField());
  });

  it('logs nothing while a number waits in the scan field', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    await user.keyboard('8{Tab}P-12{Control>}{Enter}{/Control}');
    await screen.findByText(/^8 is not applied yet/);
    expect(document.activeElement).toBe(getSearchField());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(quantityOf('Filler').value).toBe('8'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        lines: [{ itemId: 1, quantityUsed: 8 }],
      }),
    );
  });

  it('asks for the amount of a content, replaces it after another scan, and returns to the scan field', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    getSearchField().focus();
    await user.keyboard('TOX-1{Enter}');
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Quantity in U/ });
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard('2{Enter}');
    expect(document.activeElement).toBe(getSearchField());
    await user.keyboard('TOX-1{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard('24{Enter}');
    expect(amount.value).toBe('24');
    expect(line('Toxin').getByText(/1 vial$/)).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      lines: [{ itemId: 2, content: 24, contentUnit: 'U' }],
    });
  });

  it('reads the next code after an unknown one', async () => {
    calls();
    show();
    getSearchField().focus();
    await user.keyboard('BOX-77819{Enter}');
    expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
    await user.keyboard('TOX-1{Enter}');
    await screen.findByRole('list', { name: 'Tray' });
    expect(line('Toxin')).toBeTruthy();
  });

  it('reads each code that is scanned while the previous one is looked up', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    calls({
      'GET /api/inventory/scanned': async (query) => {
        await slow;
        return mockScan(query.get('code') ?? '', [...ITEMS, GAUZE]);
      },
    });
    show();
    getSearchField().focus();
    await typeBurst(user, 'FIL-1{Enter}GAU-1{Enter}FIL-1{Enter}TOX');
    answer();
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(quantityOf('Filler').value).toBe('2'));
    await typeBurst(user, '-1{Enter}');
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(3));
    expect(line('Toxin')).toBeTruthy();
  });

  it("reports before sending that a line's lot is held, and moves the focus to it", async () => {
    const serum = stock(3, 'item', 'Serum', 'SER-1', { tracksLots: true });
    const lot = (id: number, number: string, more: object = {}) =>
      aLot({
        id,
        number,
        quantity: 2,
        ...more,
      });
    const lots = (...all: Lot[]) =>
      calls({
        'GET /api/inventory': { status: 200, body: [serum] },
        'GET /api/inventory/3': { status: 200, body: serum },
        'GET /api/lots': { status: 200, body: all },
        'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [serum]),
      });
    lots(lot(1, 'A'), lot(2, 'B'));
    show();
    getSearchField().focus();
    await scan('SER-1', 'Serum');
    await screen.findByText('Lot A');
    const sent = lots(
      lot(1, 'A', { state: 'recalled', stateBy: ana, stateAt: '2026-01-05T10:00:00.000Z' }),
      lot(2, 'B'),
    );
    act(() => upsertStock({ ...serum, version: 4 }));
    const go = await screen.findByRole('button', { name: 'Use lot B' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Nothing was logged/);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Lot A was recalled by/));
    await user.click(go);
    expect(screen.queryByText(/^Nothing was logged/)).toBeNull();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps everything after an error, which is shown at the line', async () => {
    calls({
      'POST /api/treatments': errorResponse(409, 'treatment.refused', 'Only 1 piece of "Gauze" in stock', {
        errors: [{ path: 'lines.1.quantityUsed', message: 'Only 1 piece of "Gauze" in stock' }],
      }),
    });
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    await scan('GAU-1', 'Gauze');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Touch-up');
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await waitFor(() => expect(line('Gauze').getByText('Only 1 piece of "Gauze" in stock')).toBeTruthy());
    expect(screen.getByText('Nothing was logged. Please look at the lines that are marked.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Touch-up');
    // The tray is unchanged when the user returns to the screen.
    cleanup();
    show();
    expect(lines().getAllByRole('listitem')).toHaveLength(2);
  });

  it('does not log twice when the response was lost and the tray has changed since', async () => {
    const keys = logsWith(lostResponse, keyConflict);
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    const log = () => user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await log();
    await user.click(await screen.findByRole('button', { name: 'Open in tray' }));
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    await waitFor(() => expect(quantityOf('Filler').value).toBe('2'));
    await log();
    await screen.findByText(/^1 × Filler\. Your later changes are not/);
    // The first request was repeated: the server returns its stored reply.
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    await log();
    expect(keys).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Log only the new lines' }));
    expect(quantityOf('Filler').value).toBe('1');
    await log();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull());
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('logs everything again only on confirmation', async () => {
    const keys = logsWith(lostResponse, keyConflict, keyConflict);
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await user.click(await screen.findByRole('button', { name: 'Open in tray' }));
    getSearchField().focus();
    await scan('GAU-1', 'Gauze');
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await screen.findByText('This was logged before');
    expect(screen.queryByRole('button', { name: 'Log only the new lines' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log everything again' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull());
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('moves input made while logging to the next tray', async () => {
    const keys: (string | null)[] = [];
    const bodies: unknown[] = [];
    const waiting: (() => void)[] = [];
    calls();
    mockRoute('POST /api/treatments', async (init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      bodies.push(JSON.parse(init.body as string));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return logged;
    });
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const log = () => user.click(screen.getByRole('button', { name: 'Log treatment' }));
    show();
    // Without key events, because fast typing would be read as a scan.
    fireEvent.change(field('Patient'), { target: { value: 'P-1' } });
    fireEvent.change(field('Reason'), { target: { value: 'Touch-up' } });
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    await log();
    await waitFor(() => expect(waiting).toHaveLength(1));
    getSearchField().focus();
    await scan('GAU-1', 'Gauze');
    await user.keyboard('FIL-1{Enter}');
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(3));
    await user.clear(field('Patient'));
    await user.type(field('Patient'), 'P-2');
    act(() => waiting[0]?.());
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(2));
    expect([field('Patient').value, field('Reason').value]).toEqual(['P-2', '']);
    expect(document.activeElement).toBe(field('Patient'));
    expect(sessionStorage.getItem('atrium-tray-1:ana')).not.toContain(String(keys[0]));
    await log();
    await waitFor(() => expect(waiting).toHaveLength(2));
    // Units that are added while a line is being logged remain in the tray.
    await user.clear(line('Gauze').getByRole('spinbutton', { name: 'Quantity' }));
    await user.type(line('Gauze').getByRole('spinbutton', { name: 'Quantity' }), '3');
    act(() => waiting[1]?.());
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(1));
    expect(line('Gauze').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('2');
    expect(bodies).toEqual([
      { patientId: 'P-1', reason: 'Touch-up', lines: [{ itemId: 1, quantityUsed: 1 }] },
      {
        patientId: 'P-2',
        lines: [
          { consumableId: 7, quantityUsed: 1 },
          { itemId: 1, quantityUsed: 1 },
        ],
      },
    ]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('suggests a patient once a line has a lot, without blocking', async () => {
    const all = [ITEMS[0] as Item, { ...(ITEMS[1] as Item), contentAmount: null, tracksLots: true }];
    calls({
      'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', all),
    });
    show();
    await scan('FIL-1', 'Filler');
    const hint = /so recalls can find them/;
    expect(screen.queryByText(hint)).toBeNull();
    await scan('TOX-1', 'Toxin');
    expect(screen.getByText(hint)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Patient' }), 'P-1');
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('reports that a product must be chosen first', async () => {
    const sent = calls();
    show();
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    expect(screen.getAllByText('Please select an item first.')).toHaveLength(1);
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('adds a kit with one press, reports shortages with the stock, and lets a choice be changed', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    await user.click(await screen.findByRole('button', { name: /Lip filler/ }));
    await waitFor(() => expect(lines().getAllByRole('listitem').length).toBeGreaterThan(1));
    expect(screen.getByText('Gauze: 1 piece there, 2 needed')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Treatment Type' }).value).toBe('dermal_filler');
    await user.selectOptions(line('Filler').getByRole('combobox', { name: 'Which of 2 choices' }), '2');
    await user.click(screen.getByRole('button', { name: 'Remove Gauze' }));
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      treatmentType: 'dermal_filler',
      kitId: 4,
      lines: [{ itemId: 2, quantityUsed: 1 }],
    });
  });

  it('logs nothing and keeps every field when a package is scanned into another field', async () => {
    const sent = calls({
      'GET /api/inventory/scanned': async (query) =>
        mockScan(query.get('code') === '4006381333931' ? 'GAU-1' : 'FIL-1', [...ITEMS, GAUZE]),
    });
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    const patient = screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient' });
    await user.type(patient, 'P-12');
    await typeScan(user, '4006381333931');
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(2));
    expect(patient.value).toBe('P-12');
    const quantity = quantityOf('Filler');
    await user.clear(quantity);
    await user.type(quantity, '5');
    await typeScan(user, '4006381333931');
    await waitFor(() =>
      expect(line('Gauze').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('2'),
    );
    expect(quantity.value).toBe('5');
    screen.getByRole('textbox', { name: 'Reason' }).focus();
    await typeByHand(user, 'Again{Enter}');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Again');
    expect(document.activeElement).toBe(getSearchField());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('names each of several unknown codes next to the found ones', async () => {
    calls();
    show();
    getSearchField().focus();
    await typeScan(user, 'BOX-77819');
    await typeScan(user, 'FIL-1');
    await typeScan(user, 'BOX-77820');
    await screen.findByText('No item or consumable has the code BOX-77820');
    expect(screen.getByText('No item or consumable has the code BOX-77819')).toBeTruthy();
    expect(line('Filler')).toBeTruthy();
    expect(getSearchField().value).toBe('');
  });

  it('shows the remaining stock for valid quantities only', async () => {
    calls();
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    expect(line('Filler').getByText(/12 vials/)).toBeTruthy();
    const quantity = line('Filler').getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '1.5');
    expect(line('Filler').getByText('Whole vials only')).toBeTruthy();
    expect(line('Filler').queryByRole('img', { name: 'leaves' })).toBeNull();
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(line('Filler').getByText(/11 vials/)).toBeTruthy();
  });

  it('asks before a reload only when the browser cannot store the tray', async () => {
    calls();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    expect(isAsked()).toBe(false);
    const store = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await scan('GAU-1', 'Gauze');
    expect(isAsked()).toBe(true);
    store.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(isAsked()).toBe(false);
  });

  it('is available only to the user who filled it', async () => {
    calls();
    show();
    getSearchField().focus();
    await scan('FIL-1', 'Filler');
    cleanup();
    useSession.setState({
      state: 'signed-in',
      user: { ...ana, id: 'rui', role: 'user', permissions: { 'perfect-b': ['stock:use'] } },
    } as never);
    show();
    expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
  });
});
