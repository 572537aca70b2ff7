import type { Order } from '@atrium/contract/clinic/orders';
import { LOGO_PATH } from '@atrium/contract/clinic/settings';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError, notFound } from '../../../platform/http/domain-error.js';
import { orders } from '../order.entity.js';
import type { House, Unprintable } from './order-pdf.js';

const LOGO_SIDE = 320;

/** Orders as paper: in the clinic's look. */
@Injectable()
export class OrderSheets {
  constructor(private readonly sql: SqlPool) {}

  async order(id: number): Promise<Order> {
    const [row] = await this.sql.rows<{ json: Order }>(
      `select ${orders.view.json} as json from ${orders.view.from} where d.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Order');
    if (row.json.status === 'draft') throw new DomainError('order.draft', { number: row.json.number });
    return row.json;
  }

  async pdf(order: Order): Promise<Buffer> {
    const { orderPdf } = await import('./order-pdf.js');
    return orderPdf(order, await this.house());
  }

  /** The texts with characters that no font of the PDF has. */
  async unprintable(order: Order, house: House): Promise<Unprintable[]> {
    const { unprintableIn } = await import('./order-pdf.js');
    return unprintableIn(order, house);
  }

  async house(): Promise<House> {
    const [row] = await this.sql.rows<Omit<House, 'logo'> & { readonly logo: Buffer | null }>(
      `select k.clinic_name as name, k.tagline, k.accent_color as accent, o.currency,
         k.delivery_address as "deliveryAddress", k.phone, k.tax_number as "taxNumber",
         (select l.content from clinic_logo l where k.logo_url = $1 || l.hash) as logo from clinic_settings k cross join organisation o`,
      [LOGO_PATH],
    );
    if (row === undefined) throw new Error('The clinic has no settings');
    return { ...row, logo: row.logo === null ? null : await printable(row.logo) };
  }
}

/** WebP is unknown to PDF, and a large picture would make each order as large. */
const printable = async (picture: Buffer): Promise<Buffer | null> => {
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(picture)
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
};
