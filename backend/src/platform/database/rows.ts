import type { EntityManager } from 'typeorm';

/* What statements answer, under the names that they give their columns. */

/** A transaction, or a connection by itself. */
type Queries = Pick<EntityManager, 'query'>;

type Check = <Row extends object>(row: Row) => Row;
let checked: Check = (row) => row;
/** Tests hand in what fails when a column is read that the statement did not answer (backend/test/setup.ts). */
export const checkRows = (check: Check): void => {
  checked = check;
};
export const checkedRows = <Row extends object>(rows: readonly Row[]): Row[] => rows.map(checked);

export const rowsOf = async <Row extends object>(
  tx: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const found = (await tx.query(text, [...values])) as Row[] | [Row[], number];
  // TypeORM answers updates and deletes with their rows and their count, all other statements with their rows.
  return checkedRows(Array.isArray(found[0]) ? found[0] : (found as Row[]));
};

/** Of a statement that answers one row always. */
export const rowOf = async <Row extends object>(
  tx: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> => {
  const [row] = await rowsOf<Row>(tx, text, values);
  if (row === undefined) throw new Error(`No row was answered: ${text}`);
  return row;
};
