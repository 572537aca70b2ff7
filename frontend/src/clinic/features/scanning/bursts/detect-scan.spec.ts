import { describe, expect, it } from '@jest/globals';
import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { findScanStart, type TypedKey } from './detect-scan.js';

const GTIN = '4006381333931';
const GS1 = `01040063813339311729020010AB12${SEPARATOR}21S7`;
const PLAIN = 'BOX-77819';

/** Returns key events with these gaps in milliseconds between them, and Enter after a pause. */
function typed(text: string, gaps: readonly number[], enter = 10): readonly [readonly TypedKey[], number] {
  let at = 1_000;
  const keys = Array.from(text, (char, index) => {
    if (index > 0) at += gaps[index - 1] ?? 8;
    return { char, at };
  });
  return [keys, at + enter];
}
const read = (...about: Parameters<typeof typed>): string | null => {
  const [keys, enteredAt] = typed(...about);
  const start = findScanStart(keys, enteredAt);
  return start === null
    ? null
    : keys
        .slice(start)
        .map(({ char }) => char)
        .join('');
};
const even = (ms: number) => Array.from({ length: 60 }, () => ms);
const stalled = (...at: readonly (readonly [number, number])[]) =>
  at.reduce((gaps, [index, ms]) => gaps.with(index, ms), even(8));

