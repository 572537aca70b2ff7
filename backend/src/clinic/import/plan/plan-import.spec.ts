import { describe, expect, it } from '@jest/globals';
import { type KnownItem, NEW_ITEM } from './item-values.js';
import { planImport } from './plan-import.js';
import { buildReport } from './import-report.js';
import { readList } from '../read/read-list.js';
import { assignKinds } from '../apply/assign-kinds.js';
import { ALL_ITEMS } from '../../../../test/import/all-items.js';

const createKnownItem = (id: number, values: Partial<KnownItem>): KnownItem => ({
  ...NEW_ITEM,
  kind: 'item',
  id,
  name: `Item ${id}`,
  ...values,
});

const plan = (csv: string, items: readonly KnownItem[] = [], mapping: Record<string, string> = {}) => {
  const { rows, ...list } = readList(Buffer.from(csv), new Map(Object.entries(mapping)));
  return {
    ...list,
    ...buildReport(planImport(assignKinds(rows, ALL_ITEMS), { items, categories: [], suppliers: [] })),
  };
};
const outcomes = (csv: string, items: readonly KnownItem[] = []): string[] =>
  plan(csv, items).rows.map(({ outcome, id }) => (id === null ? outcome : `${outcome} ${id}`));
/** Returns the stock after the plan was applied. */
const applyPlan = (csv: string): KnownItem[] => {
  const { rows } = readList(Buffer.from(csv), new Map());
  return planImport(assignKinds(rows, ALL_ITEMS), { items: [], categories: [], suppliers: [] }).rows.map(
    ({ values }, index) => ({
      ...values,
      kind: 'item',
      id: index + 1,
    }),
  );
};

describe('columns of an exported file', () => {
  const toxin = createKnownItem(1, {
    name: 'Toxin',
    currentQuantity: 3,
    supplierProductNumber: 'A1',
    tracksLots: true,
    lots: [],
  });

  it('applies an edited supplier product number and picture, and rejects an invalid web address', () => {
    const csv = (url: string) => `Name,Supplier product number,Image URL\nToxin,B2,${url}`;
    expect(plan(csv('https://example.com/a.jpg'), [toxin]).rows[0]).toMatchObject({
      outcome: 'update',
      changes: [
        { field: 'supplierProductNumber', before: 'A1', after: 'B2' },
        { field: 'imageUrl', before: null, after: 'https://example.com/a.jpg' },
      ],
    });
    expect(plan(csv('a.jpg'), [toxin]).rows[0]).toMatchObject({
      outcome: 'error',
      reasons: [expect.stringContaining('is not a web address')],
    });
  });

  it('warns about the number of a carton as the barcode of one piece', () => {
    const [carton, piece] = plan('Name,Barcode\nCarton,15012345678907\nPiece,5012345678900').rows;
    expect(carton?.warnings).toEqual([expect.stringContaining('is the number of a box or carton')]);
    expect(piece?.warnings).toEqual([]);
  });

  it('never ends lot tracking, and begins it with the counted level as the unknown lot', () => {
    const csv = (cell: string) => `Name,Current quantity,Tracks lots\nToxin,3,${cell}`;
    expect(plan(csv('yes'), [toxin]).rows[0]).toMatchObject({ outcome: 'unchanged' });
    expect(plan(csv('no'), [toxin]).rows[0]).toMatchObject({
      outcome: 'error',
      reasons: [expect.stringContaining('cannot turn off lot tracking')],
    });
    const gauze = createKnownItem(2, { name: 'Toxin', currentQuantity: 3, lots: [] });
    expect(plan(csv('no'), [gauze]).rows[0]).toMatchObject({ outcome: 'unchanged' });
    expect(plan(csv('yes'), [gauze]).rows[0]).toMatchObject({
      outcome: 'update',
      changes: expect.arrayContaining([{ field: 'tracksLots', before: 'off', after: 'on' }]),
    });
    expect(plan('Name,Quantity,Lot,Tracks lots\nToxin,3,A7,no', [gauze]).rows[0]).toMatchObject({
      outcome: 'error',
      reasons: [expect.stringContaining('names lot A7')],
    });
  });
});

