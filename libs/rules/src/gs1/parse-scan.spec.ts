import { describe, expect, it } from '@jest/globals';
import { parseGs1Day } from './expiry.js';
import { isGs1Like } from './form.js';
import { parseScan, type Scan } from './parse-scan.js';

const TODAY = '2026-11-22';
const GS = '\u001D';
const GTIN = '09506000134352';
const EMPTY = { expiresOn: null, lot: null, serial: null, count: null, faults: [] };

function read(text: string): Scan {
  const answer = parseScan(text, TODAY);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.scan;
}
const problemOf = (text: string): string => {
  const answer = parseScan(text, TODAY);
  return 'problem' in answer ? answer.problem : `read: ${JSON.stringify(answer.scan)}`;
};

const WHOLE = {
  code: '9506000134352',
  gtin: GTIN,
  expiresOn: '2028-02-29',
  lot: 'AB-12/3',
  serial: 'S77',
  count: 5,
  faults: [],
};

describe('a GS1 code', () => {
  it.each([
    ['DataMatrix', `]d201${GTIN}1728020010AB-12/3${GS}21S77${GS}305`],
    ['GS1-128', `]C101${GTIN}1728020010AB-12/3${GS}21S77${GS}305`],
    ['GS1 QR', `]Q301${GTIN}1728020010AB-12/3${GS}21S77${GS}305`],
    ['no prefix', `01${GTIN}1728020010AB-12/3${GS}21S77${GS}305`],
    ['the first separator printed too', `${GS}01${GTIN}1728020010AB-12/3${GS}21S77${GS}305`],
    ['a separator after every part', `]d201${GTIN}${GS}17280200${GS}10AB-12/3${GS}21S77${GS}305${GS}`],
    ['{GS}', `]d201${GTIN}1728020010AB-12/3{GS}21S77{GS}305`],
    ['<GS>', `01${GTIN}1728020010AB-12/3<GS>21S77<GS>305`],
    ['^]', `01${GTIN}1728020010AB-12/3^]21S77^]305`],
    ...['^', '~', '#', '@', '$', '~1', '~d029', '\\x1d', '\\u001D', '&#29;', '%1D', '<FNC1>', '[FNC1]', '(GS)'].map(
      (printed) => [printed, `]d201${GTIN}1728020010AB-12/3${printed}21S77${printed}305`] as const,
    ),
    ['^ without a mark before', `01${GTIN}1728020010AB-12/3^21S77^305`],
    ['a bar', `01${GTIN}1728020010AB-12/3|21S77|305`],
    ['the picture of the separator', `01${GTIN}1728020010AB-12/3\u241D21S77\u241D305`],
    ['another order', `]d210AB-12/3${GS}21S77${GS}305${GS}1728020001${GTIN}`],
    [
      'parts that nobody asked for',
      `]d201${GTIN}11250101172802003102001234240X${GS}10AB-12/3${GS}21S77${GS}7003YY${GS}305`,
    ],
    ['for people', `(01)${GTIN}(17)280200(10)AB-12/3(21)S77(30)5`],
    ['for people, with blanks', ` (01) ${GTIN} (17) 280200 (10) AB-12/3 (21) S77 (30) 5 `],
    ['a link', `https://id.example.com/01/${GTIN}/10/AB-12%2F3/21/S77?17=280200&30=5`],
    [
      'a link with other steps and names',
      `https://shop.example/de/p/gtin/9506000134352/lot/AB-12%2F3/ser/S77?exp=280200&30=5&utm=x`,
    ],
    ['a link in a QR code', `]Q1https://id.example.com/01/${GTIN}/10/AB-12%2F3/21/S77?17=280200&30=5`],
  ])('is read: %s', (_, text) => {
    expect(read(text)).toEqual(WHOLE);
    expect(read(text.trim())).toEqual(WHOLE);
  });

  it('stays a plain number when it only contains a separator character', () => {
    for (const code of ['A^12', '0#1', 'NTX$100', '12~1'])
      expect([read(code).code, read(code).gtin]).toEqual([code, null]);
  });

  it('may contain only the product', () => {
    for (const text of [`]d201${GTIN}`, `01${GTIN}`, `(01)${GTIN}`, `https://id.gs1.org/01/${GTIN}`])
      expect(read(text)).toEqual({ ...EMPTY, code: '9506000134352', gtin: GTIN });
  });

  it('of a carton gives its content and quantity', () => {
    expect(read(`]C102${GTIN}3712`)).toEqual({ ...EMPTY, code: '9506000134352', gtin: GTIN, count: 12 });
    expect(read(`]C10010614141234567890802${GTIN}3712`)).toMatchObject({ gtin: GTIN, count: 12 });
  });

  it('reports a wrong check digit and keeps the other elements', () => {
    const { faults, gtin, code, lot } = read(`]d2010950600013435310A1`);
    expect([gtin, code, lot]).toEqual([null, '09506000134353', 'A1']);
    expect(faults).toEqual([
      {
        of: 'code',
        sentence:
          'The check digit of 09506000134353 is wrong. Please scan the code again, or compare it with the number on the package.',
      },
    ]);
  });

  it.each(['290231', '291300', '290000', '290432', '29O101', '290229'])('reports the impossible day %s', (day) => {
    const { faults, expiresOn, gtin } = read(`]d201${GTIN}17${day}10A1`);
    expect([gtin, expiresOn]).toEqual([GTIN, null]);
    expect(faults).toEqual([
      {
        of: 'expiresOn',
        sentence: `The code says "${day}" (year, month, day) for the expiry, and there is no such day. Please take it from the package.`,
      },
    ]);
  });

  it('reports a lot number that is too long, blank or in another script', () => {
    for (const lot of ['x'.repeat(21), 'x'.repeat(200), '   ', 'Ä12', 'лот7', '批号9', 'A B'])
      expect(read(`(01)${GTIN}(10)${lot}(17)280200`)).toMatchObject({
        lot: null,
        expiresOn: '2028-02-29',
        faults: [{ of: 'lot', sentence: expect.stringMatching(/^The lot in the code/) }],
      });
    expect(read(`]d201${GTIN}10${'x'.repeat(20)}`).lot).toBe('x'.repeat(20));
    expect(read(`]d201${GTIN}21${'7'.repeat(21)}`).faults[0]?.sentence).toMatch(/^The serial number in the code/);
  });

  it('reports a quantity of zero or with letters', () => {
    for (const count of ['0', '00', 'abc', '123456789', '1.5', '-3'])
      expect(read(`]d201${GTIN}30${count}`)).toMatchObject({
        count: null,
        faults: [{ of: 'count', sentence: expect.stringContaining(`"${count}"`) }],
      });
    expect(read(`]d201${GTIN}3000000012`).count).toBe(12);
  });

  it('is rejected when it does not follow the GS1 syntax', () => {
    for (const text of [
      ']d2',
      ']d201095060001343',
      ']d2hello',
      `]d201${GTIN}17`,
      `]d201${GTIN}1728`,
      `]d201${GTIN}10`,
      `]d201${GTIN}10${GS}21A`,
      `]d201${GTIN}05123`,
      `01${GTIN}10A${GS}`.replace('10A', '17281'),
      '(01)12',
      '(01)',
      '[)>\u001E06\u001D9N111234567842\u001E\u0004',
    ])
      expect([text, problemOf(text)]).toEqual([text, expect.stringMatching(/GS1|^The code/)]);
    expect(problemOf(`]d217280200`)).toMatch(/names no product/);
    expect(problemOf('https://example.com/offers')).toMatch(/is a link/);
    expect(problemOf('https://example.com/01/abc')).toMatch(/is a link/);
  });
});

