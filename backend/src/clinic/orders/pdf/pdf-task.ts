import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Letterhead } from './render-order-pdf.js';

/** Input of an `OrderPdfService` thread: an order to print, or to check for missing characters. */
export interface PdfTask {
  readonly kind: 'pdf' | 'unprintable';
  readonly order: Order;
  readonly house: Omit<Letterhead, 'logo'> & { readonly logo: Uint8Array | null };
}