describe('finding the item of a row', () => {
  it('by part number, else barcode, else name, in any case', () => {
    const items = [
      createKnownItem(1, { sku: 'ab-1' }),
      createKnownItem(2, { barcode: '400' }),
      createKnownItem(3, { name: 'Gauze' }),
    ];
    expect(outcomes('name,sku,barcode,qty\nNew name,AB-1,,0\n,X,400,0\ngauze,,,0\nOther,,,0', items)).toEqual([
      'update 1',
      'update 2',
      'unchanged 3',
      'create',
    ]);
  });

  it('finds a UPC that lost its leading zero in a spreadsheet', () => {
    const items = [createKnownItem(1, { name: 'Gauze', barcode: '012345678905' })];
    expect(outcomes('name,barcode,qty\nGauze,12345678905,0\n', items)).toEqual(['unchanged 1']);
    expect(outcomes('name,barcode,qty\n,0012345678905,0\n', items)).toEqual(['unchanged 1']);
  });

  it('reads lot numbers as codes: quoted zeros stay, shortened ones are rejected, dates are pointed out', () => {
    const lotRow = (lot: string) => plan(`name,lot,qty\nToxin,${lot},1`, []).rows[0];
    expect(lotRow('"=""007"""')?.changes).toContainEqual(
      expect.objectContaining({ field: 'lots', after: '1 of lot 007' }),
    );
    expect(lotRow('1E5')).toMatchObject({ outcome: 'create', warnings: [] });
    expect(lotRow('1.2E+11')).toMatchObject({
      outcome: 'error',
      reasons: [expect.stringContaining('was shortened by a spreadsheet')],
    });
    expect(lotRow('3-Mar')?.warnings).toEqual([expect.stringContaining('looks like a date')]);
    expect(lotRow('TAP-25')?.warnings).toEqual([]);
  });

  it('maps barcodes of another keyboard layout back when their check digit proves it, and rejects others', () => {
    const row = (barcode: string) => plan(`name;barcode\nToxin;${barcode}`).rows[0];
    expect(row('ç(à&&à&("à&é-')?.changes).toContainEqual(
      expect.objectContaining({ field: 'barcode', after: '9501101530126' }),
    );
    expect(row('à&_UçA-QQBD')).toMatchObject({
      outcome: 'error',
      reasons: [expect.stringContaining('another keyboard layout')],
    });
  });

  it('never takes an item by name that another row has by number', () => {
    const [first, second] = plan('name,sku\nGauze,\nGauze,G1', [createKnownItem(1, { name: 'Gauze', sku: 'G1' })]).rows;
    expect(first).toMatchObject({
      outcome: 'error',
      reasons: ['"Gauze" is already in row 3. Please keep one of the two'],
    });
    expect(second).toMatchObject({ outcome: 'unchanged', id: 1 });
  });

  it('reports a repeated part number and name as an error that names the first row', () => {
    const [, second] = plan('name,sku,qty\nGauze,G1,5\ngauze,g1,7').rows;
    expect(second?.reasons).toEqual([
      'Part number g1 is already in row 2 with the same name. Please keep one of the two',
    ]);
    expect(plan('sku,qty\nG1,5\nG1,7', [createKnownItem(1, { sku: 'G1' })]).rows[1]?.reasons).toEqual([
      'Part number G1 is already in row 2. Please keep one of the two',
    ]);
  });

  it('imports a part number with another name without it, and leaves it unchanged when imported again', () => {
    const csv = 'name,sku,qty\nCoolant clear,C1,12\nCoolant quart,C1,10';
    expect(plan(csv).rows).toMatchObject([
      { outcome: 'create', sku: 'C1', warnings: [] },
      { outcome: 'create', sku: null, name: 'Coolant quart', warnings: [expect.stringContaining('already in row 2')] },
    ]);
    expect(applyPlan(csv)[1]).toMatchObject({
      notes: 'Part number: C1 (also on "Coolant clear")',
      currentQuantity: 10,
    });
    expect(outcomes(csv, applyPlan(csv))).toEqual(['unchanged 1', 'unchanged 2']);
  });

  it('treats one name with two part numbers as two products, in one list and in two', () => {
    const csv = 'name,sku,unit\n"Gloves, M",M1H,BX\n"Gloves, M",M1,CS';
    expect(plan(csv).rows.map(({ name }) => name)).toEqual(['Gloves, M', 'Gloves, M (M1)']);
    expect(outcomes(csv, applyPlan(csv))).toEqual(['unchanged 1', 'unchanged 2']);
    expect(plan('name,sku\n"Gloves, M",M1', applyPlan(csv).slice(0, 1)).rows).toMatchObject([
      { outcome: 'create', name: 'Gloves, M (M1)' },
    ]);
  });

  it('allows two items to exchange their names', () => {
    const items = [createKnownItem(1, { name: 'A', sku: '1' }), createKnownItem(2, { name: 'B', sku: '2' })];
    expect(plan('name,sku\nB,1\nA,2', items).rows).toMatchObject([
      { outcome: 'update', name: 'B' },
      { outcome: 'update', name: 'A' },
    ]);
  });

  it('reports a barcode of another item as an error', () => {
    const items = [createKnownItem(1, { sku: 'S1' }), createKnownItem(2, { barcode: '77' })];
    expect(plan('sku,barcode\nS1,77', items).rows[0]?.reasons).toEqual([
      'Barcode 77 belongs to another item, "Item 2"',
    ]);
  });
});

