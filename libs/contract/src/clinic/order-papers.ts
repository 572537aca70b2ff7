import * as z from 'zod/mini';
import { clinicMember, endpoint, FILE_COST } from '../core/endpoint.js';
import { email, idParams, optionalText } from '../core/fields.js';
import { orderReply } from './orders.js';

/* An order on paper: as a PDF, by mail to its supplier, and the documents that are kept with it. */

export const getOrderPdf = endpoint({
  name: 'getOrderPdf',
  summary: 'The order as a PDF',
  method: 'GET',
  path: '/api/orders/:id/order.pdf',
  access: clinicMember(),
  params: idParams,
  status: 200,
  cost: FILE_COST,
  contentType: 'application/pdf',
  errors: ['resource.not-found', 'order.draft', 'file.timeout'],
});

/** What is written above the order, unless somebody writes something else. */
const mailText = () => optionalText(2_000);

export const previewOrderMail = endpoint({
  name: 'previewOrderMail',
  cost: FILE_COST,
  summary: 'The mail to the supplier as it would be sent; nothing is sent',
  method: 'POST',
  path: '/api/orders/:id/mail-preview',
  access: clinicMember('reorder:decide'),
  params: idParams,
  body: z.object({ text: mailText() }),
  reply: z.object({
    /** False: no mail can be sent from here. */
    canSend: z.boolean(),
    /** In development: it goes to nobody, and a superadmin finds it under Security. */
    isKept: z.optional(z.boolean()),
    to: z.nullable(z.string()),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** What stands above the order. */
    message: z.string(),
    attachment: z.string(),
    /** Characters that no font of the PDF has, with the text that contains them; the PDF shows an empty box for each. */
    unprintable: z.array(z.object({ text: z.string(), characters: z.array(z.string()) })),
  }),
  status: 200,
  errors: ['resource.not-found', 'order.draft', 'file.timeout'],
});

export const MAX_ORDER_MAILS = 10;
/** Order emails that a user may send within 24 hours. */
export const MAX_ORDER_MAILS_A_DAY = 50;

export const sendOrder = endpoint({
  name: 'sendOrder',
  cost: FILE_COST,
  summary: 'Send the order to the supplier, with the PDF: at most 10 times, and 50 emails of a user within 24 hours',
  method: 'POST',
  path: '/api/orders/:id/mail',
  access: clinicMember('reorder:decide'),
  idempotent: true,
  params: idParams,
  body: z.object({
    to: email('Please enter the e-mail address of the supplier'),
    text: mailText(),
    /** True: the order goes to an address that is not the supplier's; the audit says so. */
    confirmAddress: z.optional(z.boolean()),
  }),
  reply: orderReply,
  status: 200,
  errors: [
    'resource.not-found',
    'order.cancelled',
    'order.draft',
    'mail.not-set-up',
    'order.other-address',
    'order.many-mails',
    'order.many-mails-a-day',
    'file.timeout',
  ],
});

export const MAX_DOCUMENT_BYTES = 20 * 1_048_576;
export const MAX_DOCUMENTS = 20;

export const addOrderDocument = endpoint({
  name: 'addOrderDocument',
  summary: 'Keep an invoice or a delivery note with an order: a PDF or a picture of at most 20 MB',
  method: 'POST',
  path: '/api/orders/:id/documents',
  access: clinicMember('stock:edit'),
  idempotent: true,
  params: idParams,
  cost: FILE_COST,
  upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
  body: z.object({}),
  reply: orderReply,
  status: 201,
  errors: [
    'resource.not-found',
    'order.draft',
    'input.too-large',
    'input.unsupported-type',
    'order.same-document',
    'order.many-documents',
  ],
});

export const getOrderDocument = endpoint({
  name: 'getOrderDocument',
  summary: 'A document that is kept with an order',
  method: 'GET',
  path: '/api/orders/documents/:id',
  access: clinicMember(),
  params: idParams,
  status: 200,
  cost: FILE_COST,
  contentType: 'application/octet-stream',
  errors: ['resource.not-found'],
});

export const removeOrderDocument = endpoint({
  name: 'removeOrderDocument',
  summary: 'Remove a document from an order',
  method: 'DELETE',
  path: '/api/orders/documents/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});
