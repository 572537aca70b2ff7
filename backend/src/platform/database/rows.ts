import type { EntityManager } from 'typeorm';

type Queries = Pick<EntityManager, 'query'>;

type Check = <Row extends object>(row: Row) => Row;
let applyCheck: Check = (row) => row;
/** Sets a check of rows. Tests pass one that throws when code reads a column the statement did not select. */
export const setRowCheck = (check: Check): void => {
  applyCheck = check;
};
/** Applies the check of `setRowCheck`; returns the rows unchanged without one. */
export const applyRowCheck = <Row extends object>(rows: readonly Row[]): Row[] => rows.map(applyCheck);

/** Runs a statement and returns its rows, keyed by column name. */
export const queryRows = async <Row extends object>(
  tx: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const found = (await tx.query(text, [...values])) as Row[] | [Row[], number];
  // TypeORM returns [rows, count] for updates and deletes, and rows for all other statements.
  return applyRowCheck(Array.isArray(found[0]) ? found[0] : (found as Row[]));
};

/** Runs a statement that always returns a row, and returns the first. Throws when there is none. */
export const queryRow = async <Row extends object>(
  tx: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> => {
  const [row] = await queryRows<Row>(tx, text, values);
  if (row === undefined) throw new Error(`No row was answered: ${text}`);
  return row;
};
