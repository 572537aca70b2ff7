import { describe, expect, it } from '@jest/globals';
import { formatContentDisposition, toFileNamePart } from './content-disposition.js';

describe('a file name', () => {
  it('keeps words of any script and cannot leave its folder', () => {
    expect(['María  García', 'L/2026 #1', '../../etc', '李小龙', '…'].map(toFileNamePart)).toEqual([
      'María-García',
      'L-2026-1',
      'etc',
      '李小龙',
      '',
    ]);
  });

  it('is sent exactly and with an ASCII fallback', () => {
    expect(formatContentDisposition('attachment', 'time-2026.csv')).toBe('attachment; filename="time-2026.csv"');
    expect(formatContentDisposition('inline', `März "it's".pdf`)).toBe(
      `inline; filename="Marz _it_s_.pdf"; filename*=UTF-8''M%C3%A4rz%20%22it%27s%22.pdf`,
    );
  });
});
