import { MAX_DOCUMENTS } from '@atrium/contract/clinic/order-papers/values';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { MAX_PICTURE_PIXELS } from '@atrium/contract/platform/pictures/values';
import { isInvisible } from '@atrium/rules/text/text';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import type { UploadedFile } from '../../platform/http/request/upload.js';
import { isDecodable } from '../../platform/pictures/decode-picture.js';
import { pictureOf } from '../../platform/pictures/picture.js';
import { isPdf } from './is-pdf.js';
import { OrderRecord } from './order-record.js';

const MAX_NAME = 200;
/** Bytes per read from the database: decoding them blocks the event loop for a few milliseconds. */
const CHUNK_BYTES = 1_048_576;

export interface KeptDocument {
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Stores invoices and delivery notes in the database, as the clinic's pictures, so that every backup contains them. */
@Injectable()
export class OrderDocuments {
  constructor(
    private readonly transactions: Transactions,
    private readonly record: OrderRecord,
    private readonly sql: SqlPool,
  ) {}

  /** Stores a file. Its bytes decide its content type; the name of the upload is only displayed. */
  async add(person: Person, orderId: number, file: UploadedFile | undefined): Promise<Order> {
    if (file === undefined || file.buffer.length === 0) throw invalidField('file', 'Please choose a file');
    const { buffer: content } = file;
    const contentType = await this.typeOf(content);
    const name = nameOf(file.originalname);
    // Unlike `createHash`, it works outside the event loop.
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
    return this.transactions.run(async (tx) => {
      await this.record.lock(tx, orderId);
      const [same] = await rowsOf<{ name: string }>(
        tx,
        'select name from order_document where order_id = $1 and hash = $2',
        [orderId, hash],
      );
      if (same !== undefined) throw new DomainError('order.same-document', { name: same.name });
      const { count } = await rowOf<{ count: number }>(
        tx,
        'select count(*)::int as count from order_document where order_id = $1',
        [orderId],
      );
      if (count >= MAX_DOCUMENTS) throw new DomainError('order.many-documents', { most: MAX_DOCUMENTS });
      await tx.query(
        `insert into order_document (order_id, name, content_type, size, hash, content, added_by) values ($1, $2, $3, $4, $5, $6, $7)`,
        [orderId, name, contentType, content.length, hash, content, person.id],
      );
      return this.record.changed(tx, person, orderId, { document: [null, name] });
    });
  }

  async get(id: number): Promise<KeptDocument> {
    const [document] = await this.sql.rows<Omit<KeptDocument, 'content'>>(
      'select name, content_type as "contentType", size from order_document where id = $1',
      [id],
    );
    if (document === undefined) throw notFound('Document');
    return { ...document, content: this.chunks(id, document.size) };
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [found] = await rowsOf<{ orderId: number; name: string }>(
        tx,
        'select order_id as "orderId", name from order_document where id = $1',
        [id],
      );
      if (found === undefined) throw notFound('Document');
      await this.record.lock(tx, found.orderId);
      await tx.query('delete from order_document where id = $1', [id]);
      await this.record.changed(tx, person, found.orderId, { document: [found.name, null] });
    });
  }

  /** Returns the content type by the file's own bytes. Throws a `DomainError` for other types and unusable pictures. */
  private async typeOf(content: Buffer): Promise<string> {
    const picture = pictureOf(content);
    if (picture === null) {
      if (isPdf(content)) return 'application/pdf';
      throw new DomainError('input.unsupported-type', { expected: 'a PDF, or a PNG, JPEG or WebP picture' });
    }
    const { type, width, height } = picture;
    if (width * height > MAX_PICTURE_PIXELS)
      throw invalidField(
        'file',
        `This picture has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels. Please make it smaller`,
      );
    if (!(await isDecodable(content)))
      throw invalidField('file', 'This picture is damaged. Please take it again, or choose another one');
    return type;
  }

  private async *chunks(id: number, size: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < size; from += CHUNK_BYTES) {
      const [row] = await this.sql.rows<{ chunk: Buffer }>(
        'select substring(content from $2::int for $3::int) as chunk from order_document where id = $1',
        [id, from + 1, CHUNK_BYTES],
      );
      if (row === undefined) throw notFound('Document');
      yield row.chunk;
    }
  }
}

/** Returns the last path segment of the upload's name without invisible characters. */
const nameOf = (sent: string): string => {
  const last = Buffer.from(sent, 'latin1').toString('utf8').split(/[\\/]/).at(-1) ?? '';
  const shown = Array.from(last)
    .filter((letter) => letter === ' ' || (!isInvisible(letter) && letter > ' '))
    .join('');
  return shown.trim().slice(0, MAX_NAME) || 'Document';
};
