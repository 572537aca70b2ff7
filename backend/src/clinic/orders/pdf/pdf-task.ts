import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { House } from './order-pdf.js';

/** Input of an `OrderSheets` thread: an order to print, or to check for missing characters. */
export interface PdfTask {
  readonly kind: 'pdf' | 'unprintable';
  readonly order: Order;
  readonly house: Omit<House, 'logo'> & { readonly logo: Uint8Array | null };
}
