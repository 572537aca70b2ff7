import pg from 'pg';

const DATE_OID = 1082;
const WALL_TIME_OID = 1114;

/**
 * Pure dates and wall times (`timestamp without time zone`) stay text from end to end: a `Date` would put them into the
 * zone of this machine. Runs once, before any pool.
 */
for (const oid of [DATE_OID, WALL_TIME_OID]) pg.types.setTypeParser(oid, (text: string) => text);
