import { withSingleBlanks } from './one-line.js';

/*
 * Numbers as people write them in lists: "1,250", "$12.50", "12,50 €", "1.250,00". Whether a comma parts thousands or
 * decimals is decided for a column as a whole, since "1,250" alone does not tell.
 */

export type DecimalMark = '.' | ',';
/** `mixed`: the column holds both kinds, so what does not tell by itself stays unknown. */
export type ColumnMark = DecimalMark | 'mixed';

const CURRENCY =
  /^(?:[a-z]{2}\$|[$€£¥₹]|usd|eur|gbp|cad|aud|chf|r\$|kr|zł)\s*|\s*(?:[$€£¥₹]|usd|eur|gbp|cad|aud|chf|kr|zł)$/gi;

/** Digits and marks alone, with a leading minus for what accountants write in brackets; null: no number. */
const bare = (cell: string): string | null => {
  let text = withSingleBlanks(cell).replace(/[\u2212\u2013]/g, '-');
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  // "-$5" and "$-5" alike.
  const [, before = '', digits = '', after = ''] =
    /^([-+]?)\s*(.*?)(-?)$/.exec((inBrackets ?? text).replace(CURRENCY, '').replace(/^([-+])\s*(?:[$€£¥₹])/, '$1')) ??
    [];
  const isNegative = inBrackets !== undefined || before === '-' || after === '-';
  text = digits.trim();
  // Blanks and apostrophes part thousands: "1 250", "1'250.00".
  if (/[\s'’]/.test(text)) {
    if (!/^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(text)) return null;
    text = text.replace(/[\s'’]/g, '');
  }
  return /^(?:\d[\d.,]*|[.,]\d+)$/.test(text) ? (isNegative ? `-${text}` : text) : null;
};

const isGrouped = (text: string, mark: string): boolean => new RegExp(`^-?\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text);

/** The decimal mark that this number proves, or null when it reads both ways or has none. */
const provenMark = (text: string): DecimalMark | null => {
  const comma = text.lastIndexOf(',');
  const dot = text.lastIndexOf('.');
  if (comma === -1 && dot === -1) return null;
  if (comma !== -1 && dot !== -1) return comma > dot ? ',' : '.';
  const [mark, other]: [DecimalMark, DecimalMark] = comma === -1 ? ['.', ','] : [',', '.'];
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return other;
  // "0.125" is no group of thousands.
  return isGrouped(text, mark) && !/^-?0/.test(text) ? null : mark;
};

/** What the cells of a column prove about its decimal mark; null: nothing. */
export const columnMark = (cells: readonly string[]): ColumnMark | null => {
  const marks = new Set(
    cells.flatMap((cell) => {
      const text = bare(cell);
      const mark = text === null ? null : provenMark(text);
      return mark === null ? [] : [mark];
    }),
  );
  return marks.size === 2 ? 'mixed' : ([...marks][0] ?? null);
};

/** What `readNumber` gives for a number that can be read in two ways. */
export const UNCLEAR = 'unclear';

/** A number as exact decimal text ("-1250.5"), or `UNCLEAR`; null when it is none. */
export const readNumber = (cell: string, column: ColumnMark): string | null => {
  const text = bare(cell);
  if (text === null) return null;
  const hasMark = /[.,]/.test(text);
  const proven = provenMark(text);
  if (hasMark && proven === null && column === 'mixed') return UNCLEAR;
  const mark = proven ?? (column === 'mixed' ? '.' : column);
  const [whole = '', fraction, ...rest] = text.split(mark);
  const group = mark === '.' ? ',' : '.';
  if (rest.length > 0 || fraction?.includes(group) === true) return null;
  if (whole.includes(group) && !isGrouped(whole, group)) return null;
  const digits = whole.replaceAll(group, '');
  return `${digits === '' || digits === '-' ? `${digits}0` : digits}${fraction === undefined || fraction === '' ? '' : `.${fraction}`}`;
};
