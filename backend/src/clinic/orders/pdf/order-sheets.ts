import { createHash } from 'node:crypto';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { LOGO_PATH } from '@atrium/contract/clinic/settings/values';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError, notFound } from '../../../platform/http/reply/domain-error.js';
import type { Person } from '../../../platform/http/request/person.js';
import { decodePicture } from '../../../platform/pictures/decode-picture.js';
import { ThreadFailure, ThreadPool, threadScript } from '../../../platform/threads/thread-pool.js';
import { orders } from '../order.entity.js';
import type { House, Unprintable } from './order-pdf.js';
import type { PdfTask } from './pdf-task.js';

const LOGO_SIDE = 320;
/** CPU time of one PDF. An order of maximum size takes about a second, the first one in a thread about two. */
const RENDER_MS = 10_000;
const THREADS = 2;
const MEMORY_MB = 256;
const CACHE_BYTES = 16_000_000;

/** The clinic's branding; `version` increases with every change of the settings. */
export interface Branding extends Omit<House, 'logo'> {
  readonly version: number;
  readonly logoHash: string | null;
}

interface Sheet {
  readonly order: Order;
  readonly branding: Branding;
  readonly person: Pick<Person, 'id'>;
}

/** Renders orders as PDFs in the clinic's branding, in threads. */
@Injectable()
export class OrderSheets implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<PdfTask>({
    script: threadScript(import.meta.url, 'pdf-thread'),
    threads: THREADS,
    deadlineMs: RENDER_MS,
    memoryMb: MEMORY_MB,
  });
  private readonly cache = new LRUCache<string, Buffer, Sheet>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (pdf) => pdf.length,
    fetchMethod: async (_, __, { context }) => {
      const pdf = (await this.work('pdf', context)) as Uint8Array;
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    },
  });

  constructor(
    private readonly sql: SqlPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async order(id: number): Promise<Order> {
    const [row] = await this.sql.rows<{ json: Order }>(
      `select ${orders.view.json} as json from ${orders.view.from} where d.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Order');
    if (row.json.status === 'draft') throw new DomainError('order.draft', { number: row.json.number });
    return row.json;
  }

  /** Renders each version of an order once, also for concurrent requests. */
  async pdf(sheet: Sheet): Promise<Buffer> {
    return this.cache.forceFetch(keyOf(sheet), { context: sheet });
  }

  /** Returns texts with characters that no font of the PDF has. */
  async unprintable(sheet: Sheet): Promise<Unprintable[]> {
    return (await this.work('unprintable', sheet)) as Unprintable[];
  }

  async branding(): Promise<Branding> {
    const [row] = await this.sql.rows<Branding>(
      `select k.version, k.clinic_name as name, k.tagline, k.accent_color as accent, o.currency,
         k.delivery_address as "deliveryAddress", k.phone, k.tax_number as "taxNumber",
         (select l.hash from clinic_logo l where k.logo_url = $1 || l.hash) as "logoHash"
       from clinic_settings k cross join organisation o`,
      [LOGO_PATH],
    );
    if (row === undefined) throw new Error('The clinic has no settings');
    return row;
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }

  private async work(kind: PdfTask['kind'], { order, branding, person }: Sheet): Promise<unknown> {
    const logo = kind === 'pdf' ? await this.logo(branding.logoHash) : null;
    try {
      return await this.pool.work({ kind, order, house: { ...branding, logo } }, person.id);
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error;
      this.logger.warn({ err: error, order: order.id }, 'The PDF of an order was not rendered in time');
      throw new DomainError('file.timeout', {}, { retryAfterSeconds: 30 });
    }
  }

  /**
   * Returns the logo as a small PNG, because PDFs hold no WebP and a large logo would enlarge every order. Null without
   * a readable one.
   */
  private async logo(hash: string | null): Promise<Uint8Array | null> {
    if (hash === null) return null;
    const [row] = await this.sql.rows<{ content: Buffer }>('select content from clinic_logo where hash = $1', [hash]);
    if (row === undefined) return null;
    return decodePicture(row.content, (picture) =>
      picture.resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
    ).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      return null;
    });
  }
}

/** Includes all printed texts, because a renamed product does not change the version of an order. */
const keyOf = ({ order, branding }: Sheet): string =>
  createHash('sha256')
    .update(JSON.stringify([order.id, order.version, branding.version, order, branding]))
    .digest('base64');
