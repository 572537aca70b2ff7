import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const storedMail = z.object({
  id: z.string(),
  at: f.instant(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type StoredMail = z.infer<typeof storedMail>;

export const mailReply = z.object({
  /** `folder`: in development mails are stored next to the data and shown here. `none`: no mail server is set up. */
  route: z.enum(['smtp', 'folder', 'none']),
  from: z.nullable(z.string()),
  server: z.nullable(z.string()),
  /** Origin of the links in mails. */
  publicAddress: z.nullable(z.string()),
  kept: z.array(storedMail),
});
export type MailState = z.infer<typeof mailReply>;

export const getMailSchemas = callSchemas({
  summary: 'Get the email settings; in development also the latest emails',
  sessionOnly: true,
  reply: mailReply,
});

export const sendTestMailSchemas = callSchemas({
  summary: "Send a test email with one attempt; the job finishes, or fails with the server's response",
  idempotent: true,
  body: z.object({ to: f.email('Valid email is required') }),
  reply: z.object({ jobId: z.string() }),
  status: 202,
  errors: ['mail.not-set-up'],
});
