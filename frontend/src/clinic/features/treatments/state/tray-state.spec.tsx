import { describe, expect, it } from '@jest/globals';
import { anItem } from '../../../../../test/fixtures/clinic.js';
import type { Stock } from '../../../store/clinic-state.js';
import { NO_PACKAGE_DATA, type ScannedPackage } from '../../scanning/scanned.js';
import { toWallTime } from '../../../shared/used-at.js';
import { addStock, addUse } from '../lines/add-to-lines.js';
import { toTreatmentBody } from './sent-tray.js';
import { getStockChange } from './stock-change.js';
import { toCorrectionEntry, EMPTY_TRAY, usageToEntry, createKitEntries, groupErrors, type Tray } from './tray-state.js';

const stock = (id: number, more: object = {}): Stock =>
  anItem({
    id,
    name: `Product ${id}`,
    currentQuantity: 5,
    usableQuantity: 5,
    minStockLevel: 2,
    ...more,
  });
const packageData = (stockId: number, lotId: number | null): ScannedPackage => ({
  ...NO_PACKAGE_DATA,
  lot: lotId === null ? null : `L${lotId}`,
  lots:
    lotId === null
      ? []
      : [{ id: lotId, stockId, number: `L${lotId}`, expiresOn: null, quantity: 3, state: 'available' }],
});
const after = (...steps: readonly (readonly [Stock, ScannedPackage?])[]): Tray =>
  steps.reduce((tray, [one, package_]) => addStock(tray, one, package_).tray, EMPTY_TRAY);
const shape = ({ entries }: Tray) => entries.map(({ stockId, quantity, lot }) => [stockId, quantity, lot.lotId]);

const PLAIN = stock(1);
const TRACKED = stock(2, { tracksLots: true });

