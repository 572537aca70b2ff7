import { createHash } from 'node:crypto';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { LOGO_PATH } from '@atrium/contract/clinic/settings/values';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError, notFound } from '../../../platform/http/reply/domain-error.js';
import type { Person } from '../../../platform/http/request/current-user.js';
import { decodePicture } from '../../../platform/pictures/decode-picture.js';
import { ThreadError, ThreadPool, getThreadScriptUrl } from '../../../platform/threads/thread-pool.js';
import { orders } from '../order.entity.js';
import type { Letterhead, UnprintableText } from './render-order-pdf.js';
import type { PdfTask } from './pdf-task.js';

const MAX_LOGO_PIXELS = 320;
/**
 * CPU time limit of one PDF in milliseconds. An order of the maximum size takes about a second, the first one in a
 * thread about two.
 */
const RENDER_TIMEOUT_MS = 10_000;
const THREADS = 2;
const MEMORY_MB = 256;
const CACHE_BYTES = 16_000_000;

/** Logo, name and address for printed orders. `version` increases with every change of the settings. */
export interface Branding extends Omit<Letterhead, 'logo'> {
  readonly version: number;
  readonly logoHash: string | null;
}

interface OrderPdfInput {
  readonly order: Order;
  readonly branding: Branding;
  readonly person: Pick<Person, 'id'>;
}

/** Renders orders as PDFs in the clinic's branding, in threads. */
@Injectable()
export class OrderPdfService implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<PdfTask>({
    script: getThreadScriptUrl(import.meta.url, 'pdf-thread'),
    threads: THREADS,
    deadlineMs: RENDER_TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });
  private readonly cache = new LRUCache<string, Buffer, OrderPdfInput>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (pdf) => pdf.length,
    fetchMethod: async (_, __, { context }) => {
      const pdf = (await this.runTask('pdf', context)) as Uint8Array;
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    },
  });

  constructor(
    private readonly sql: SqlPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async readOrder(id: number): Promise<Order> {
    const [row] = await this.sql.rows<{ json: Order }>(
      `select ${orders.view.json} as json from ${orders.view.from} where d.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Order');
    if (row.json.status === 'draft') throw new DomainError('order.draft', { number: row.json.number });
    return row.json;
  }

  /** Renders each version of an order once, also for concurrent requests. */
  async renderPdf(input: OrderPdfInput): Promise<Buffer> {
    return this.cache.forceFetch(cacheKey(input), { context: input });
  }

  /** Returns texts with characters that no font of the PDF has. */
  async findUnprintable(input: OrderPdfInput): Promise<UnprintableText[]> {
    return (await this.runTask('unprintable', input)) as UnprintableText[];
  }

  async readBranding(): Promise<Branding> {
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
    return this.pool.close();
  }

  private async runTask(kind: PdfTask['kind'], { order, branding, person }: OrderPdfInput): Promise<unknown> {
    const logo = kind === 'pdf' ? await this.readLogo(branding.logoHash) : null;
    try {
      return await this.pool.runForUser({ kind, order, house: { ...branding, logo } }, person.id);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      this.logger.warn({ err: error, order: order.id }, 'The PDF of an order was not rendered in time');
      throw new DomainError('file.timeout', {}, { retryAfterSeconds: 30 });
    }
  }

  /**
   * Returns the logo as a small PNG; null without a readable one. PDFs cannot contain WebP, and a large logo would
   * enlarge every order.
   */
  private async readLogo(hash: string | null): Promise<Uint8Array | null> {
    if (hash === null) return null;
    const [row] = await this.sql.rows<{ content: Buffer }>('select content from clinic_logo where hash = $1', [hash]);
    if (row === undefined) return null;
    return decodePicture(row.content, (picture) =>
      picture.resize(MAX_LOGO_PIXELS, MAX_LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
    ).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      return null;
    });
  }
}

/**
 * Returns the cache key of a PDF. It includes all printed texts, because renaming a product does not change the version
 * of an order.
 */
const cacheKey = ({ order, branding }: OrderPdfInput): string =>
  createHash('sha256')
    .update(JSON.stringify([order.id, order.version, branding.version, order, branding]))
    .digest('base64');
