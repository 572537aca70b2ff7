import { describe, expect, it } from '@jest/globals';
import type { ImportAnswer } from '@atrium/contract/clinic/import/values';
import { type KnownItem, NEW_ITEM } from './item-values.js';
import { planImport } from './plan-import.js';
import { readList } from '../read/read-list.js';
import { assignKinds } from '../apply/assign-kinds.js';
import { ALL_ITEMS } from '../../../../test/import/all-items.js';
import { buildReport } from './import-report.js';

const createKnownItem = (id: number, values: Partial<KnownItem>): KnownItem => ({
  ...NEW_ITEM,
  kind: 'item',
  id,
  ...values,
});

/** Plans a list and answers every question about a row with the same choice. */
const planWith = (csv: string, items: readonly KnownItem[], answer?: ImportAnswer) => {
  const plan = (answers: ReadonlyMap<string, ImportAnswer>) => {
    const { rows } = readList(Buffer.from(csv), new Map());
    const stock = { items, categories: [], suppliers: [], today: '2026-11-26' };
    return buildReport(planImport(assignKinds(rows, ALL_ITEMS), stock, answers)).rows;
  };
  const asked = plan(new Map());
  if (answer === undefined) return asked;
  return plan(new Map(asked.flatMap(({ questions }) => questions.map(({ id }) => [id, answer] as const))));
};

describe('a barcode of a product with another name or part number', () => {
  const items = [createKnownItem(1, { name: 'Gloves M', sku: 'GLV-M', barcode: '4006381333931' })];
  const csv = 'name,sku,barcode\nGloves L,GLV-L,4006381333931';

  it('is asked with both names, and nothing of the row is imported before', () => {
    expect(planWith(csv, items)).toMatchObject([
      {
        outcome: 'error',
        reasons: [
          'Barcode 4006381333931 belongs to "Gloves M" (GLV-M), and this row is "Gloves L" (GLV-L). Is it the same product?',
        ],
        questions: [{ answer: null, choices: [{ value: 'same' }, { value: 'new' }, { value: 'skip' }] }],
        changes: [],
      },
    ]);
    expect(planWith('name,sku,barcode\nGloves M,GLV-L,4006381333931', items)[0]?.outcome).toBe('error');
    expect(planWith('name,sku,barcode\nGloves M,GLV-M,4006381333931', items)[0]?.questions).toEqual([]);
  });

  it('updates the product when it is the same', () => {
    expect(planWith(csv, items, 'same')).toMatchObject([
      {
        outcome: 'update',
        id: 1,
        reasons: [],
        questions: [{ answer: 'same' }],
        changes: [
          { field: 'name', before: 'Gloves M', after: 'Gloves L' },
          { field: 'sku', before: 'GLV-M', after: 'GLV-L' },
        ],
      },
    ]);
  });

  it('creates a new product without the barcode when it is another product', () => {
    const [row] = planWith(csv, items, 'new');
    expect(row).toMatchObject({ outcome: 'create', id: null, reasons: [] });
    expect(row?.changes).toEqual(
      expect.arrayContaining([{ field: 'notes', before: null, after: 'Barcode: 4006381333931 (also on "Gloves M")' }]),
    );
    expect(row?.changes.map(({ field }) => field)).not.toContain('barcode');
  });

  it('skips the row on request', () => {
    expect(planWith(csv, items, 'skip')).toMatchObject([{ outcome: 'unchanged', warnings: ['Skipped'], changes: [] }]);
  });

  it('is asked too when the part number leads to one product and the barcode to another', () => {
    const two = [createKnownItem(1, { name: 'A', sku: 'S1' }), createKnownItem(2, { name: 'B', barcode: '77' })];
    const row = 'sku,barcode,qty\nS1,77,4';
    expect(planWith(row, two)).toMatchObject([
      { outcome: 'error', reasons: ['Barcode 77 belongs to another item, "B"'], questions: [{ answer: null }] },
    ]);
    expect(planWith(row, two, 'new')).toMatchObject([{ outcome: 'update', id: 1 }]);
    expect(planWith(row, two, 'skip')).toMatchObject([{ outcome: 'unchanged' }]);
  });
});

