import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';
import { MAX_DOCUMENT_BYTES } from './values.js';

/* An order on paper: as a PDF, by mail to its supplier, and the documents that are kept with it. */

export const getOrderPdf = endpoint<typeof schemas.getOrderPdfSchemas>({
  method: 'GET',
  path: '/api/orders/:id/order.pdf',
  access: clinicMember(),
});

export const previewOrderMail = endpoint<typeof schemas.previewOrderMailSchemas>({
  method: 'POST',
  path: '/api/orders/:id/mail-preview',
  access: clinicMember('reorder:decide'),
});

export const sendOrder = endpoint<typeof schemas.sendOrderSchemas>({
  method: 'POST',
  path: '/api/orders/:id/mail',
  access: clinicMember('reorder:decide'),
});

export const addOrderDocument = endpoint<typeof schemas.addOrderDocumentSchemas>({
  method: 'POST',
  path: '/api/orders/:id/documents',
  access: clinicMember('stock:edit'),
  upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
});

export const getOrderDocument = endpoint<typeof schemas.getOrderDocumentSchemas>({
  method: 'GET',
  path: '/api/orders/documents/:id',
  access: clinicMember(),
});

export const removeOrderDocument = endpoint<typeof schemas.removeOrderDocumentSchemas>({
  method: 'DELETE',
  path: '/api/orders/documents/:id',
  access: clinicMember('stock:edit'),
});