/** Returns random numbers with a fixed seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('a scanner', () => {
  it.each([1, 5, 12, 20, 30])('is recognized when it types a key every %i ms', (ms) => {
    for (const code of [GTIN, GS1, PLAIN]) expect(read(code, even(ms))).toBe(code);
  });

  it.each([55, 60, 90, 150, 200])('is recognized with one stall of %i ms anywhere, and with two of them', (ms) => {
    for (const code of [GTIN, GS1, PLAIN])
      for (let index = 0; index < code.length - 1; index += 1) {
        expect(read(code, stalled([index, ms]))).toBe(code);
        expect(read(code, stalled([index, ms], [(index + 4) % (code.length - 1), ms]))).toBe(code);
      }
  });

  it('may stall before Enter', () => {
    for (const ms of [60, 119, 150, 200]) {
      expect(read(GTIN, even(8), ms)).toBe(GTIN);
      expect(read(PLAIN, stalled([3, 180]), ms)).toBe(PLAIN);
    }
  });

  it('stalls more often in a long code', () => {
    const long = `https://id.example.com/01/04006381333931/10/AB12?17=290200`;
    expect(read(long, stalled([5, 200], [20, 180], [33, 90], [50, 200]))).toBe(long);
  });

  it('is recognized after longer pauses when the check digit or the form proves that the code is complete', () => {
    expect(read(GTIN, stalled([4, 480]))).toBe(GTIN);
    expect(read(GS1, stalled([9, 400], [20, 300]))).toBe(GS1);
    expect(read(GTIN, even(28).with(2, 120).with(7, 90))).toBe(GTIN);
  });

  it.each([600, 720, 2_000])(
    'is recognized after a pause of %i ms in a code that is proven to be complete',
    (pause) => {
      for (const code of [GTIN, GS1, 'ç(à&&à&("à&é-'])
        for (let index = 0; index < code.length - 1; index += 1) expect(read(code, stalled([index, pause]))).toBe(code);
      expect(read(`2${GTIN}`, [pause])).toBe(GTIN);
      expect(read(`20${PLAIN}`, [80, pause])).toBe(PLAIN);
    },
  );

  it('is recognized with another keyboard layout when its keys are slow or stall', () => {
    const gaps = [39, 23, 23, 23, 152, 26, 18, 18, 19, 12, 69, 24];
    expect(read('ç(à&&à&("à&é-', gaps, 16)).toBe('ç(à&&à&("à&é-');
  });

  it('is read completely or not at all', () => {
    const plain = '4006381333930';
    expect(read(plain, stalled([2, 100], [4, 100], [6, 100], [8, 100]))).toBeNull();
  });

  it('is distinguished from text typed right before', () => {
    expect(read(`P-1${PLAIN}`, [100, 90, 300])).toBe(PLAIN);
    expect(read(`2${GTIN}`, [140])).toBe(GTIN);
    expect(read(`P-12${GTIN}`, [110, 90, 130, 160])).toBe(GTIN);
  });

  it.each([60, 200, 300, 400, 590])('leaves a number that was typed %i ms before it to the field', (pause) => {
    for (const number of ['0', '20', '40', '100', 'P-110']) {
      const typing = Array.from(number.slice(1), () => 80);
      for (const code of [GTIN, '96385074', `0104006381333931${SEPARATOR}10AB12`])
        expect(read(`${number}${code}`, [...typing, pause])).toBe(code);
    }
    expect(read(`13036000291452`, [80, pause])).toBe('036000291452');
    expect(read(`20${PLAIN}`, [80, pause])).toBe(PLAIN);
  });

  it('is recognized in each of 2,000 codes with random stalls', () => {
    const next = numbers(7);
    for (let run = 0; run < 2_000; run += 1) {
      const code = [GTIN, GS1, PLAIN][run % 3]!;
      const gaps = Array.from(code.slice(1), () => 1 + next() * 18);
      for (let stall = 0; stall < run % 3; stall += 1) gaps[Math.floor(next() * gaps.length)] = 40 + next() * 160;
      expect(read(code, gaps, 1 + next() * 90)).toBe(code);
    }
  });
});

describe('a person', () => {
  it.each([50, 60, 80, 100, 120, 200])(
    'is never taken for a scanner with a key every %i ms, whatever is typed',
    (ms) => {
      for (const text of ['P-20391', GTIN, GS1, 'Maria Silva', '20391']) expect(read(text, even(ms), ms)).toBeNull();
    },
  );

  it('who types some keys quickly is not taken for a scanner', () => {
    expect(read('P-20391', [95, 110, 28, 31, 24, 102], 80)).toBeNull();
    expect(read('204-1187', [22, 30, 88, 90, 25, 28, 85], 70)).toBeNull();
    expect(read('Silva12', [70, 35, 90, 40, 110, 60], 90)).toBeNull();
  });

  it('among 5,000 fast typists, 80 to 120 ms on average, none is taken for a scanner', () => {
    const next = numbers(11);
    for (let run = 0; run < 5_000; run += 1) {
      const mean = 80 + next() * 40;
      const text = GTIN.slice(0, 6 + (run % 8));
      const gaps = Array.from(text.slice(1), () => mean * (0.25 + next() * 1.5));
      expect(read(text, gaps, mean * (0.3 + next()))).toBeNull();
    }
  });

  it('who types fewer than four keys, or four with a pause, is not taken for a scanner', () => {
    expect(read('123', even(5))).toBeNull();
    expect(read('1234', even(34))).toBe('1234');
    expect(read('1234', even(8).with(1, 40))).toBeNull();
    const [keys, enteredAt] = typed('FIL-1', even(5));
    expect(findScanStart(keys, enteredAt, true)).toBe(0);
    expect(findScanStart([], 1_000)).toBeNull();
  });

  it('who types outside of fields enters no text, so a slow scanner is recognized there', () => {
    const slow = even(70);
    const [keys, enteredAt] = typed(GTIN, slow);
    expect([findScanStart(keys, enteredAt), findScanStart(keys, enteredAt, true)]).toEqual([null, 0]);
    const [plain, plainEnd] = typed(
      PLAIN,
      stalled([1, 200], [4, 90]).map((ms) => ms + 15),
    );
    expect([findScanStart(plain, plainEnd), findScanStart(plain, plainEnd, true)]).toEqual([null, 0]);
  });

  it('who presses Enter after a pause is not taken for a scanner', () => {
    expect(read(PLAIN, even(8), 900)).toBeNull();
    expect(read(GTIN, even(8), 700)).toBeNull();
  });
});