describe('a doubtful lot number', () => {
  const lots = [{ number: 'ABC-123', expiresOn: '2028-01-31', quantity: 5 }];
  const toxin = createKnownItem(1, {
    name: 'Toxin',
    sku: 'T',
    barcode: '9501101530126',
    currentQuantity: 5,
    tracksLots: true,
    lots,
  });
  const row = (lot: string, quantity = 5) => `Name,SKU,Quantity,Lot\nToxin,T,${quantity},${lot}`;

  it.each([['ABC‑123'], ['ABC–123'], ['ABC -123'], ['abc-123']])('takes "%s" for the known lot', (lot) => {
    expect(planWith(row(lot), [toxin])).toMatchObject([{ outcome: 'unchanged', questions: [] }]);
  });

  it.each([['АВС-123'], ['ABC 123'], ['0ABC-123']])('asks whether "%s" is the known lot', (lot) => {
    expect(planWith(row(lot), [toxin])).toMatchObject([
      {
        outcome: 'error',
        reasons: [`${lot} looks like a known lot. Is this ABC-123?`],
        questions: [{ choices: [{ value: 'meant', label: 'Yes, ABC-123' }, { value: 'new' }, { value: 'skip' }] }],
      },
    ]);
    expect(planWith(row(lot), [toxin], 'meant')).toMatchObject([{ outcome: 'unchanged' }]);
    expect(planWith(row(lot, 7), [toxin], 'meant')[0]?.changes).toContainEqual({
      field: 'lots',
      before: '5 of lot ABC-123 (Jan 31, 2028)',
      after: '7 of lot ABC-123 (Jan 31, 2028)',
    });
    expect(planWith(row(lot), [toxin], 'new')[0]?.changes).toContainEqual({
      field: 'lots',
      before: null,
      after: `5 of lot ${lot}`,
    });
    expect(planWith(row(lot), [toxin], 'skip')).toMatchObject([{ outcome: 'unchanged', warnings: ['Skipped'] }]);
  });

  it('asks about the code of the product and a lost expiry, of new products too', () => {
    const codeAsLot = 'Name,Barcode,Quantity,Lot\nFiller,9501101530126,2,9501101530126';
    expect(planWith(codeAsLot, [])).toMatchObject([
      {
        outcome: 'error',
        questions: [{ choices: [{ value: 'new', label: 'It is the lot number' }, { value: 'skip' }] }],
      },
    ]);
    expect(planWith(codeAsLot, [], 'new')).toMatchObject([{ outcome: 'create' }]);
    const lostExpiry = 'Name,Quantity,Lot\nFiller,2,AB-12317280131';
    expect(planWith(lostExpiry, [])).toMatchObject([{ outcome: 'error', questions: [{ answer: null }] }]);
    expect(planWith(lostExpiry, [], 'meant')[0]?.changes).toContainEqual({
      field: 'lots',
      before: null,
      after: '2 of lot AB-123 (Jan 31, 2028)',
    });
  });

  it('asks in a cell of all lots, and about rows of one list that look alike', () => {
    const cell = 'Name,SKU,Quantity,All lots\nToxin,T,5,5 × АВС-123 (no expiry)';
    expect(planWith(cell, [toxin])).toMatchObject([{ outcome: 'error', questions: [{ answer: null }] }]);
    expect(planWith(cell, [toxin], 'meant')).toMatchObject([{ outcome: 'unchanged' }]);
    const rows = 'Name,SKU,Quantity,Lot\nFiller,F,2,X-1\nFiller,F,3,X 1';
    expect(planWith(rows, []).map(({ questions }) => questions.length)).toEqual([0, 1]);
    expect(planWith(rows, [], 'meant')[1]?.reasons).toEqual([
      'Lot X-1 is already in row 2. Please count it in one row',
    ]);
    expect(planWith(rows, [], 'skip')).toMatchObject([
      { outcome: 'create', changes: expect.arrayContaining([{ field: 'lots', before: null, after: '2 of lot X-1' }]) },
      { outcome: 'create', warnings: ['Skipped'] },
    ]);
  });
});