describe('the values of a row', () => {
  it('reports all errors of a row at once', () => {
    const [row] = plan('name,sku,qty,min,price,units per box,exp\n,1.2E+11,two,-3,abc,0,soon').rows;
    expect(row?.outcome).toBe('error');
    expect(row?.reasons).toHaveLength(6);
    expect(plan('name,qty\n,2.5\n,').rows[0]?.reasons).toEqual(['Quantity "2.5" is not a whole number']);
    expect(plan('name,sku,qty\n,NEW,-1').rows[0]?.reasons).toEqual([
      'Quantity "-1" is below zero',
      'No item has the part number NEW, and a new one needs a name',
    ]);
  });

  it('change nothing for an empty cell, N/A or a dash', () => {
    const item = createKnownItem(1, { sku: 'S1', brand: 'Acme', unitCost: '2.00', currentQuantity: 5 });
    expect(outcomes('sku,brand,price,qty,category\nS1,,N/A,-,n/a', [item])).toEqual(['unchanged 1']);
  });

  it('report changes with the values before and after', () => {
    const item = createKnownItem(1, {
      name: 'Gauze',
      sku: 'S1',
      unitCost: '2.00',
      currentQuantity: 5,
      unit: 'BX',
      category: 'Dressings',
    });
    expect(plan('name,sku,qty,price,uom,category\nGAUZE,s1,7,$2.5,bx,dressings', [item]).rows[0]?.changes).toEqual([
      { field: 'currentQuantity', before: 5, after: 7 },
      { field: 'unitCost', before: '2.00', after: '2.50' },
    ]);
  });

  it('derives units and package from a packaging text, and keeps other text in the notes', () => {
    const { rows } = plan('name,uom\nA,400 tab/bx\nB,1 pair/ea\nC,EA\nD,36 EA/CA');
    expect(
      rows.map(({ changes }) =>
        changes
          .filter(({ field }) => field !== 'name')
          .map(({ field, after }) => `${field} ${after}`)
          .join(', '),
      ),
    ).toEqual([
      'unit box, unitsPerPackage 400, notes Packaging: 400 tab/bx',
      'unit pair, unitsPerPackage 1',
      'unit each',
      'unit case, unitsPerPackage 36',
    ]);
    const [sized] = plan('name,unit,packaging\nA,EA,2" x 6 yd').rows;
    expect(sized?.changes.slice(1)).toEqual([
      { field: 'unit', before: null, after: 'each' },
      { field: 'notes', before: null, after: 'Packaging: 2" x 6 yd' },
    ]);
  });

  it('asks about a number that neither its column nor its file makes unambiguous', () => {
    const csv = 'Name;Price\nA;1.000';
    const { rows, columns } = plan(csv);
    expect(columns[1]?.question).toEqual({ cell: '1.000', comma: '1000', point: '1.00', answer: null });
    expect(rows[0]).toMatchObject({
      outcome: 'error',
      reasons: ['Unit cost "1.000" can mean 1,000 or 1. Choose one of them for this column'],
    });
    const costAs = (mark: string) =>
      plan(csv, [], { Price: `unitCost/${mark}` }).rows[0]?.changes.find(({ field }) => field === 'unitCost')?.after;
    expect([costAs('comma'), costAs('point')]).toEqual(['1000.00', '1.00']);
    expect(plan(csv, [], { Price: 'unitCost/comma' }).columns[1]?.question).toMatchObject({ answer: 'comma' });
    expect(() => plan(csv, [], { Price: 'unitCost/dash' })).toThrow('is not a target field');
  });

  it('follows the unambiguous prices of the same list', () => {
    const csv = `Artikel;SKU;Menge;Einheit;Preis
Kanüle 30G x 13 mm;EU-001;40;Stück;236,48
Laserkopf;EU-004;1;Stück;1.488,69
Behandlungsliege;EU-005;1;Stück;1.000
Lampe;EU-006;2;Stück;1'250,00
Stuhl;EU-007;3;Stück;2 100,50 €
Gutschrift;EU-008;1;Stück;-15,00`;
    const { rows } = plan(csv, [], { Artikel: 'name', Menge: 'currentQuantity', Einheit: 'unit', Preis: 'unitCost' });
    expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'unitCost')?.after)).toEqual([
      '236.48',
      '1488.69',
      '1000.00',
      '1250.00',
      '2100.50',
      undefined,
    ]);
    expect(rows[5]?.reasons).toEqual(['Unit cost "-15,00" is below zero']);
  });

  it('accepts only whole quantities, with digits of any script', () => {
    const csv = `Name;SKU;Quantity;Unit;Content amount;Content unit
Serum;QH-1;2,5;bottle;2,5;ml
Toxin;QH-2;1.5;vial;100;U
Gauze;QH-3;3 boxes;box;;
Mask;QH-4;٣;each;;
Needle;QH-5;1.200;each;;
Cream;QH-6;(4);tube;50;g
Peel;QH-7;;bottle;;
Wax;QH-8;0;tin;;`;
    const { rows, columns } = plan(csv);
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      ['Quantity "2,5" is not a whole number'],
      ['Quantity "1.5" is not a whole number'],
      ['Quantity "3 boxes" is not a number: "b" does not belong in a number'],
      [],
      ['Quantity "1.200" can mean 1,200 or 1.2. Choose one of them for this column'],
      ['Quantity "(4)" is below zero'],
      [],
      [],
    ]);
    expect(columns[2]?.question).toEqual({ cell: '1.200', comma: '1200', point: '1.20', answer: null });
    expect(rows[3]?.changes).toContainEqual({ field: 'currentQuantity', before: null, after: 3 });
  });

  it('computes the unit cost from the package cost', () => {
    const { rows } = plan('name,unit,units per box,box price\nA,EA,3,$10.00');
    expect(rows[0]?.changes).toContainEqual({ field: 'unitCost', before: null, after: '3.333333' });
  });

  it('updates labelled notes and keeps the other notes', () => {
    const item = createKnownItem(1, { sku: 'S1', notes: 'Ask Ana\nLocation: Room 1' });
    expect(plan('sku,location\nS1,Room 2', [item]).rows[0]?.changes).toEqual([
      { field: 'notes', before: 'Ask Ana\nLocation: Room 1', after: 'Ask Ana\nlocation: Room 2' },
    ]);
  });

  it('treats cells that a spreadsheet would run as formulas as text', () => {
    const { rows } = plan('name,sku,brand\n=1+1,="007",@acme\n\'-Sale,+49,x');
    expect(rows).toMatchObject([
      { outcome: 'create', name: '=1+1', sku: '007' },
      { name: '-Sale', sku: '+49' },
    ]);
  });

  it('warns about pieces counted in a package with a package price, without changing them', () => {
    const [row] = plan('name,qty,unit\n"DEPRESSOR,1200/CS",1200,CS').rows;
    expect(row).toMatchObject({ outcome: 'create', warnings: [expect.stringContaining('one case holds 1,200')] });
    expect(row?.changes).toContainEqual({ field: 'currentQuantity', before: null, after: 1200 });
  });
});

