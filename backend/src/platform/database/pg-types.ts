import pg from 'pg';

const DATE_OID = 1082;
const WALL_TIME_OID = 1114;

/**
 * Keeps dates and wall times (`timestamp without time zone`) as text, because a `Date` would move them to this
 * machine's time zone. Runs once, before any pool is created.
 */
for (const oid of [DATE_OID, WALL_TIME_OID]) pg.types.setTypeParser(oid, (text: string) => text);