describe('a product added to the tray', () => {
  it('is a new line, or one more of an existing line', () => {
    expect(shape(after([PLAIN], [PLAIN], [stock(3)], [PLAIN]))).toEqual([
      [1, 3, null],
      [3, 1, null],
    ]);
  });

  it('has a line per scanned lot, and a package sets the lot of a line without one', () => {
    expect(
      shape(after([TRACKED, packageData(2, 8)], [TRACKED, packageData(2, 9)], [TRACKED, packageData(2, 8)])),
    ).toEqual([
      [2, 2, 8],
      [2, 1, 9],
    ]);
    expect(shape(after([TRACKED], [TRACKED, packageData(2, 8)]))).toEqual([[2, 1, 8]]);
  });

  it('keeps a lot that is not in stock on a line of its own, by the number on the package', () => {
    const unknown = (number: string) => ({ ...packageData(2, null), lot: number });
    const tray = after(
      [TRACKED, unknown('X7')],
      [TRACKED, packageData(2, 8)],
      [TRACKED, unknown('x7 ')],
      [TRACKED, unknown('Y1')],
    );
    expect(shape(tray)).toEqual([
      [2, 2, null],
      [2, 1, 8],
      [2, 1, null],
    ]);
    expect(tray.entries.map(({ lot }) => lot.unresolved?.number)).toEqual(['X7', undefined, 'Y1']);
    expect(tray.entries[0]?.lot.news).toContain('The package says lot X7');
    // Also for a line that was added by name before.
    expect(after([TRACKED], [TRACKED, unknown('X7')]).entries).toMatchObject([
      { lot: { unresolved: { number: 'X7' } } },
    ]);
  });

  it('keeps a package without a lot apart from lots that were scanned', () => {
    const plain = packageData(2, null);
    expect(shape(after([TRACKED, packageData(2, 8)], [TRACKED, plain]))).toEqual([
      [2, 1, 8],
      [2, 1, null],
    ]);
    expect(shape(after([TRACKED, plain], [TRACKED, plain], [TRACKED, packageData(2, 8)]))).toEqual([
      [2, 2, null],
      [2, 1, 8],
    ]);
    expect(shape(after([TRACKED], [TRACKED], [TRACKED, packageData(2, 8)]))).toEqual([
      [2, 2, null],
      [2, 1, 8],
    ]);
  });

  it('asks which lot was used instead of a held one, and takes it from the next scan', () => {
    const scanOfHeldLot: ScannedPackage = {
      ...packageData(2, 7),
      count: 2,
      lots: [{ id: 7, stockId: 2, number: 'L7', expiresOn: null, quantity: 8, state: 'quarantined' }],
    };
    const tray = after([TRACKED, packageData(2, 8)], [TRACKED, scanOfHeldLot]);
    expect(shape(tray)).toEqual([
      [2, 1, 8],
      [2, 2, null],
    ]);
    expect(tray.entries[1]?.lot.news).toBe('Lot L7 of Product 2 is quarantined. Scan or choose the lot you used.');
    const one = addStock(tray, TRACKED, packageData(2, 9)).tray;
    expect(shape(one)).toEqual([
      [2, 1, 8],
      [2, 1, null],
      [2, 1, 9],
    ]);
    expect(shape(addStock(one, TRACKED, packageData(2, 8)).tray)).toEqual([
      [2, 2, 8],
      [2, 1, 9],
    ]);
  });

  it('reduces the planned quantity of a kit as its lots are scanned', () => {
    const lines = [{ stockIds: [2], quantity: 3, content: null, contentUnit: null }];
    const kit = { ...EMPTY_TRAY, entries: createKitEntries(lines, new Map([[2, TRACKED]])) };
    const scans = [8, 9, 8].map((lotId) => packageData(2, lotId));
    const steps = scans.map((_, index) =>
      shape(scans.slice(0, index + 1).reduce((tray, one) => addStock(tray, TRACKED, one).tray, kit as Tray)),
    );
    expect(steps).toEqual([
      [
        [2, 2, null],
        [2, 1, 8],
      ],
      [
        [2, 1, null],
        [2, 1, 8],
        [2, 1, 9],
      ],
      [
        [2, 2, 8],
        [2, 1, 9],
      ],
    ]);
  });

  it('by content is not increased by another press', () => {
    const toxin = stock(4, { contentAmount: 100, contentUnit: 'U' });
    const twice = addStock(after([toxin]), toxin);
    expect(twice.isUnchanged).toBe(true);
    expect(shape(twice.tray)).toEqual([[4, 1, null]]);
  });

  it('matches a line of a kit, also as another choice of it, once its package was scanned', () => {
    const lines = [
      { stockIds: [1, 2], quantity: 1, content: null, contentUnit: null },
      { stockIds: [3], quantity: 2, content: null, contentUnit: null },
    ];
    const products = new Map([PLAIN, TRACKED, stock(3)].map((one) => [one.id, one]));
    const tray = { ...EMPTY_TRAY, entries: createKitEntries(lines, products) };
    expect(shape(tray)).toEqual([
      [1, 1, null],
      [3, 2, null],
    ]);
    const scanned = addStock(tray, TRACKED, packageData(2, 8)).tray;
    expect(shape(scanned)).toEqual([
      [2, 1, 8],
      [3, 2, null],
    ]);
    // The product is in the tray already, so another scan adds one.
    expect(shape(addStock(scanned, TRACKED, packageData(2, 8)).tray)[0]).toEqual([2, 2, 8]);
  });
});

it('a kit starts with the first choice that has enough stock', () => {
  const lines = [{ stockIds: [1, 2], quantity: 2, content: null, contentUnit: null }];
  const products = new Map([
    [1, stock(1, { usableQuantity: 1 })],
    [2, stock(2)],
  ]);
  expect(createKitEntries(lines, products)[0]).toMatchObject({ stockId: 2, choices: [1, 2], quantity: 2 });
});

it('a line shows the stock that earlier lines of the product leave', () => {
  const tray = after([TRACKED, packageData(2, 8)], [TRACKED, packageData(2, 9)], [TRACKED, packageData(2, 9)]);
  const leaves = tray.entries.map((entry) => getStockChange(TRACKED, entry, tray.entries, new Date(), 'UTC'));
  expect(leaves.map(({ before, after: left, tone }) => [before, left, tone])).toEqual([
    [5, 4, 'good'],
    [4, 2, 'warn'],
  ]);
  const few = stock(2, { tracksLots: true, usableQuantity: 2 });
  expect(tray.entries.map((entry) => getStockChange(few, entry, tray.entries, new Date(), 'UTC').tone)).toEqual([
    'warn',
    'bad',
  ]);
});

