import * as z from 'zod/mini';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { orderReply } from '../orders/schemas.js';

export const getOrderPdfSchemas = callSchemas({
  summary: 'The order as a PDF',
  params: f.idParams,
  status: 200,
  cost: FILE_COST,
  contentType: 'application/pdf',
  errors: ['resource.not-found', 'order.draft', 'file.timeout'],
});

const mailText = () => f.optionalText(2_000);

export const previewOrderMailSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'The mail to the supplier as it would be sent; nothing is sent',
  params: f.idParams,
  body: z.object({ text: mailText() }),
  reply: z.object({
    /** False when no mail can be sent from this installation. */
    canSend: z.boolean(),
    /** In development the mail is stored and not sent; superadmins read it under Security. */
    isKept: z.optional(z.boolean()),
    to: z.nullable(z.string()),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    message: z.string(),
    attachment: z.string(),
    /** Characters that the fonts of the PDF lack, with their texts; the PDF shows an empty box for each. */
    unprintable: z.array(z.object({ text: z.string(), characters: z.array(z.string()) })),
  }),
  errors: ['resource.not-found', 'order.draft', 'file.timeout'],
});

export const sendOrderSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Send the order to the supplier, with the PDF: at most 10 times, and 50 emails of a user within 24 hours',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    to: f.email('Please enter the e-mail address of the supplier'),
    text: mailText(),
    /** Confirms an address that is not the supplier's; the audit records it. */
    confirmAddress: z.optional(z.boolean()),
  }),
  reply: orderReply,
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

export const addOrderDocumentSchemas = callSchemas({
  summary: 'Keep an invoice or a delivery note with an order: a PDF or a picture of at most 20 MB',
  idempotent: true,
  params: f.idParams,
  cost: FILE_COST,
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

export const getOrderDocumentSchemas = callSchemas({
  summary: 'A document that is kept with an order',
  params: f.idParams,
  status: 200,
  cost: FILE_COST,
  contentType: 'application/octet-stream',
  errors: ['resource.not-found'],
});

export const removeOrderDocumentSchemas = callSchemas({
  summary: 'Remove a document from an order',
  params: f.idParams,
  errors: ['resource.not-found'],
});
