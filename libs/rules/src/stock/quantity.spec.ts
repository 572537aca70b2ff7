import { describe, expect, it } from '@jest/globals';
import {
  looksLikeBoxes,
  formatPackages,
  formatQuantity,
  parseQuantity,
  getUnitFor,
  getWholeNumberProblem,
} from './quantity.js';

describe('a unit next to its number', () => {
  it.each([
    [1, 'pieces', 'piece'],
    [2, 'pieces', 'pieces'],
    [2, 'piece', 'pieces'],
    [0, 'piece', 'pieces'],
    [1, 'boxes', 'box'],
    [3, 'box', 'boxes'],
    [1, 'vials', 'vial'],
    [1, 'units', 'unit'],
    [7, 'unit', 'units'],
    [2, 'patch', 'patches'],
    [1, 'patches', 'patch'],
    [1, 'dressings', 'dressing'],
    [1, 'threads', 'thread'],
    [2, 'thread', 'threads'],
    [1, 'batteries', 'battery'],
    [2, 'assembly', 'assemblies'],
    [2, 'glass', 'glasses'],
    [1, 'glasses', 'glass'],
    [1, 'doses', 'dose'],
    [1, 'cases', 'case'],
    [2, 'lens', 'lenses'],
    [1, 'lenses', 'lens'],
    [2, 'set', 'sets'],
    [1, 'frascos', 'frasco'],
    [1, 'trays', 'tray'],
  ])('for %d "%s" is "%s"', (count, unit, expected) => expect(getUnitFor(count, unit)).toBe(expected));

  it.each([
    [1, 'each'],
    [12, 'each'],
    [1, 'ml'],
    [40, 'ml'],
    [2, 'BX'],
    [1, 'pcs'],
    [12, 'dozen'],
    [2, 'tab'],
    [2, 'IU'],
    [2, 'mcg'],
    [2, 'PKG'],
    [2, 'Stück'],
    [1, 'ampoule(s)'],
    [3, 'x 100'],
    [2, ''],
  ])('for %d "%s" stays as it is stored', (count, unit) => expect(getUnitFor(count, unit)).toBe(unit));

  it('keeps its case and the words before it', () => {
    expect(getUnitFor(1, 'Boxes')).toBe('Box');
    expect(getUnitFor(2, 'VIAL')).toBe('VIALS');
    expect(getUnitFor(1, '10 ml vials')).toBe('10 ml vial');
    expect(getUnitFor(2, ' tube ')).toBe('tubes');
  });

  it('is one text with the number and its thousands separators', () => {
    expect(formatQuantity(1, 'units')).toBe('1 unit');
    expect(formatQuantity(1_200, 'vial')).toBe('1,200 vials');
    expect(formatQuantity(3, '')).toBe('3');
  });
});

it.each([
  ['vial', 'Whole vials only'],
  ['Box', 'Whole Boxes only'],
  ['ml', 'Whole ml only'],
  ['each', 'Whole numbers only'],
  ['', 'Whole numbers only'],
])('rejects a fraction of a "%s" with "%s"', (unit, sentence) => expect(getWholeNumberProblem(unit)).toBe(sentence));

it.each([
  ['12', 12],
  [' 1,200 ', Number.NaN],
  ['1 200', 1_200],
  ['1,200,000', 1_200_000],
  ['1.0', 1],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0.5', 0.5],
  ['-3', -3],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['two', Number.NaN],
  ['1 2', Number.NaN],
  ['', Number.NaN],
])('parses "%s" typed as a quantity as %d without rounding', (text, expected) =>
  expect(parseQuantity(text)).toBe(expected),
);

describe('packs', () => {
  it('show the number of boxes of a quantity', () => {
    expect(formatPackages(40, 'vials', 10)).toBe('40 vials (4 boxes of 10)');
    expect(formatPackages(10, 'vial', 10)).toBe('10 vials (1 box of 10)');
    expect(formatPackages(42, 'pieces', 10)).toBe('42 pieces (4 boxes of 10 + 2)');
    expect(formatPackages(40, 'boxes', 10)).toBe('40 boxes (4 packs of 10)');
    expect(formatPackages(4, 'vials', 10)).toBe('4 vials');
    expect(formatPackages(40, 'vials', 1)).toBe('40 vials');
  });

  it('are suspected when the received quantity equals the number of boxes on order', () => {
    expect(looksLikeBoxes(4, 40, 10)).toBe(true);
    expect(looksLikeBoxes(5, 40, 10)).toBe(false);
    expect(looksLikeBoxes(40, 40, 1)).toBe(false);
  });
});
