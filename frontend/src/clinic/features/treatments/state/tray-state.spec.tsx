import { describe, expect, it } from '@jest/globals';
import { anItem } from '../../../../../test/fixtures/clinic.js';
import type { Stock } from '../../../store/clinic-state.js';
import type { ScannedPackage } from '../../scanning/scanned.js';
import { wallOf } from '../../../shared/when.js';
import { place, placeUse } from '../lines/place.js';
import { sentTreatment } from './sent-tray.js';
import { leavesOf } from './tray-leaves.js';
import { correctedEntry, EMPTY_TRAY, entryOfUsage, kitEntries, placedErrors, type Tray } from './tray-state.js';

const stock = (id: number, more: object = {}): Stock =>
  anItem({
    id,
    name: `Product ${id}`,
    currentQuantity: 5,
    usableQuantity: 5,
    minStockLevel: 2,
    ...more,
  });
const said = (stockId: number, lotId: number | null): ScannedPackage =>
  ({
    lot: lotId === null ? null : `L${lotId}`,
    expiresOn: null,
    serial: null,
    count: null,
    lots: lotId === null ? [] : [{ id: lotId, stockId, number: `L${lotId}`, quantity: 3 }],
  }) as unknown as ScannedPackage;
const after = (...steps: readonly (readonly [Stock, ScannedPackage?])[]): Tray =>
  steps.reduce((tray, [one, package_]) => place(tray, one, package_).tray, EMPTY_TRAY);
const shape = ({ entries }: Tray) => entries.map(({ stockId, quantity, lot }) => [stockId, quantity, lot.lotId]);

const PLAIN = stock(1);
const TRACKED = stock(2, { tracksLots: true });

