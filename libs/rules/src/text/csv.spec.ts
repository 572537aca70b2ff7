import { describe, expect, it } from '@jest/globals';
import { csvLine, csvText, withoutGuard } from './csv.js';

describe('cells of a CSV file', () => {
  it('are quoted where any delimiter could split them', () => {
    expect(csvLine(['a,b', 'a;b', 'say "hi"', 'two\nlines', 'plain', 5, null])).toBe(
      '"a,b","a;b","say ""hi""","two\nlines",plain,5,\r\n',
    );
  });

  it('are never formulas, also in full-width or small form and after blanks or invisible characters', () => {
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

  it('stay unchanged when they are numbers or harmless text', () => {
    expect(csvLine([-5, 'a=b', "'quoted"])).toBe("-5,a=b,'quoted\r\n");
    expect(withoutGuard("'quoted")).toBe("'quoted");
    // Amounts are texts with two decimals, which spreadsheets must be able to add up.
    expect(csvLine(['-114.58', '-12', '-1e5', '-1-1', '+49 30', '-'])).toBe("-114.58,-12,'-1e5,'-1-1,'+49 30,'-\r\n");
  });

  it('begin with the byte order mark that identifies UTF-8', () => {
    expect(csvText([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n');
  });
});
