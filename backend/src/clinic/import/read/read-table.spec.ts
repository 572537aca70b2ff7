import { describe, expect, it } from '@jest/globals';
import { readTable } from './read-table.js';
import { readText } from './read-text.js';

describe('the cells of a list', () => {
  it('may contain commas, doubled quotation marks and line breaks between quotation marks', () => {
    expect(readTable('a,"b,c","5"" wide","two\nlines"\n1,2,3,4', ',')).toEqual([
      ['a', 'b,c', '5" wide', 'two\nlines'],
      ['1', '2', '3', '4'],
    ]);
  });

  it('may contain inch marks, with and without quotation marks', () => {
    expect(readTable('1.5" x 10 yd,7\n"WRAP 1.5" X 15YD",8\n"LOOP,10"",BLUE",9', ',')).toEqual([
      ['1.5" x 10 yd', '7'],
      ['WRAP 1.5" X 15YD', '8'],
      ['LOOP,10",BLUE', '9'],
    ]);
  });

  it('keep blank and ragged rows, so that rows are counted as a spreadsheet does', () => {
    expect(readTable('a,b\n\n1\n2,3,4\n', ',')).toEqual([['a', 'b'], [''], ['1'], ['2', '3', '4']]);
    expect(readTable('a,\n"",""\n', ',')).toEqual([
      ['a', ''],
      ['', ''],
    ]);
  });

  it('reports an unclosed quotation mark with its row', () => {
    expect(() => readTable('a,b\n1,"open\n2,3\n', ',')).toThrow(
      'A cell in row 2 begins with a quotation mark that is never closed',
    );
  });
});

describe('the text of a file', () => {
  const bytes = (text: string, encoding: BufferEncoding): Buffer => Buffer.from(text, encoding);

  it('is decoded from UTF-8 with and without a byte order mark, UTF-16 and Windows-1252', () => {
    expect(readText(bytes('\ufeffName,Größe', 'utf8'))).toEqual({ text: 'Name,Größe', encoding: 'UTF-8' });
    expect(readText(bytes('Name,Größe', 'utf8')).text).toBe('Name,Größe');
    expect(readText(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('Name\tGröße', 'utf16le')]))).toEqual({
      text: 'Name\tGröße',
      encoding: 'UTF-16',
    });
    expect(readText(Buffer.concat([bytes('Name,Gr', 'latin1'), Buffer.from([0xf6, 0xdf, 0x65, 0x2c, 0x80])]))).toEqual({
      text: 'Name,Größe,€',
      encoding: 'Windows-1252',
    });
  });

  it('loses invisible characters', () => {
    expect(readText(bytes(`Name,${'Sku'.repeat(50)}\r\nA\u0000b\u0007c,1\r2,3`, 'utf8')).text).toBe(
      `Name,${'Sku'.repeat(50)}\nAbc,1\n2,3`,
    );
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004\u0014\u0000', 'Excel'],
    ['a PDF', '%PDF-1.7 ...', 'PDF'],
    ['a page', '<!DOCTYPE html><table>', 'web page'],
    ['nothing', '', 'empty'],
    ['blanks', ' \r\n ', 'empty'],
    ['noise', '\u0001\u0002\u0003\u0004abc', 'not a text file'],
  ])('%s is rejected with a sentence that states what to do', (_, content, message) => {
    expect(() => readText(bytes(content, 'latin1'))).toThrow(message);
  });
});
