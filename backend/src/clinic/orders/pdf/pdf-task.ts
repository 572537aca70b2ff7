import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { House } from './order-pdf.js';

/** What a thread of `OrderSheets` is given: the order to print, or whose texts to check for missing characters. */
export interface PdfTask {
  readonly kind: 'pdf' | 'unprintable';
  readonly order: Order;
  readonly house: Omit<House, 'logo'> & { readonly logo: Uint8Array | null };
}
