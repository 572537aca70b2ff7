import { describe, expect, it } from '@jest/globals';
import {
  isSameCode,
  parseProductCodes,
  normalizeProductCode,
  formatProductCodes,
  getProductCodeProblem,
} from './product-codes.js';

describe('a product code', () => {
  it('is stored in its printed form, without characters that the scanner adds', () => {
    expect(normalizeProductCode('01195011015301231726123110AB-123')).toBe('19501101530123');
    expect(normalizeProductCode('09501101530126')).toBe('9501101530126');
    expect(normalizeProductCode('ç(à&&à&("à&é-')).toBe('9501101530126');
    expect(normalizeProductCode(' BOX-7 ')).toBe('BOX-7');
  });

  it('is rejected with characters of another keyboard layout or list separators', () => {
    expect(getProductCodeProblem('à&"_UçA-QQBD')).toMatch(/another keyboard layout/);
    expect(getProductCodeProblem('A;B')).toBe('A code cannot contain ; ( or )');
    expect(getProductCodeProblem('19501101530123')).toBeNull();
  });

  it('is equal in any case and with leading zeros', () => {
    expect(isSameCode('box-7', 'BOX 7')).toBe(true);
    expect(isSameCode('09501101530126', '9501101530126')).toBe(true);
    expect(isSameCode('19501101530123', '9501101530126')).toBe(false);
  });

  it('is exported and imported as a list', () => {
    const codes = [
      { code: '19501101530123', pieces: 10, label: 'Carton' },
      { code: 'BOX-7', pieces: 5, label: null },
    ];
    expect(formatProductCodes(codes)).toBe('10 × 19501101530123 (Carton); 5 × BOX-7');
    expect(parseProductCodes(formatProductCodes(codes))).toEqual(codes);
    for (const wrong of ['BOX-7', '0 × BOX-7', '5 × ', '1.5 × BOX-7']) expect(parseProductCodes(wrong)).toBeNull();
  });
});
