import pg from 'pg';

const DATE_OID = 1082;

/** Pure dates stay text from end to end: a `Date` would turn them into local midnight. Runs once, before any pool. */
pg.types.setTypeParser(DATE_OID, (text: string) => text);
