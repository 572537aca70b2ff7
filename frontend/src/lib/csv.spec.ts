import { expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

it('commas, quotation marks and line ends stay within their cell', () => {
  expect(csvOf([['a', 'b,c', 'say "x"', 'two\nlines', 4]])).toBe('\uFEFFa,"b,c","say ""x""","two\nlines",4\r\n');
});

it('what a spreadsheet would run is made harmless, numbers stay numbers', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@x', '\tx', -5]])).toBe("\uFEFF'=1+1,'+1,'-1,'@x,'\tx,-5\r\n");
});
