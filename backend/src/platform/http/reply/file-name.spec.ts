import { describe, expect, it } from '@jest/globals';
import { disposition, fileWord } from './file-name.js';

describe('the name of a file', () => {
  it('holds names of any script as words, and no way to another folder', () => {
    expect(['María  García', 'L/2026 #1', '../../etc', '李小龙', '…'].map(fileWord)).toEqual([
      'María-García',
      'L-2026-1',
      'etc',
      '李小龙',
      '',
    ]);
  });

  it('is told as it is, and to who reads ASCII alone without what that cannot say', () => {
    expect(disposition('attachment', 'time-2026.csv')).toBe('attachment; filename="time-2026.csv"');
    expect(disposition('inline', `März "it's".pdf`)).toBe(
      `inline; filename="Marz _it_s_.pdf"; filename*=UTF-8''M%C3%A4rz%20%22it%27s%22.pdf`,
    );
  });
});