it('an error is shown at its line', () => {
  const { entries } = after([PLAIN], [TRACKED]);
  const { head, lines } = groupErrors({ patientId: 'Too long', 'lines.1.lotId': 'Quarantined' }, entries);
  expect(head).toEqual({ patientId: 'Too long' });
  expect([...lines]).toEqual([[entries[1]?.key, { lotId: 'Quarantined' }]]);
});

it('sends the entered values only', () => {
  const tray = { ...after([PLAIN], [TRACKED, packageData(2, 8)]), patientId: ' P-1 ', kit: { id: 3, name: 'Kit' } };
  expect(toTreatmentBody(tray, () => null)).toEqual({
    patientId: 'P-1',
    kitId: 3,
    lines: [
      { itemId: 1, quantityUsed: 1 },
      { itemId: 2, quantityUsed: 1, lotId: 8, lotReason: 'Scanned from the package' },
    ],
  });
});

describe('a use that was started on another screen', () => {
  const use = { quantity: 2, used: { content: '', isWhole: false }, lot: { lotId: null, lotReason: '' } };
  it('is added as a line as entered, or to an existing line', () => {
    const tray = addUse(addUse(EMPTY_TRAY, PLAIN, use).tray, PLAIN, use).tray;
    expect(shape(addUse(tray, stock(3), use).tray)).toEqual([
      [1, 4, null],
      [3, 2, null],
    ]);
  });

  it('of another lot, or in whole units, is a separate line', () => {
    const tray = after([TRACKED, packageData(2, 8)]);
    expect(shape(addUse(tray, TRACKED, { ...use, lot: { lotId: 9, lotReason: 'Open' } }).tray)).toEqual([
      [2, 1, 8],
      [2, 2, 9],
    ]);
    const toxin = stock(4, { contentAmount: 100, contentUnit: 'U' });
    const some = { ...use, used: { content: '20', isWhole: false } };
    const whole = { ...use, used: { content: '', isWhole: true } };
    const both = [some, whole, some].reduce((before, one) => addUse(before, toxin, one).tray, EMPTY_TRAY);
    expect(both.entries.map(({ used, quantity }) => [used.content, quantity])).toEqual([
      ['40', 2],
      ['', 2],
    ]);
  });
});

describe('a logged use in the tray', () => {
  const usage = {
    id: 31,
    quantityUsed: 2,
    content: null,
    lots: [{ lotId: 8, number: 'L8', expiresOn: null, quantity: 2 }],
    lotReason: 'Already open',
  };

  it('keeps a chosen lot and its reason, and assigns a lot by expiry again', () => {
    expect(usageToEntry(TRACKED, usage)).toMatchObject({ quantity: 2, lot: { lotId: 8, lotReason: 'Already open' } });
    expect(usageToEntry(TRACKED, { ...usage, lotReason: null }).lot.lotId).toBeNull();
  });

  it('keeps its amount with its unit, and asks for it again in another unit', () => {
    const toxin = stock(4, { contentAmount: 100, contentUnit: 'U' });
    const content = { amount: 24, unit: 'U', cost: null, containers: [] };
    expect(usageToEntry(toxin, { ...usage, content }).used).toEqual({ content: '24', isWhole: false, unit: 'U' });
    expect(usageToEntry(toxin, { ...usage, content: { ...content, unit: 'ml' } }).used.content).toBe('');
    const lines = [{ stockIds: [4], quantity: null, content: 24, contentUnit: 'ml' }];
    expect(createKitEntries(lines, new Map([[4, toxin]]))[0]?.used).toMatchObject({ content: '', unit: 'U' });
  });

  it('is sent as a correction with its line, cleared fields, and its time', () => {
    const usedAt = '2026-11-24T09:30:15.250Z';
    const tray = {
      ...EMPTY_TRAY,
      reason: 'Lips',
      usedAt: toWallTime(usedAt),
      corrects: { id: 5, version: 3, usedAt, corrections: 0 },
      entries: [toCorrectionEntry(TRACKED, usage)],
    };
    expect(toTreatmentBody(tray, () => null)).toMatchObject({
      version: 3,
      usedAt,
      patientId: null,
      reason: 'Lips',
      lines: [{ usageId: 31, itemId: 2, quantityUsed: 2, lotId: 8, lotReason: 'Already open' }],
    });
    expect(getStockChange(TRACKED, tray.entries[0] as never, tray.entries, new Date(), 'UTC').after).toBe(5);
  });
});
