import type { SqlPool } from '../../platform/database/sql-pool.js';

/* Contents of documents that the previous release stored in the database. */

/** Bytes per read: decoding them blocks the event loop for a few milliseconds. */
const CHUNK_BYTES = 1_048_576;

/** Returns the content of a document of the database in parts; null when there is none. */
export const readFormerContent = async (sql: SqlPool, hash: string): Promise<AsyncIterable<Buffer> | null> => {
  const [found] = await sql.rows<{ id: number; size: number }>(
    'select id, size from order_document where hash = $1 limit 1',
    [hash],
  );
  return found === undefined ? null : readParts(sql, found.id, found.size);
};

async function* readParts(sql: SqlPool, id: number, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += CHUNK_BYTES) {
    const [row] = await sql.rows<{ part: Buffer }>(
      'select substring(content from $2::int for $3::int) as part from order_document where id = $1',
      [id, from + 1, CHUNK_BYTES],
    );
    if (row === undefined) throw new Error(`The document ${id} was removed while it was read`);
    yield row.part;
  }
}
