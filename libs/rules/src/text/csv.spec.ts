import { describe, expect, it } from '@jest/globals';
import { csvLine, csvText, withoutGuard } from './csv.js';

describe('cells of a CSV file', () => {
  it('stand in quotation marks where a reader would part them, with any delimiter', () => {
    expect(csvLine(['a,b', 'a;b', 'say "hi"', 'two\nlines', 'plain', 5, null])).toBe(
      '"a,b","a;b","say ""hi""","two\nlines",plain,5,\r\n',
    );
  });

  it('are no formulas: plain, in full width, in small form, behind blanks, tabs, line ends and marks that nobody sees', () => {
    for (const start of ['', ' ', '\u200b', '\u00ad\u2060', '\u202e', '\ufeff', '\u00a0'])
      for (const sign of '=+-@＝＋－＠﹦﹢﹣﹫') {
        const text = `${start}${sign}1+1`;
        expect(csvLine([text])).toBe(`'${text}\r\n`);
        expect(withoutGuard(`'${text}`)).toBe(text);
      }
    expect(csvLine(['\t=1'])).toBe('"\'\t=1"\r\n');
    expect(csvLine(['\rx'])).toBe('"\'\rx"\r\n');
    expect(csvLine(['\nx'])).toBe('"\'\nx"\r\n');
  });

  it('that are numbers or harmless words stay as they are', () => {
    expect(csvLine([-5, 'a=b', "'quoted"])).toBe("-5,a=b,'quoted\r\n");
    expect(withoutGuard("'quoted")).toBe("'quoted");
    // Amounts are texts of two decimals here; a spreadsheet adds them up.
    expect(csvLine(['-114.58', '-12', '-1e5', '-1-1', '+49 30', '-'])).toBe("-114.58,-12,'-1e5,'-1-1,'+49 30,'-\r\n");
  });

  it('begin with the mark by which spreadsheets know UTF-8', () => {
    expect(csvText([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n');
  });
});
