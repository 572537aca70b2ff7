/**
 * A position in the event stream: which transactions a reader has seen. Identity order is not commit order (a reader
 * can see row 2 while row 1 is uncommitted), so a position is a PostgreSQL snapshot, `xmin:xmax:xip,...`. Missed events
 * are the rows that the snapshot does not see. `life` names the epoch of the transaction ids, because the same ids mean
 * other transactions after a crash, a failover or a restore.
 */
export interface Cursor {
  readonly life: string;
  readonly snapshot: string;
}

const MAX_SNAPSHOT_LENGTH = 300;
const CURSOR_FORMAT = /^([0-9a-f]{16})\.((\d{1,19}):(\d{1,19}):(?:\d{1,19}(?:,\d{1,19})*)?)$/;

const parseXmin = (snapshot: string): bigint => BigInt(snapshot.slice(0, snapshot.indexOf(':')));
/** Returns the upper bound of a snapshot: later transactions are not visible in it. */
export const parseXmax = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? '0');

/** Encodes a cursor. With very many open transactions only xmin is kept, so some events are sent twice. */
export const encodeCursor = ({ life, snapshot }: Cursor): string => {
  const xmin = parseXmin(snapshot);
  return `${life}.${snapshot.length <= MAX_SNAPSHOT_LENGTH ? snapshot : `${xmin}:${xmin}:`}`;
};

/** Decodes a cursor from a client; null when it is invalid. */
export const decodeCursor = (text: unknown): Cursor | null => {
  if (typeof text !== 'string' || text.length > 400) return null;
  const match = CURSOR_FORMAT.exec(text);
  const [, life, snapshot, xmin, xmax] = match ?? [];
  if (life === undefined || snapshot === undefined || BigInt(xmin ?? 0) > BigInt(xmax ?? 0) || BigInt(xmin ?? 0) === 0n)
    return null;
  return { life, snapshot };
};