describe('the list as a whole', () => {
  it('finds headings below a title, counts rows as a spreadsheet does, and skips repeated headings', () => {
    const report = plan('Stock list\n\nItem name;Ylo;Hinta;Qty\nA;;x;"1.250,00"\n;;;\nItem name;Ylo;Hinta;Qty\nB;;;7');
    expect(report).toMatchObject({ headerRow: 3, delimiter: 'semicolon' });
    expect(report.rows.map(({ row }) => row)).toEqual([4, 7]);
    expect(report.rows[0]?.changes).toContainEqual({ field: 'currentQuantity', before: null, after: 1250 });
    expect(report.columns.filter(({ target }) => target === null).map(({ header }) => header)).toEqual([
      'Ylo',
      'Hinta',
    ]);
  });

  it('lists new categories and suppliers once, in their first spelling', () => {
    expect(plan('name,category,vendor\nA,Tape,Acme\nB,TAPE,ACME')).toMatchObject({
      newCategories: ['Tape'],
      newSuppliers: ['Acme'],
    });
  });

  it('reports a row with more cells than headings as an error', () => {
    expect(plan('name,qty\nTape, wide,5').rows[0]?.reasons).toEqual([
      expect.stringContaining('1 more cell'),
      'Quantity "wide" is not a number: "w" does not belong in a number',
    ]);
  });

  it('applies a column mapping, and rejects an invalid one with the valid values', () => {
    expect(plan('Ding,Zahl\nA,5', [], { Ding: 'name', zahl: 'currentQuantity' }).rows[0]).toMatchObject({
      name: 'A',
      outcome: 'create',
    });
    expect(() => plan('Ding,Zahl\nA,5', [], { Dong: 'name' })).toThrow(
      'There is no column "Dong". The columns are: Ding, Zahl.',
    );
    expect(() => plan('Name,Zahl\nA,5', [], { Zahl: 'amount' })).toThrow('"amount" is not a target field');
    expect(() => plan('Name,Zahl\nA,5', [], { Name: 'sku', Zahl: 'sku' })).toThrow('Two columns');
  });

  it.each([
    ['a,b\n1,2', 'No headings were found'],
    ['Qty,Price\n1,2', 'No column was recognized as name'],
    ['Name,Qty\n', 'has no rows'],
  ])('rejects an unreadable list: %j', (csv, message) => {
    expect(() => plan(csv)).toThrow(message);
  });
});

