import { describe, expect, it } from '@jest/globals';
import { type KnownItem, NEW_ITEM } from './item-values.js';
import { planImport } from './plan-import.js';
import { buildReport } from './import-report.js';
import { readList } from '../read/read-list.js';
import { assignKinds } from '../apply/assign-kinds.js';
import { ALL_ITEMS } from '../../../../test/import/all-items.js';

describe('lots of a list', () => {
  const TODAY = '2026-11-22';
  const toxin: KnownItem = {
    ...NEW_ITEM,
    id: 7,
    kind: 'item' as const,
    name: 'Toxin',
    sku: 'TX',
    currentQuantity: 9,
    tracksLots: true,
    lots: [
      { number: 'A1', expiresOn: '2027-01-31', quantity: 4 },
      { number: 'B;2', expiresOn: null, quantity: 3 },
      { number: null, expiresOn: null, quantity: 2 },
    ],
  };
  const plan = (csv: string, item = toxin) => {
    const { rows } = readList(Buffer.from(csv), new Map());
    return buildReport(
      planImport(assignKinds(rows, ALL_ITEMS), { items: [item], categories: [], suppliers: [], today: TODAY }),
    );
  };

  it('are imported as they were exported: one row with all lots, or one row per lot', () => {
    const whole =
      'Name,SKU,Current quantity,All lots\nToxin,TX,9,4 × A1 (2027-01-31); 3 × B;;2 (no expiry); 2 × unknown lot (no expiry)\n';
    expect(plan(whole).rows).toMatchObject([{ outcome: 'unchanged', reasons: [], warnings: [] }]);
    const each = 'Name,SKU,Lot,Expiry,Quantity\nToxin,TX,A1,2027-01-31,4\nToxin,TX,B;2,,3\nToxin,TX,unknown lot,,2\n';
    expect(plan(each).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(plan(whole.replace('TX,9', 'TX,8')).rows[0]?.reasons).toEqual([
      'The lots add up to 9, but the row says 8. Please correct one of them',
    ]);
    expect(plan(whole.replace('4 × A1', 'four A1')).rows[0]?.outcome).toBe('error');
  });

  it.each(['0427', '427', '46112', '24 months', 'abc', '2027/99'])('require a date as expiry: %s', (expiry) => {
    const { rows } = plan(`Name,SKU,Lot,Expiry,Quantity\nNew,NX,L-A,${expiry},1\nNew B,NY,L-B,270430,1\n`);
    expect(rows[0]?.reasons).toEqual([`Expiry "${expiry}" is not a date. Write the expiry of a lot as 2027-04-30`]);
    expect(rows[1]).toMatchObject({ outcome: 'create', reasons: [] });
  });

  it("may have their product's shelf life in another column", () => {
    const [row] = plan('Name,SKU,Lot,Shelf life,Quantity\nNew,NX,L-A,427,1\n').rows;
    expect(row?.changes).toContainEqual({ field: 'expirationDate', before: null, after: 427 });
  });

  it('reports two dates of one number with their rows', () => {
    const { rows } = plan('Name,SKU,Lot,Expiry,Quantity\nToxin,TX,C3,2027-05-31,1\nToxin,TX,c3,2027-06-30,1\n');
    expect(rows[0]?.reasons).toEqual(['Another lot of it, in row 3, has an error']);
    expect(rows[1]?.reasons).toEqual([
      'Lot c3 expires on May 31, 2027 in row 2, and on Jun 30, 2027 in row 3. Please check the packages',
    ]);
  });

  it('asks about expired lots, except for known ones', () => {
    const list = 'Name,SKU,Lot,Expiry,Quantity\nToxin,TX,A1,2027-01-31,4\nToxin,TX,OLD,2026-10-31,2\n';
    expect(plan(list).expired).toEqual([{ row: 3, lot: 'OLD', expiresOn: '2026-10-31' }]);
    expect(plan(list).rows[0]?.changes.find(({ field }) => field === 'lots')).toEqual({
      field: 'lots',
      before: '4 of lot A1 (Jan 31, 2027)',
      after: '4 of lot A1 (Jan 31, 2027), 2 of lot OLD (Oct 31, 2026)',
    });
  });

  it.each(['IH-2,2027-06-30,9', 'NEW-1,2027-06-30,4'])(
    'reports a surplus next to held lots with the recalled lot and the way to record it: %s',
    (row) => {
      const item: KnownItem = {
        ...toxin,
        currentQuantity: 16,
        lots: [
          { number: 'IH-E', expiresOn: '2026-11-01', quantity: 3, state: 'available' },
          { number: 'IH-1', expiresOn: '2027-03-31', quantity: 8, state: 'recalled' },
          { number: 'IH-2', expiresOn: '2027-06-30', quantity: 5, state: 'available' },
        ],
      };
      expect(plan(`Name,SKU,Lot,Expiry,Quantity\nToxin,TX,${row}\n`, item).rows[0]?.reasons).toEqual([
        'These may be units of lot IH-1, which is recalled. Use “Adjust stock”, which asks for the reason',
      ]);
    },
  );

  const known = { ...toxin, lots: [{ number: 'ABC-123', expiresOn: '2027-01-31', quantity: 4 }], currentQuantity: 4 };

  it.each(['ABC‑123', 'ABC–123', 'ABC -123'])('match a known lot with other dashes or spaces: %s', (number) => {
    const [row] = plan(`Name,SKU,Lot,Expiry,Quantity\nToxin,TX,${number},2027-01-31,4\n`, known).rows;
    expect(row).toMatchObject({ outcome: 'unchanged', warnings: [] });
  });

  it.each(['АВС-123', 'ABC 123', '0ABC-123'])('need a confirmation when they look like a known lot: %s', (number) => {
    const [row] = plan(`Name,SKU,Lot,Expiry,Quantity\nToxin,TX,${number},2027-01-31,4\n`, known).rows;
    expect(row?.reasons).toContainEqual(expect.stringContaining('looks like a known lot. Is this ABC-123?'));
  });
});