describe('a plain barcode', () => {
  it('is returned as it is', () => {
    expect(read('4006381333931')).toEqual({ ...EMPTY, code: '4006381333931', gtin: '04006381333931' });
    expect(read(']E04006381333931').code).toBe('4006381333931');
    expect(read(']C0NTX-100')).toEqual({ ...EMPTY, code: 'NTX-100', gtin: null });
    expect(read('+A99912345/$$52001510X33')).toMatchObject({ code: '+A99912345/$$52001510X33', gtin: null });
    for (const code of ['0112345', '(1)123', 'A|B', 'A<GS>B', '10^]'])
      expect(read(code)).toEqual({ ...EMPTY, code, gtin: null });
    expect(read('лот 7').code).toBe('лот 7');
    expect(read('x'.repeat(200)).code).toHaveLength(200);
  });

  it('of 16 digits is a GTIN with its identifier only when the check digit is right', () => {
    expect(read(`01${GTIN}`).gtin).toBe(GTIN);
    expect(read('0109506000134353')).toMatchObject({ code: '0109506000134353', gtin: null, faults: [] });
  });

  it('stays unchanged and reports the fault when it looks like a GTIN with a wrong check digit', () => {
    expect(read('4006381333932')).toMatchObject({
      code: '4006381333932',
      gtin: null,
      faults: [{ of: 'code', sentence: expect.stringContaining('The check digit of 4006381333932') }],
    });
  });

  it('is rejected when it is empty, too long or cannot be stored', () => {
    expect(problemOf('  \t')).toMatch(/^The code is empty/);
    expect(problemOf('x'.repeat(201))).toMatch(/longer/);
    expect(problemOf('x'.repeat(100_000))).toMatch(/longer/);
    expect(problemOf('a\u0000b')).toMatch(/cannot be stored/);
    expect(problemOf('a\uD800b')).toMatch(/cannot be stored/);
  });
});

it('distinguishes scans from typed search texts', () => {
  for (const scan of [`]d201${GTIN}`, `01${GTIN}10A`, `(01)${GTIN}`, `A${GS}B`, `https://id.gs1.org/01/${GTIN}`])
    expect([scan, isGs1Like(scan)]).toEqual([scan, true]);
  for (const text of [
    '',
    'toxin',
    '4006381333931',
    '(new) filler',
    '(2) needles',
    '0109506000134353',
    'a|b',
    'https://x.example',
  ])
    expect([text, isGs1Like(text)]).toEqual([text, false]);
});

it('expands a two-digit year to the range from 49 years ago to 50 years ahead', () => {
  expect(parseGs1Day('761231', '2026-11-22')).toBe('2076-12-31');
  expect(parseGs1Day('771231', '2026-11-22')).toBe('1977-12-31');
  expect(parseGs1Day('990101', '2026-11-22')).toBe('1999-01-01');
  expect(parseGs1Day('000101', '2026-11-22')).toBe('2000-01-01');
  expect(parseGs1Day('100101', '2060-01-01')).toBe('2110-01-01');
  expect(parseGs1Day('110101', '2060-01-01')).toBe('2011-01-01');
  expect(parseGs1Day('280200', '2026-11-22')).toBe('2028-02-29');
  expect(parseGs1Day('290200', '2026-11-22')).toBe('2029-02-28');
});
