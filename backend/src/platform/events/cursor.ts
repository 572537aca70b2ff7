/**
 * A place in the stream of events: which transactions a reader has seen. Identity order is not commit order (a reader
 * can see row 2 while row 1 is uncommitted), so a place is PostgreSQL's own snapshot, `xmin:xmax:xip,...`, and the gap
 * since then is exactly the rows that this snapshot does not see. `life` names the life of the transaction ids: after a
 * crash, on a server that took over, and in a restored copy the same ids mean other transactions.
 */
export interface Cursor {
  readonly life: string;
  readonly snapshot: string;
}

const MAX_SNAPSHOT_LENGTH = 300;
const FORM = /^([0-9a-f]{16})\.((\d{1,19}):(\d{1,19}):(?:\d{1,19}(?:,\d{1,19})*)?)$/;

const xminOf = (snapshot: string): bigint => BigInt(snapshot.slice(0, snapshot.indexOf(':')));
export const xmaxOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? '0');

/** With very many open transactions the place is told as its low-water mark alone: then some events come twice. */
export const writeCursor = ({ life, snapshot }: Cursor): string => {
  const xmin = xminOf(snapshot);
  return `${life}.${snapshot.length <= MAX_SNAPSHOT_LENGTH ? snapshot : `${xmin}:${xmin}:`}`;
};

/** What a client sent, or null when it is no cursor. */
export const readCursor = (text: unknown): Cursor | null => {
  if (typeof text !== 'string' || text.length > 400) return null;
  const match = FORM.exec(text);
  const [, life, snapshot, xmin, xmax] = match ?? [];
  if (life === undefined || snapshot === undefined || BigInt(xmin ?? 0) > BigInt(xmax ?? 0) || BigInt(xmin ?? 0) === 0n)
    return null;
  return { life, snapshot };
};