describe('items and consumables of one list', () => {
  const kindsOf = (
    csv: string,
    defaultKind: 'item' | 'consumable',
    byCategory: Record<string, 'item' | 'consumable'> = {},
  ) => {
    const { rows } = readList(Buffer.from(csv), new Map());
    return assignKinds(rows, { defaultKind, byCategory: new Map(Object.entries(byCategory)) });
  };

  it('are distinguished by a column, else by category, else for the whole list', () => {
    const csv = 'name,kind,category\nA,consumable,Toxins\nB,Item,gloves\nC,,GLOVES\nD,,Toxins\nE,tool,';
    expect(kindsOf(csv, 'item', { Gloves: 'consumable' }).map(({ kind }) => kind)).toEqual([
      'consumable',
      'item',
      'consumable',
      'item',
      'item',
    ]);
    expect(kindsOf(csv, 'consumable')[3]?.kind).toBe('consumable');
    expect(kindsOf(csv, 'item')[4]?.reasons).toEqual(['Item or consumable "tool" is neither item nor consumable']);
  });

  it('may have equal names and numbers, and each matches its own kind', () => {
    const rows = kindsOf('name,sku,kind,qty\nGauze,G1,item,5\nGauze,G1,consumable,7', 'item');
    const items = [
      createKnownItem(1, { name: 'Gauze', sku: 'G1' }),
      createKnownItem(2, { name: 'Gauze', sku: 'G1', kind: 'consumable' }),
    ];
    const report = buildReport(planImport(rows, { items, categories: [], suppliers: [] }));
    expect(report.rows.map(({ id, kind, outcome }) => `${outcome} ${kind} ${id}`)).toEqual([
      'update item 1',
      'update consumable 2',
    ]);
  });

  it('puts the description of a consumable into its notes, and its minimum is at least 1', () => {
    const [row] = kindsOf('name,description,min\nGauze,Soft and white,0', 'consumable');
    expect(row?.reasons).toEqual(['Minimum of a consumable must be at least 1']);
    expect(row?.labelledNotes).toEqual([{ label: 'Description', text: 'Soft and white' }]);
  });

  it('lists the categories with the kind of their rows', () => {
    const rows = kindsOf('name,category\nA,Gloves\nB,gloves\nC,Toxins\nD,', 'item', { gloves: 'consumable' });
    expect(buildReport(planImport(rows, { items: [], categories: [], suppliers: [] })).categories).toEqual([
      { name: 'Gloves', kind: 'consumable', rows: 2 },
      { name: 'Toxins', kind: 'item', rows: 1 },
    ]);
  });
});

