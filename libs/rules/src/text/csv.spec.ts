import { describe, expect, it } from '@jest/globals';
import { formatCsvLine, formatCsv, removeFormulaGuard } from './csv.js';

describe('cells of a CSV file', () => {
  it('are quoted where any delimiter could split them', () => {
    expect(formatCsvLine(['a,b', 'a;b', 'say "hi"', 'two\nlines', 'plain', 5, null])).toBe(
      '"a,b","a;b","say ""hi""","two\nlines",plain,5,\r\n',
    );
  });

  it('are never formulas, also in full-width or small form and after blanks or invisible characters', () => {
    for (const start of ['', ' ', '\u200b', '\u00ad\u2060', '\u202e', '\ufeff', '\u00a0'])
      for (const sign of '=+-@＝＋－＠﹦﹢﹣﹫') {
        const text = `${start}${sign}1+1`;
        expect(formatCsvLine([text])).toBe(`'${text}\r\n`);
        expect(removeFormulaGuard(`'${text}`)).toBe(text);
      }
    expect(formatCsvLine(['\t=1'])).toBe('"\'\t=1"\r\n');
    expect(formatCsvLine(['\rx'])).toBe('"\'\rx"\r\n');
    expect(formatCsvLine(['\nx'])).toBe('"\'\nx"\r\n');
  });

  it('stay unchanged when they are numbers or harmless text', () => {
    expect(formatCsvLine([-5, 'a=b', "'quoted"])).toBe("-5,a=b,'quoted\r\n");
    expect(removeFormulaGuard("'quoted")).toBe("'quoted");
    // Amounts are texts with two decimals, which spreadsheets must be able to add up.
    expect(formatCsvLine(['-114.58', '-12', '-1e5', '-1-1', '+49 30', '-'])).toBe(
      "-114.58,-12,'-1e5,'-1-1,'+49 30,'-\r\n",
    );
  });

  it('begin with the byte order mark that identifies UTF-8', () => {
    expect(formatCsv([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n');
  });
});
