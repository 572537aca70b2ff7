import { Readable } from 'node:stream';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { FileSubjects } from '../../platform/files/file-subjects.js';
import { FilesService } from '../../platform/files/files.service.js';
import type { Person } from '../../platform/http/request/current-user.js';
import type { UploadedFile } from '../../platform/http/request/upload.js';
import { readFormerContent } from './former-documents.js';
import { OrderEvents } from './order-events.js';
import { orders } from './order.entity.js';

/** Invoices and delivery notes: files of an order, which is published with each change of them. */
@Injectable()
export class OrderDocuments implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly orderEvents: OrderEvents,
    private readonly entities: EntityStore,
    private readonly sql: SqlPool,
    private readonly files: FilesService,
    private readonly subjects: FileSubjects,
  ) {}

  onModuleInit(): void {
    this.subjects.add({
      kind: 'order',
      project: 'perfect-b',
      right: 'stock:edit',
      accepts: {
        types: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
        expected: 'a PDF, or a PNG, JPEG or WebP picture',
      },
      rejectsEqualContent: true,
      existsSql: 'select from stock_order where id = $1',
      lock: (tx, _, id) => this.orderEvents.lock(tx, id),
      onChange: (tx, person, id, document) => this.orderEvents.publishOrder(tx, person, id, { document }),
      openFormerContent: async (hash) => {
        const content = await readFormerContent(this.sql, hash);
        return content === null ? null : Readable.from(content, { objectMode: false });
      },
    });
  }

  async add(person: Person, id: number, file: UploadedFile | undefined): Promise<Order> {
    const received = await this.files.receive(person, 'order', file);
    return this.transactions.run(async (tx) => {
      await this.files.attach(tx, person, { kind: 'order', id }, received);
      return this.entities.read(tx, orders, id);
    });
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run((tx) => this.files.remove(tx, person, id));
  }
}