describe('the effect of a list on the value in stock', () => {
  it('is computed exactly from the current values of the changed rows', () => {
    const rows = assignKinds(
      readList(
        Buffer.from('sku,name,qty,unit cost\nA,Old,3,0.10\nB,New,1000000,2.95\nC,Same,1,5\nD,Wrong,1.5,9'),
        new Map(),
      ).rows,
      ALL_ITEMS,
    );
    const items = [
      createKnownItem(1, { sku: 'A', name: 'Old', currentQuantity: 2, unitCost: '0.05' }),
      createKnownItem(2, { sku: 'C', name: 'Same', currentQuantity: 1, unitCost: '5.00' }),
    ];
    const report = buildReport(planImport(rows, { items, categories: [], suppliers: [] }), '32988.10');
    expect(report.value).toEqual({ before: '32988.10', after: '2982988.30' });
    expect(report.rows.map(({ value }) => value)).toEqual(['0.30', '2950000.00', '5.00', null]);
  });
});

it('known values are no change, whether or not the list contains them', () => {
  const { rows } = readList(
    Buffer.from('sku,name,supplier,qty\nT1,Toxin,,5\nG1,Gauze,medsupply,5\nX1,Extra,Other,1'),
    new Map(),
  );
  const item = createKnownItem(1, {
    sku: 'T1',
    name: 'Toxin',
    category: 'Injectables',
    supplier: 'MedSupply',
    currentQuantity: 4,
  });
  const report = buildReport(
    planImport(assignKinds(rows, ALL_ITEMS), { items: [item], categories: [], suppliers: ['MedSupply'] }),
  );
  expect([report.newCategories, report.newSuppliers]).toEqual([[], ['Other']]);
});

