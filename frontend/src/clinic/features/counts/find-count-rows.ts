import type { CountRow } from '@atrium/contract/clinic/counts/schemas';
import { findRows, toSearchText } from '@atrium/rules/text/search';
import { getCodes } from '../../store/search-stock.js';

const textOf = (row: CountRow) =>
  toSearchText({ name: row.name, codes: getCodes(row), more: [row.shelf, row.category] });

/** Returns matching rows in the order of the shelves. */
export function findCountRows(rows: readonly CountRow[], search: string): readonly CountRow[] {
  if (search.trim() === '') return rows;
  const found = new Set(findRows(rows, textOf, search).rows);
  return rows.filter((row) => found.has(row));
}
