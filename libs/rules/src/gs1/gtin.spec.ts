import { describe, expect, it } from '@jest/globals';
import { toGtin14, getContainedCodes, getEquivalentCodes, shortenGtin } from './gtin.js';

describe('GTIN', () => {
  it('requires 8, 12, 13 or 14 digits and a correct check digit', () => {
    expect(toGtin14('4006381333931')).toBe('04006381333931');
    expect(toGtin14('04006381333931')).toBe('04006381333931');
    expect(toGtin14('036000291452')).toBe('00036000291452');
    expect(toGtin14('96385074')).toBe('00000096385074');
    expect(toGtin14('4006381333932')).toBeNull();
    expect(toGtin14('400638133393')).toBeNull();
    expect(toGtin14('40063813339310')).toBeNull();
    expect(toGtin14('00000000')).toBeNull();
    expect(toGtin14('٤٠٠٦٣٨١٣٣٣٩٣١')).toBeNull();
    expect(toGtin14('')).toBeNull();
  });

  it('detects every single wrong digit', () => {
    const right = '9506000134352';
    for (let at = 0; at < right.length; at++)
      for (const digit of '0123456789') {
        if (digit === right[at]) continue;
        expect(toGtin14(right.slice(0, at) + digit + right.slice(at + 1))).toBeNull();
      }
  });

  it('treats codes that differ only in leading zeros as equal', () => {
    expect(getEquivalentCodes('4006381333931')).toEqual(['4006381333931', '04006381333931']);
    expect(getEquivalentCodes('04006381333931')).toEqual(['04006381333931', '4006381333931']);
    expect(getEquivalentCodes('00036000291452')).toEqual(['00036000291452', '0036000291452', '036000291452']);
    expect(new Set(getEquivalentCodes('96385074'))).toEqual(
      new Set(['96385074', '000096385074', '0000096385074', '00000096385074']),
    );
    expect(getEquivalentCodes('NTX-100')).toEqual(['NTX-100']);
    expect(getEquivalentCodes('4006381333932')).toEqual(['4006381333932']);
  });

  it('leads from the code of a package to the codes of its content', () => {
    expect(toGtin14('14006381333938')).toBe('14006381333938');
    expect(getContainedCodes('14006381333938')).toEqual(['04006381333931', '4006381333931']);
    // Indicator 9 marks products sold by weight, 0 the single unit.
    expect(getContainedCodes('04006381333931')).toEqual([]);
    expect(getContainedCodes('94006381333934')).toEqual([]);
  });

  it('is stored with the digits that are printed under the bars', () => {
    expect(shortenGtin('04006381333931')).toBe('4006381333931');
    expect(shortenGtin('00036000291452')).toBe('036000291452'.padStart(12, '0'));
    expect(shortenGtin('00000096385074')).toBe('96385074');
    expect(shortenGtin('14006381333938')).toBe('14006381333938');
  });
});