describe('lots in a list', () => {
  const csv = (...rows: string[]) => ['sku,name,qty,lot no,expiry date', ...rows].join('\n');

  it('allows a part number in several rows, each with another lot', () => {
    const { rows, counts } = plan(csv('T1,Toxin,4,A12,2031-02', 'T1,Toxin,2,B7,03/2032', 'G1,Gauze,5,,'));
    expect(rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual(['2 create', '3 create', '4 create']);
    expect(counts.create).toBe(3);
    expect(rows[0]?.changes).toContainEqual({
      field: 'lots',
      before: null,
      after: '4 of lot A12 (Feb 28, 2031), 2 of lot B7 (Mar 31, 2032)',
    });
    expect(rows[0]?.changes).toContainEqual({ field: 'currentQuantity', before: null, after: 6 });
    expect(rows[0]?.changes.some(({ field }) => field === 'notes')).toBe(false);
  });

  it('leaves other lots of the product unchanged, and reports them', () => {
    const lots = [
      { number: 'A12', expiresOn: '2031-02-28', quantity: 4 },
      { number: 'C1', expiresOn: null, quantity: 3 },
    ];
    const item = createKnownItem(1, { sku: 'T1', name: 'Toxin', currentQuantity: 7, tracksLots: true, lots });
    expect(plan(csv('T1,Toxin,4,a12,2031-02'), [item]).rows).toMatchObject([{ outcome: 'unchanged' }]);
    const [row] = plan(csv('T1,Toxin,1,A12,'), [item]).rows;
    expect(row).toMatchObject({
      outcome: 'update',
      warnings: ['Not in the list and not changed: 3 of lot C1'],
      changes: [
        { field: 'currentQuantity', before: 7, after: 4 },
        { field: 'lots', after: '1 of lot A12 (Feb 28, 2031)' },
      ],
    });
    expect(plan(csv('T1,Toxin,4,A12,2031-03'), [item]).rows[0]?.reasons).toEqual([
      'Lot A12 is in stock with expiry Feb 28, 2031, but the list says Mar 31, 2031',
    ]);
  });

  it('rejects a repeated lot, and a lot without a quantity', () => {
    const { rows } = plan(csv('T1,Toxin,4,A12,', 'T1,Toxin,2,a12,', 'T1,Toxin,,B7,'));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error']);
    expect(rows[1]?.reasons).toEqual(['Lot a12 is already in row 2. Please count it in one row']);
    expect(rows[2]?.reasons).toEqual(['A lot needs a quantity']);
  });

  it('reports an error at its own row, to which the other rows of the item refer', () => {
    const { rows } = plan(csv('T1,Toxin,4,A12,2031-02', 'G1,Gauze,5,,', 'T1,Toxin,2,B7,2031-02-30'));
    expect(rows.map(({ row, outcome, reasons }) => [row, outcome, ...reasons])).toEqual([
      [2, 'error', 'Another lot of it, in row 4, has an error'],
      [3, 'create'],
      [4, 'error', 'expiry date "2031-02-30" is not a date. Please check the package'],
    ]);
  });

  it('states that the product tracks lots from then on', () => {
    const items = [createKnownItem(1, { sku: 'T1', name: 'Toxin', currentQuantity: 4 })];
    const { rows, beginTracking } = plan(csv('T1,Toxin,4,A12,2031-02', 'N1,New one,2,B7,2031-02'), items);
    expect(beginTracking).toBe(2);
    expect(rows[0]?.changes).toContainEqual({ field: 'tracksLots', before: 'off', after: 'on' });
    expect(rows[1]?.changes).toContainEqual({ field: 'tracksLots', before: null, after: 'on' });
    const tracked = createKnownItem(1, { sku: 'T1', name: 'Toxin', tracksLots: true, lots: [] });
    expect(plan(csv('T1,Toxin,4,A12,2031-02'), [tracked]).beginTracking).toBe(0);
  });

  it('asks about expired lots at their row, also for new products and products without lots', () => {
    const expired = (list: string, items: readonly KnownItem[] = []) => {
      const { rows } = readList(Buffer.from(list), new Map());
      const stock = { items, categories: [], suppliers: [], today: '2026-11-22' };
      return buildReport(planImport(assignKinds(rows, ALL_ITEMS), stock)).expired.map(({ row, lot }) => [row, lot]);
    };
    expect(expired(csv('T1,Toxin,4,A12,2031-02', 'N1,New one,2,B7,2026-10', 'G1,Gauze,5,,2026-01-31'))).toEqual([
      [3, 'B7'],
      [4, null],
    ]);
    const tracked = createKnownItem(1, { sku: 'T1', name: 'Toxin', tracksLots: true, lots: [] });
    expect(expired(csv('T1,Toxin,4,unknown lot,2031-02', 'T1,Toxin,2,unknown lot,2026-10'), [tracked])).toEqual([
      [3, null],
    ]);
    expect(expired('name,qty,expiry date\nGauze,0,2026-01-31')).toEqual([]);
  });

  it('keeps a date without a lot in the notes of a product without lot tracking', () => {
    const [row] = plan('name,qty,expiry date\nGauze,5,2031-02-01').rows;
    expect(row?.changes).toContainEqual({ field: 'notes', before: null, after: 'expiry date: 2031-02-01' });
    expect(row?.changes.some(({ field }) => field === 'lots')).toBe(false);
  });
});

describe('the content of one unit', () => {
  const row = (csv: string, items: readonly KnownItem[] = []) => plan(csv, items).rows[0];

  it('is imported with its unit and its time once opened', () => {
    expect(row('name,One holds,Content unit,Hours once opened\nToxin,100,U,24')).toMatchObject({
      outcome: 'create',
      changes: expect.arrayContaining([
        { field: 'contentAmount', before: null, after: 100 },
        { field: 'contentUnit', before: null, after: 'U' },
        { field: 'hoursOnceOpened', before: null, after: 24 },
      ]),
    });
    expect(row('name,Content Amount,Content unit\nSerum,2.5,ml')?.outcome).toBe('create');
  });

  it('is read with its unit in one cell, also from a column named "Content"', () => {
    const of = (amount: number, unit: string) => [
      { field: 'contentAmount', before: null, after: amount },
      { field: 'contentUnit', before: null, after: unit },
    ];
    for (const [csv, amount, unit] of [
      ['name,Content\nToxin,50 U', 50, 'U'],
      ['name,Contents\nSerum,2.5ml', 2.5, 'ml'],
      ['name,One holds\nToxin,100 IU per vial', 100, 'IU'],
      ['name,Content\nToxin,"1 000 U/vial"', 1000, 'U'],
      ['name,Content,Content unit\nToxin,100 u,U', 100, 'U'],
      ['name,Content unit,Content\nToxin,U,100', 100, 'U'],
    ] as const)
      expect(row(csv)).toMatchObject({ outcome: 'create', changes: expect.arrayContaining(of(amount, unit)) });
    expect(row('name,Content,Content unit\nToxin,100 U,ml')?.reasons).toEqual([
      'The content has two units, U and ml. Please correct one of them',
    ]);
  });

  it('is a note when it is text, and "Package contents" is another column', () => {
    const words = row('name,Content\nSerum,Hyaluronic acid');
    expect(words?.outcome).toBe('create');
    expect(words?.changes).toContainEqual({ field: 'notes', before: null, after: 'Content: Hyaluronic acid' });
    const pack = row('name,Package Contents,Open content\nGauze,10 pieces,24');
    expect(pack?.changes.some(({ field }) => field === 'contentAmount')).toBe(false);
  });

  it('is rejected when incomplete, without a measure, or in another unit while a container is open', () => {
    expect(row('name,Content Amount\nToxin,100')?.reasons).toEqual([
      'The content amount needs a content unit, such as U',
    ]);
    expect(row('name,Content unit\nToxin,U')?.reasons).toEqual([
      'The content unit needs a content amount, such as 100',
    ]);
    expect(row('name,Content Amount,Content unit\nToxin,0,U')?.reasons[0]).toBe('Content amount must be above 0');
    expect(row('name,Content Amount,Content unit\nToxin,0.0001,U')?.reasons[0]).toContain('more than 3 decimals');
    const vial = createKnownItem(1, { name: 'Toxin', contentAmount: 100, contentUnit: 'U', openUnit: 'U' });
    expect(row('name,Content unit\nToxin,ml', [vial])?.reasons).toEqual([
      'A container is open in U. The content unit can change when it is used up or written off',
    ]);
    expect(row('name,Content Amount\nToxin,50', [vial])?.outcome).toBe('update');
  });
});
