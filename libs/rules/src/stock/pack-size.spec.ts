import { describe, expect, it } from '@jest/globals';
import { readPackSize, getShelfUnit, normalizeUnit } from './pack-size.js';

const read = (text: string): unknown => {
  const pack = readPackSize(text);
  return pack === null ? null : [pack.unitsPerPackage, pack.unit, pack.package];
};

describe('reading package texts', () => {
  it.each([
    ['400 tab/bx', [400, 'tablet', 'box']],
    ['12pk/case', [12, 'pack', 'case']],
    ['1 pair/ea', [1, 'pair', 'each']],
    ['36 EA/CA', [36, 'each', 'case']],
    ['250/Bt', [250, null, 'bottle']],
    ['1,200/cs', [1200, null, 'case']],
    ['100 per box', [100, null, 'box']],
    ['12 to a case', [12, null, 'case']],
    ['Box of 50', [50, null, 'box']],
    ['BX/100', [100, null, 'box']],
    ['PK25', [25, null, 'pack']],
    ['case (12)', [12, null, 'case']],
    ['12-pack', [12, null, 'pack']],
    ['160 CT', [160, 'count', null]],
    ['2 dz/bx', [24, null, 'box']],
    ['a dozen', [12, null, null]],
    ['48', [48, null, null]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('multiplies nested levels', () => {
    expect(read('20/BX, 24BX/CS')).toEqual([480, null, 'case']);
    expect(read('case of 10 boxes, 100 gloves per box')).toEqual([1000, 'glove', 'case']);
    expect(read('2x100pk/bx 5bx/cs')).toEqual([1000, null, 'case']);
    expect(read('10 boxes of 100')).toEqual([1000, null, null]);
    expect(read('3 cs/bx 4 bx/cs')).not.toBe(0);
  });

  it('distinguishes volumes from the count next to them', () => {
    expect(read('24 x 500 ml')).toEqual([24, null, null]);
    expect(read('0.5cc, 100/pk')).toEqual([100, null, 'pack']);
    expect(read('500mg tab 100/bx')).toEqual([100, null, 'box']);
    expect(read('33G 4mm needles - box/100')).toEqual([100, null, 'box']);
  });

  it('ignores a number that belongs to the measure before it', () => {
    expect(read('ml. 250 x 4 pcs')).toEqual([4, 'piece', null]);
    expect(read('g 500 x 6 pk/cs')).toEqual([6, 'pack', 'case']);
  });

  it.each([
    '2 x 6 yd',
    '1.5" x 10 yd',
    '4x4',
    '4 x 4/bx',
    '10cm x 4.5m',
    '10 ml/vial',
    'bottle of 100 ml',
    '325 mg',
    '325/15/200/5mg',
    '1/2 in',
    '3%',
    '16 oz',
    '0.5/bx',
    'box 2" x 3"',
    'EA',
    'unit',
    '',
    '0/bx',
    '99999999/bx',
    'N95',
  ])('finds no count in dimensions, volumes and strengths: %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it('treats potency units as strength, but units in a box as a count', () => {
    expect(['100 units', '100 units/vial', '100 U/vial', '50 IU/vial'].map(read)).toEqual([null, null, null, null]);
    expect(read('100 units/bx')).toEqual([100, 'units', 'box']);
  });
});

describe('units', () => {
  it('maps abbreviations and plurals to one word and keeps other texts', () => {
    expect(['BX', 'boxes', 'CS', 'ea', 'EA.', 'PR', 'Vials', 'units', 'Big tub'].map(normalizeUnit)).toEqual([
      'box',
      'box',
      'case',
      'each',
      'each',
      'pair',
      'vial',
      'units',
      'Big tub',
    ]);
  });

  it('uses the package, or the single unit in it, as the unit of stock', () => {
    const shelf = (text: string): string | null => getShelfUnit(readPackSize(text)!);
    expect(['400 tab/bx', '1 pair/ea', '1/ea', '1/can', '12-pack', '100 ct', '1 vial'].map(shelf)).toEqual([
      'box',
      'pair',
      'each',
      'can',
      'pack',
      'pack',
      'vial',
    ]);
  });
});
