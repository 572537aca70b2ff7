import type { EntityManager } from 'typeorm';

type Queries = Pick<EntityManager, 'query'>;

type Check = <Row extends object>(row: Row) => Row;
let checked: Check = (row) => row;
/** Sets a check of rows. Tests pass one that throws when code reads a column the statement did not select. */
export const checkRows = (check: Check): void => {
  checked = check;
};
/** Applies the check of `checkRows`; returns the rows unchanged without one. */
export const checkedRows = <Row extends object>(rows: readonly Row[]): Row[] => rows.map(checked);

/** Runs a statement and returns its rows, keyed by column name. */
export const rowsOf = async <Row extends object>(
  tx: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const found = (await tx.query(text, [...values])) as Row[] | [Row[], number];
  // TypeORM returns [rows, count] for updates and deletes, and rows for all other statements.
  return checkedRows(Array.isArray(found[0]) ? found[0] : (found as Row[]));
};

/** Runs a statement that always returns a row, and returns the first. Throws when there is none. */
export const rowOf = async <Row extends object>(
  tx: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> => {
  const [row] = await rowsOf<Row>(tx, text, values);
  if (row === undefined) throw new Error(`No row was answered: ${text}`);
  return row;
};
