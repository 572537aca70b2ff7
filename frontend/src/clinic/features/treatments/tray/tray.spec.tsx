import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Kit } from '@atrium/contract/clinic/kits/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aLot } from '../../../../../test/fixtures/clinic.js';
import { answerAt, besides, refusal } from '../../../../../test/answers.js';
import { ana, beginUsage, scannedAs, search, stock as product, user } from '../../../../../test/usage-stage.js';
import { typeAtOnce, typeByHand, typeScan } from '../../../../../test/scanner.js';
import { useNotice } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { tookStock } from '../../../store/clinic-store.js';
// Fetched late on a screen; here they are there before they are asked for.
import '../../containers/content-field.js';
import '../../containers/amount-choice.js';
import { Tray } from './tray.js';

const stock = (id: number, kind: 'item' | 'consumable', name: string, sku: string, more: object = {}) =>
  product(id, kind, name, sku, { currentQuantity: 13, usableQuantity: 13, ...more });
const ITEMS = [
  stock(1, 'item', 'Filler', 'FIL-1'),
  stock(2, 'item', 'Toxin', 'TOX-1', { contentAmount: 100, contentUnit: 'U', currentQuantity: 2, usableQuantity: 2 }),
];
const GAUZE = stock(7, 'consumable', 'Gauze', 'GAU-1', { unit: 'pieces', currentQuantity: 1, usableQuantity: 1 });
const KIT = {
  id: 4,
  name: 'Lip filler',
  treatmentType: 'dermal_filler',
  lines: [
    { stockIds: [1, 2], quantity: 1, content: null, contentUnit: null },
    { stockIds: [7], quantity: 2, content: null, contentUnit: null },
  ],
  products: [...ITEMS, GAUZE],
  cost: '168.50',
  version: 1,
} as unknown as Kit;
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
const calls = (more: Parameters<typeof answerAt>[0] = {}) =>
  answerAt({
    'GET /api/inventory': { status: 200, body: ITEMS },
    'GET /api/consumables': { status: 200, body: [GAUZE] },
    'GET /api/inventory/1': { status: 200, body: ITEMS[0] },
    'GET /api/inventory/2': { status: 200, body: ITEMS[1] },
    'GET /api/consumables/7': { status: 200, body: GAUZE },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [KIT] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => scannedAs(query.get('code') ?? '', [...ITEMS, GAUZE]),
    ...more,
  });
const logged = {
  status: 201,
  body: { id: 9, usages: [used(1, ITEMS[0] as Item, 2), used(2, GAUZE, 1)] },
};

