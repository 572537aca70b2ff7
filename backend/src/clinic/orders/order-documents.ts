import { createHash } from 'node:crypto';
import { MAX_DOCUMENTS } from '@atrium/contract/clinic/order-papers';
import type { Order } from '@atrium/contract/clinic/orders';
import { isInvisible } from '@atrium/rules/text';
import { Injectable } from '@nestjs/common';
import { countOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/domain-error.js';
import type { Person } from '../../platform/http/person.js';
import type { UploadedFile } from '../../platform/http/upload.js';
import { isDecodable } from '../../platform/pictures/decodable.js';
import { documentType } from './document-type.js';
import { OrderRecord } from './order-record.js';

const MAX_NAME = 200;

export interface KeptDocument {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Invoices and delivery notes, kept where the clinic's pictures are: in the database, and so in every backup. */
@Injectable()
export class OrderDocuments {
  constructor(
    private readonly transactions: Transactions,
    private readonly record: OrderRecord,
    private readonly sql: SqlPool,
  ) {}

  /** What it is, its bytes say; what its sender calls it is its name alone. */
  async add(person: Person, orderId: number, file: UploadedFile | undefined): Promise<Order> {
    if (file === undefined || file.buffer.length === 0) throw invalidField('file', 'Please choose a file');
    const { buffer: content } = file;
    const contentType = documentType(content);
    if (contentType === null)
      throw new DomainError('input.unsupported-type', { expected: 'a PDF, or a PNG, JPEG or WebP picture' });
    if (contentType !== 'application/pdf' && !(await isDecodable(content)))
      throw invalidField('file', 'This picture is damaged. Please take it again, or choose another one');
    const name = nameOf(file.originalname);
    const hash = createHash('sha256').update(content).digest('hex');
    return this.transactions.run(async (tx) => {
      await this.record.lock(tx, orderId);
      const [same] = await rowsOf<{ name: string }>(
        tx,
        'select name from order_document where order_id = $1 and hash = $2',
        [orderId, hash],
      );
      if (same !== undefined) throw new DomainError('order.same-document', { name: same.name });
      const kept = await countOf(tx, 'select count(*)::int as count from order_document where order_id = $1', [
        orderId,
      ]);
      if (kept >= MAX_DOCUMENTS) throw new DomainError('order.many-documents', { most: MAX_DOCUMENTS });
      await tx.query(
        `insert into order_document (order_id, name, content_type, size, hash, content, added_by) values ($1, $2, $3, $4, $5, $6, $7)`,
        [orderId, name, contentType, content.length, hash, content, person.id],
      );
      return this.record.changed(tx, person, orderId, { document: [null, name] });
    });
  }

  async get(id: number): Promise<KeptDocument> {
    const [document] = await this.sql.rows<KeptDocument>(
      'select name, content_type as "contentType", content from order_document where id = $1',
      [id],
    );
    if (document === undefined) throw notFound('Document');
    return document;
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
}

/** The last part of what its sender calls it, without what cannot be seen. */
const nameOf = (sent: string): string => {
  const last = Buffer.from(sent, 'latin1').toString('utf8').split(/[\\/]/).at(-1) ?? '';
  const shown = Array.from(last)
    .filter((letter) => letter === ' ' || (!isInvisible(letter) && letter > ' '))
    .join('');
  return shown.trim().slice(0, MAX_NAME) || 'Document';
};