describe('what is put into the tray', () => {
  it('is a new line, or one more of the same', () => {
    expect(shape(after([PLAIN], [PLAIN], [stock(3)], [PLAIN]))).toEqual([
      [1, 3, null],
      [3, 1, null],
    ]);
  });

  it('has a line for each lot that was scanned; a package says which lot a line without one takes', () => {
    expect(shape(after([TRACKED, said(2, 8)], [TRACKED, said(2, 9)], [TRACKED, said(2, 8)]))).toEqual([
      [2, 2, 8],
      [2, 1, 9],
    ]);
    expect(shape(after([TRACKED], [TRACKED, said(2, 8)]))).toEqual([[2, 1, 8]]);
  });

  it('keeps a lot that is not in stock on a line of its own, by the number on the package', () => {
    const unknown = (number: string) => ({ ...said(2, null), lot: number });
    const tray = after(
      [TRACKED, unknown('X7')],
      [TRACKED, said(2, 8)],
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
    // Also of what was found by its name before.
    expect(after([TRACKED], [TRACKED, unknown('X7')]).entries).toMatchObject([
      { lot: { unresolved: { number: 'X7' } } },
    ]);
  });

  it('keeps a package without a lot apart from lots that were scanned', () => {
    const plain = said(2, null);
    expect(shape(after([TRACKED, said(2, 8)], [TRACKED, plain]))).toEqual([
      [2, 1, 8],
      [2, 1, null],
    ]);
    expect(shape(after([TRACKED, plain], [TRACKED, plain], [TRACKED, said(2, 8)]))).toEqual([
      [2, 2, null],
      [2, 1, 8],
    ]);
    expect(shape(after([TRACKED], [TRACKED], [TRACKED, said(2, 8)]))).toEqual([
      [2, 2, null],
      [2, 1, 8],
    ]);
  });

  it('asks which lot was used instead of a held one, and takes it from the next scan', () => {
    const held = {
      ...said(2, 7),
      count: 2,
      lots: [{ id: 7, stockId: 2, number: 'L7', quantity: 8, state: 'quarantined' }],
    };
    const heldScan = held as unknown as ScannedPackage;
    const tray = after([TRACKED, said(2, 8)], [TRACKED, heldScan]);
    expect(shape(tray)).toEqual([
      [2, 1, 8],
      [2, 2, null],
    ]);
    expect(tray.entries[1]?.lot.news).toBe('Lot L7 of Product 2 is quarantined. Scan or choose the lot you used.');
    const one = place(tray, TRACKED, said(2, 9)).tray;
    expect(shape(one)).toEqual([
      [2, 1, 8],
      [2, 1, null],
      [2, 1, 9],
    ]);
    expect(shape(place(one, TRACKED, said(2, 8)).tray)).toEqual([
      [2, 2, 8],
      [2, 1, 9],
    ]);
  });

  it('counts down the pieces of a kit as their lots are scanned', () => {
    const lines = [{ stockIds: [2], quantity: 3, content: null, contentUnit: null }];
    const kit = { ...EMPTY_TRAY, entries: kitEntries(lines, new Map([[2, TRACKED]])) };
    const scans = [8, 9, 8].map((lotId) => said(2, lotId));
    const steps = scans.map((_, index) =>
      shape(scans.slice(0, index + 1).reduce((tray, one) => place(tray, TRACKED, one).tray, kit as Tray)),
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

  it('of a content is no more by one more press', () => {
    const toxin = stock(4, { contentAmount: 100, contentUnit: 'U' });
    const twice = place(after([toxin]), toxin);
    expect(twice.isAlready).toBe(true);
    expect(shape(twice.tray)).toEqual([[4, 1, null]]);
  });

  it('is what a kit expects, once its package was scanned, also another choice of it', () => {
    const lines = [
      { stockIds: [1, 2], quantity: 1, content: null, contentUnit: null },
      { stockIds: [3], quantity: 2, content: null, contentUnit: null },
    ];
    const products = new Map([PLAIN, TRACKED, stock(3)].map((one) => [one.id, one]));
    const tray = { ...EMPTY_TRAY, entries: kitEntries(lines, products) };
    expect(shape(tray)).toEqual([
      [1, 1, null],
      [3, 2, null],
    ]);
    const scanned = place(tray, TRACKED, said(2, 8)).tray;
    expect(shape(scanned)).toEqual([
      [2, 1, 8],
      [3, 2, null],
    ]);
    // In hand by now: once more is one more.
    expect(shape(place(scanned, TRACKED, said(2, 8)).tray)[0]).toEqual([2, 2, 8]);
  });
});

it('a kit begins with the first choice that there is enough of', () => {
  const lines = [{ stockIds: [1, 2], quantity: 2, content: null, contentUnit: null }];
  const products = new Map([
    [1, stock(1, { usableQuantity: 1 })],
    [2, stock(2)],
  ]);
  expect(kitEntries(lines, products)[0]).toMatchObject({ stockId: 2, choices: [1, 2], quantity: 2 });
});

it('a line leaves what the lines of the same before it have left', () => {
  const tray = after([TRACKED, said(2, 8)], [TRACKED, said(2, 9)], [TRACKED, said(2, 9)]);
  const leaves = tray.entries.map((entry) => leavesOf(TRACKED, entry, tray.entries, new Date(), 'UTC'));
  expect(leaves.map(({ before, after: left, tone }) => [before, left, tone])).toEqual([
    [5, 4, 'good'],
    [4, 2, 'warn'],
  ]);
  const few = stock(2, { tracksLots: true, usableQuantity: 2 });
  expect(tray.entries.map((entry) => leavesOf(few, entry, tray.entries, new Date(), 'UTC').tone)).toEqual([
    'warn',
    'bad',
  ]);
});

it('what was refused stands at its line', () => {
  const { entries } = after([PLAIN], [TRACKED]);
  const { head, lines } = placedErrors({ patientId: 'Too long', 'lines.1.lotId': 'Quarantined' }, entries);
  expect(head).toEqual({ patientId: 'Too long' });
  expect([...lines]).toEqual([[entries[1]?.key, { lotId: 'Quarantined' }]]);
});

it('sends what was said, and nothing else', () => {
  const tray = { ...after([PLAIN], [TRACKED, said(2, 8)]), patientId: ' P-1 ', kit: { id: 3, name: 'Kit' } };
  expect(sentTreatment(tray, () => null)).toEqual({
    patientId: 'P-1',
    kitId: 3,
    lines: [
      { itemId: 1, quantityUsed: 1 },
      { itemId: 2, quantityUsed: 1, lotId: 8, lotReason: 'Scanned from the package' },
    ],
  });
});

describe('a use that was begun elsewhere', () => {
  const use = { quantity: 2, used: { content: '', isWhole: false }, lot: { lotId: null, lotReason: '' } };
  it('is a line as it was typed, or so much more of one that is there', () => {
    const tray = placeUse(placeUse(EMPTY_TRAY, PLAIN, use).tray, PLAIN, use).tray;
    expect(shape(placeUse(tray, stock(3), use).tray)).toEqual([
      [1, 4, null],
      [3, 2, null],
    ]);
  });

  it('of another lot, or in whole ones, is a line of its own', () => {
    const tray = after([TRACKED, said(2, 8)]);
    expect(shape(placeUse(tray, TRACKED, { ...use, lot: { lotId: 9, lotReason: 'Open' } }).tray)).toEqual([
      [2, 1, 8],
      [2, 2, 9],
    ]);
    const toxin = stock(4, { contentAmount: 100, contentUnit: 'U' });
    const some = { ...use, used: { content: '20', isWhole: false } };
    const whole = { ...use, used: { content: '', isWhole: true } };
    const both = [some, whole, some].reduce((before, one) => placeUse(before, toxin, one).tray, EMPTY_TRAY);
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

  it('keeps its lot and the reason, and one that was taken by expiry is taken so again', () => {
    expect(entryOfUsage(TRACKED, usage)).toMatchObject({ quantity: 2, lot: { lotId: 8, lotReason: 'Already open' } });
    expect(entryOfUsage(TRACKED, { ...usage, lotReason: null }).lot.lotId).toBeNull();
  });

  it('keeps its amount with its unit, and asks for it again in another one', () => {
    const toxin = stock(4, { contentAmount: 100, contentUnit: 'U' });
    const content = { amount: 24, unit: 'U', cost: null, containers: [] };
    expect(entryOfUsage(toxin, { ...usage, content }).used).toEqual({ content: '24', isWhole: false, unit: 'U' });
    expect(entryOfUsage(toxin, { ...usage, content: { ...content, unit: 'ml' } }).used.content).toBe('');
    const lines = [{ stockIds: [4], quantity: null, content: 24, contentUnit: 'ml' }];
    expect(kitEntries(lines, new Map([[4, toxin]]))[0]?.used).toMatchObject({ content: '', unit: 'U' });
  });

  it('is sent as a correction with its line, what was cleared, and the time as it was', () => {
    const usedAt = '2026-11-24T09:30:15.250Z';
    const tray = {
      ...EMPTY_TRAY,
      reason: 'Lips',
      usedAt: wallOf(usedAt),
      corrects: { id: 5, version: 3, usedAt, corrections: 0 },
      entries: [correctedEntry(TRACKED, usage)],
    };
    expect(sentTreatment(tray, () => null)).toMatchObject({
      version: 3,
      usedAt,
      patientId: null,
      reason: 'Lips',
      lines: [{ usageId: 31, itemId: 2, quantityUsed: 2, lotId: 8, lotReason: 'Already open' }],
    });
    expect(leavesOf(TRACKED, tray.entries[0] as never, tray.entries, new Date(), 'UTC').after).toBe(5);
  });
});