const lines = () => within(screen.getByRole('list', { name: 'Tray' }));
const line = (name: string) => within(lines().getByRole('listitem', { name }));
const scan = async (code: string, name: string) => {
  await user.keyboard(`${code}{Enter}`);
  await waitFor(() => expect(lines().getByRole('listitem', { name })).toBeTruthy());
  await waitFor(() => expect(search().value).toBe(''));
};
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const reused = () => refusal(409, 'idempotency.reused', 'Used before');
/** Answers the first logging requests with these replies in order, then logs. Returns the idempotency keys received. */
const logsWith = (...answers: (typeof lost | typeof reused)[]): (string | null)[] => {
  const keys: (string | null)[] = [];
  calls();
  besides('POST /api/treatments', async (init) => {
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

beforeEach(beginUsage);
afterEach(cleanup);

describe('the tray', () => {
  it('takes a whole treatment by scanner and keyboard alone', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    search().focus();
    await scan('FIL-1', 'Filler');
    await user.keyboard('fil-1{Enter}');
    await waitFor(() =>
      expect(line('Filler').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('2'),
    );
    expect(line('Filler').getByText(/11 vials/)).toBeTruthy();
    await scan('GAU-1', 'Gauze');
    expect(line('Gauze').getByText('The last of it')).toBeTruthy();
    expect(document.activeElement).toBe(search());
    await user.keyboard('{Tab}P-12{Control>}{Enter}{/Control}');
    await waitFor(() => expect(useNotice.getState().notice?.title).toBe('Usage Logged'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      patientId: 'P-12',
      lines: [
        { itemId: 1, quantityUsed: 2 },
        { consumableId: 7, quantityUsed: 1 },
      ],
    });
    expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
    expect(document.activeElement).toBe(search());
  });

  it('logs nothing while a number waits in the scan field', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    search().focus();
    await scan('FIL-1', 'Filler');
    await user.keyboard('8{Tab}P-12{Control>}{Enter}{/Control}');
    await screen.findByText(/^8 is not applied yet/);
    expect(document.activeElement).toBe(search());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(line('Filler').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('8'),
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        lines: [{ itemId: 1, quantityUsed: 8 }],
      }),
    );
  });

  it('asks how much of a content, replaces the amount after another scan, and goes back to the scan field', async () => {
    const sent = calls({ 'POST /api/treatments': logged });
    show();
    search().focus();
    await user.keyboard('TOX-1{Enter}');
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Quantity in U/ });
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard('2{Enter}');
    expect(document.activeElement).toBe(search());
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

  it('reads the next code after one that nothing has', async () => {
    calls();
    show();
    search().focus();
    await user.keyboard('BOX-77819{Enter}');
    expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
    await user.keyboard('TOX-1{Enter}');
    await screen.findByRole('list', { name: 'Tray' });
    expect(line('Toxin')).toBeTruthy();
  });

  it('takes each code that is scanned while the one before is still looked up', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    calls({
      'GET /api/inventory/scanned': async (query) => {
        await slow;
        return scannedAs(query.get('code') ?? '', [...ITEMS, GAUZE]);
      },
    });
    show();
    search().focus();
    await typeAtOnce(user, 'FIL-1{Enter}GAU-1{Enter}FIL-1{Enter}TOX');
    answer();
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() =>
      expect(line('Filler').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('2'),
    );
    await typeAtOnce(user, '-1{Enter}');
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(3));
    expect(line('Toxin')).toBeTruthy();
  });

  it('says before it sends anything that the lot of a line was held back, and leads to it', async () => {
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
        'GET /api/inventory/scanned': async (query) => scannedAs(query.get('code') ?? '', [serum]),
      });
    lots(lot(1, 'A'), lot(2, 'B'));
    show();
    search().focus();
    await scan('SER-1', 'Serum');
    await screen.findByText('Lot A');
    const sent = lots(
      lot(1, 'A', { state: 'recalled', stateBy: ana, stateAt: '2026-01-05T10:00:00.000Z' }),
      lot(2, 'B'),
    );
    act(() => tookStock({ ...serum, version: 4 }));
    const go = await screen.findByRole('button', { name: 'Use lot B' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Nothing was logged/);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Lot A was recalled by/));
    await user.click(go);
    expect(screen.queryByText(/^Nothing was logged/)).toBeNull();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps everything when it is refused, and says it at the line', async () => {
    calls({
      'POST /api/treatments': refusal(409, 'treatment.refused', 'Only 1 piece of "Gauze" in stock', {
        errors: [{ path: 'lines.1.quantityUsed', message: 'Only 1 piece of "Gauze" in stock' }],
      }),
    });
    show();
    search().focus();
    await scan('FIL-1', 'Filler');
    await scan('GAU-1', 'Gauze');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Touch-up');
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await waitFor(() => expect(line('Gauze').getByText('Only 1 piece of "Gauze" in stock')).toBeTruthy());
    expect(screen.getByText('Nothing was logged. Please look at the lines that are marked.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Touch-up');
    // It lies there still when one comes back.
    cleanup();
    show();
    expect(lines().getAllByRole('listitem')).toHaveLength(2);
  });

  it('logs nothing a second time when the answer was lost and the tray has changed since', async () => {
    const keys = logsWith(lost, reused);
    show();
    search().focus();
    await scan('FIL-1', 'Filler');
    const log = () => user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await log();
    await user.click(await screen.findByRole('button', { name: 'Open in tray' }));
    search().focus();
    await scan('FIL-1', 'Filler');
    await log();
    await screen.findByText(/^1 × Filler\. What you changed since is not/);
    // The first request was repeated: the server returns its stored reply.
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    await log();
    expect(keys).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Log only the new lines' }));
    expect(line('Filler').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('1');
    await log();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull());
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('counts everything again only where somebody says so', async () => {
    const keys = logsWith(lost, reused, reused);
    show();
    search().focus();
    await scan('FIL-1', 'Filler');
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await user.click(await screen.findByRole('button', { name: 'Open in tray' }));
    search().focus();
    await scan('GAU-1', 'Gauze');
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await screen.findByText('This was logged before');
    expect(screen.queryByRole('button', { name: 'Log only the new lines' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log everything again' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull());
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('keeps what comes while it is being logged: it is the next tray', async () => {
    const keys: (string | null)[] = [];
    const bodies: unknown[] = [];
    const waiting: (() => void)[] = [];
    calls();
    besides('POST /api/treatments', async (init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      bodies.push(JSON.parse(init.body as string));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return logged;
    });
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const log = () => user.click(screen.getByRole('button', { name: 'Log treatment' }));
    show();
    // Without keys: typed this fast they would be the beginning of a scan.
    fireEvent.change(field('Patient'), { target: { value: 'P-1' } });
    fireEvent.change(field('Reason'), { target: { value: 'Touch-up' } });
    search().focus();
    await scan('FIL-1', 'Filler');
    await log();
    await waitFor(() => expect(waiting).toHaveLength(1));
    search().focus();
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
    // More of a line that is on its way is the rest of it.
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

  it('hints at the patient once a line is of a lot, and blocks nothing', async () => {
    const all = [ITEMS[0] as Item, { ...(ITEMS[1] as Item), contentAmount: null, tracksLots: true }];
    calls({
      'GET /api/inventory/scanned': async (query) => scannedAs(query.get('code') ?? '', all),
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

  it('says that something has to be chosen first', async () => {
    const sent = calls();
    show();
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    expect(screen.getAllByText('Please select an item first.')).toHaveLength(1);
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('takes a kit with one press, says what is short with what is there, and lets a choice be changed', async () => {
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

  it('logs nothing and keeps every field when a package is scanned where something else is typed', async () => {
    const sent = calls({
      'GET /api/inventory/scanned': async (query) =>
        scannedAs(query.get('code') === '4006381333931' ? 'GAU-1' : 'FIL-1', [...ITEMS, GAUZE]),
    });
    show();
    search().focus();
    await scan('FIL-1', 'Filler');
    const patient = screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient' });
    await user.type(patient, 'P-12');
    await typeScan(user, '4006381333931');
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(2));
    expect(patient.value).toBe('P-12');
    const quantity = line('Filler').getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
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
    expect(document.activeElement).toBe(search());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('names each of several codes that nothing has, beside what was found among them', async () => {
    calls();
    show();
    search().focus();
    await typeScan(user, 'BOX-77819');
    await typeScan(user, 'FIL-1');
    await typeScan(user, 'BOX-77820');
    await screen.findByText('No item or consumable has the code BOX-77820');
    expect(screen.getByText('No item or consumable has the code BOX-77819')).toBeTruthy();
    expect(line('Filler')).toBeTruthy();
    expect(search().value).toBe('');
  });

  it('says what is left of a quantity that can be logged alone', async () => {
    calls();
    show();
    search().focus();
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

  it('asks before a reload only where the browser cannot store it', async () => {
    calls();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show();
    search().focus();
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

  it('belongs to whoever filled it', async () => {
    calls();
    show();
    search().focus();
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
