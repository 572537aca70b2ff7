import { describe, expect, it } from '@jest/globals';
import { SEPARATOR } from '../gs1/elements.js';
import { getLotNumberDoubt, normalizeLotNumber, getLotShape, getLotNumberProblem } from './lot-number.js';

it.each([
  '010950600013435210AB-12',
  '(01)09506000134352(17)290200(10)AB-12',
  '(10)AB-12',
  `]d20109506000134352172902 0010AB-12`.replace(' ', ''),
  `010950600013435210AB-12${SEPARATOR}17290200`,
  'https://id.example/01/09506000134352/10/AB-12',
])('rejects the whole package code %s and names its lot', (code) =>
  expect(getLotNumberProblem(code)).toBe('This is the whole code of a package. Its lot number is AB-12'),
);

it('rejects a number that is too long and a package code without a lot', () => {
  expect(getLotNumberProblem('x'.repeat(201))).toBe('Lot number has 201 characters; at most 200 are possible');
  expect(getLotNumberProblem('x'.repeat(200))).toBeNull();
  expect(getLotNumberProblem('(01)09506000134352(17)290200')).toContain('it names no lot');
});

it.each(['A12', '24110B', '(2024)55', '09506000134352', '批号-7', '', '01-2031', 'LOT|7', 'https://example.com'])(
  'accepts "%s" as a lot number',
  (text) => expect(getLotNumberProblem(text)).toBeNull(),
);

describe('two lot numbers', () => {
  it.each(['ABC-123', 'ABC‑123', 'ABC–123', 'ABC -123', 'abc-123', 'ABC\u200B-123'])(
    'are equal when written as %s',
    (number) => expect(normalizeLotNumber(number)).toBe(normalizeLotNumber('ABC-123')),
  );

  it.each(['АВС-123', 'ABC 123', '0ABC-123', 'ABC123', 'AВC-123', 'ABC-l23', 'ABC-I23', 'ABC-\u040623'])(
    'look alike when written as %s',
    (number) => {
      expect(normalizeLotNumber(number)).not.toBe(normalizeLotNumber('ABC-123'));
      expect(getLotShape(number)).toBe(getLotShape('ABC-123'));
    },
  );

  it('look alike when they differ only in O and 0', () => expect(getLotShape('FO12')).toBe(getLotShape('F012')));
});

describe('a lot number', () => {
  const facts = {
    products: [
      { name: 'Toxin', codes: ['9501101530126', 'BOX-7'] },
      { name: 'Mask', codes: ['4000012353145'] },
    ],
    lots: [{ number: 'ABC-123', expiresOn: '2027-01-31' }],
    today: '2026-11-26',
  };
  const doubt = (number: string) => getLotNumberDoubt({ ...facts, number });

  it('is accepted when it is known or new', () => {
    for (const number of ['ABC-123', 'ABC‑123', 'XY-9', '17', '26123117', 'AB12345678'])
      expect(doubt(number)).toBeNull();
  });

  it("needs confirmation when it is the product's code", () => {
    expect(doubt('09501101530126')).toMatchObject({ about: 'own-code', meant: null });
    expect(doubt('box7')).toMatchObject({ about: 'own-code' });
  });

  it('needs confirmation when it ends with an expiry date without its separator', () => {
    const meant = { number: 'AB-123', expiresOn: '2026-12-31', count: null };
    expect(doubt('AB-12317261231')).toMatchObject({ about: 'lost-expiry', meant });
    expect(doubt('AB-1231125010117261200')).toMatchObject({ about: 'lost-expiry', meant });
    expect(doubt('AB-12317991231')).toBeNull();
  });

  it('needs confirmation when it ends with a serial number or quantity without its separator', () => {
    const meant = { number: 'AB-123', expiresOn: null, count: null };
    expect(doubt('AB-12321SER0042')).toEqual({
      about: 'lost-element',
      sentence:
        'AB-12321SER0042 contains a serial number: the scanner left out a separator. Is this lot AB-123, serial number SER0042?',
      meant,
    });
    expect(doubt('AB-1233010')).toMatchObject({ about: 'lost-element', meant: { ...meant, count: 10 } });
    expect(doubt('AB-1233724')).toMatchObject({ about: 'lost-element', meant: { ...meant, count: 24 } });
    expect(doubt('AB-1231726123121SER0042')).toMatchObject({
      about: 'lost-expiry',
      meant: { ...meant, expiresOn: '2026-12-31' },
    });
    expect(doubt('AB-12321SER17261231')).toMatchObject({ meant: { ...meant, expiresOn: '2026-12-31' } });
  });

  it('needs confirmation for a shorter ending when it begins with a known lot', () => {
    expect(doubt('ABC-12321S7')).toMatchObject({ meant: { number: 'ABC-123' } });
    expect(doubt('ABC-123301')).toMatchObject({ meant: { number: 'ABC-123', count: 1 } });
  });

  it('is accepted when the ending is too short for a serial number and no possible quantity', () => {
    for (const number of ['FI24219B', 'C21045A3', 'NX2030', 'NX2030012', 'AB-12321S7', 'FI24719B'])
      expect([number, doubt(number)]).toEqual([number, null]);
  });

  it('needs confirmation when it looks like a known lot', () => {
    expect(doubt('АВС-123')).toMatchObject({
      about: 'look-alike',
      sentence: 'АВС-123 looks like a known lot. Is this ABC-123?',
      meant: { number: 'ABC-123' },
    });
  });

  it('is rejected when it was typed with another keyboard layout', () => {
    for (const number of ['LOT)èQ!?W', 'LOTß7A-MY'])
      expect(getLotNumberProblem(number)).toMatch(/another keyboard layout/);
  });
});
