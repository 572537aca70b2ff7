import { clinicMember, del, get, post, reorderDecider, stockEditor } from '../../core/endpoint.js';
import type * as s from './schemas.js';
import { MAX_FILE_BYTES } from '../../platform/files/values.js';

export const getOrderPdf = get<typeof s.getOrderPdfSchemas>('/api/orders/:id/order.pdf', clinicMember());
export const previewOrderMail = post<typeof s.previewOrderMailSchemas>('/api/orders/:id/mail-preview', reorderDecider);
export const sendOrder = post<typeof s.sendOrderSchemas>('/api/orders/:id/mail', reorderDecider);

export const addOrderDocument = post<typeof s.addOrderDocumentSchemas>('/api/orders/:id/documents', stockEditor, {
  field: 'file',
  maxBytes: MAX_FILE_BYTES,
  isStored: true,
});

export const getOrderDocument = get<typeof s.getOrderDocumentSchemas>('/api/orders/documents/:id', clinicMember());
export const removeOrderDocument = del<typeof s.removeOrderDocumentSchemas>('/api/orders/documents/:id', stockEditor);
