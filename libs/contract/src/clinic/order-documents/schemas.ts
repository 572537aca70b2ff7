import * as z from 'zod/mini';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { orderReply } from '../orders/schemas.js';

export const getOrderPdfSchemas = callSchemas({
  summary: 'Get an order as PDF',
  params: idParams,
  cost: FILE_COST,
  contentType: 'application/pdf',
  errors: ['resource.not-found', 'order.draft', 'file.timeout'],
});

const mailText = () => f.optionalText(2_000);

export const previewOrderMailSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Preview the email to the supplier; nothing is sent',
  params: idParams,
  body: z.object({ text: mailText() }),
  reply: z.object({
    /** False when no mail can be sent from this installation. */
    canSend: z.boolean(),
    /** True when mail is stored and not sent, as in development; superadmins read it under Security. */
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
  summary:
    'Email an order with its PDF to the supplier: at most 10 times per order and 50 emails per user within 24 hours',
  idempotent: true,
  params: idParams,
  body: z.object({
    to: f.email("Please enter the supplier's email address"),
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
  summary: 'Attach an invoice or delivery note to an order: a PDF or picture of at most 25 MB',
  apiOnly: true,
  idempotent: true,
  params: idParams,
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
    'file.executable',
    'file.mixed-content',
    'file.quota',
    'file.too-many',
    'file.disk-full',
  ],
});

export const getOrderDocumentSchemas = callSchemas({
  summary: 'Download a document of an order',
  apiOnly: true,
  params: idParams,
  cost: FILE_COST,
  contentType: 'application/octet-stream',
  errors: ['resource.not-found'],
});

export const removeOrderDocumentSchemas = callSchemas({
  summary: 'Delete a document of an order',
  apiOnly: true,
  params: idParams,
  errors: ['resource.not-found'],
});
