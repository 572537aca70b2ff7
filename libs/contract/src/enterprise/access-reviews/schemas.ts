import * as z from 'zod/mini';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { handoverFields } from '../open-work.js';

export const accessReviewReply = z.object({
  id: f.id(),
  /** Quarter of the review, such as 2026-Q4. */
  quarter: z.string(),
  dueOn: z.string(),
  openedAt: f.instant(),
  /** Time when the review was finished; null while decisions are open. */
  finishedAt: z.nullable(f.instant()),
  total: z.int(),
  confirmed: z.int(),
  ended: z.int(),
  open: z.int(),
  version: z.int(),
});
export type AccessReview = z.infer<typeof accessReviewReply>;

export const reviewRowReply = z.object({
  id: f.id(),
  person: f.personReply,
  role: z.enum(ROLES),
  /** Project of the access; null for the rights of the account's role. */
  project: z.nullable(z.enum(PROJECTS)),
  accessRole: z.nullable(z.string()),
  rights: z.array(z.string()),
  until: z.nullable(z.string()),
  lastSignInAt: z.nullable(f.instant()),
  /** Names of the person's API keys and webhooks that use this access; they end or stop with the employment. */
  keys: z.array(z.string()),
  webhooks: z.array(z.string()),
  /** State of the row; `gone` means that the access ended before a decision. */
  state: z.enum(['open', 'confirmed', 'ended', 'gone']),
  decidedAt: z.nullable(f.instant()),
  decidedBy: z.nullable(f.personReply),
  /** Why the access cannot be ended now, or null. Administrators cannot end their own administration. */
  endRefusal: z.nullable(z.string()),
});
export type ReviewRow = z.infer<typeof reviewRowReply>;

export const listAccessReviewsSchemas = callSchemas({
  summary: 'List access reviews, newest first',
  reply: z.array(accessReviewReply),
});

export const openAccessReviewSchemas = callSchemas({
  summary: "Start this quarter's access review now; it starts automatically each quarter",
  idempotent: true,
  sessionOnly: true,
  reply: accessReviewReply,
  status: 201,
  errors: ['resource.taken'],
});

export const listReviewRowsSchemas = callSchemas({
  summary: 'List the access of all users at the start of a review, with the decisions',
  params: idParams,
  reply: z.array(reviewRowReply),
  errors: ['resource.not-found'],
});

export const decideReviewSchemas = callSchemas({
  summary:
    'Confirm access or end it immediately; all rows or none. Ending administration makes the account a user; never the last superadmin',
  idempotent: true,
  sessionOnly: true,
  params: idParams,
  body: z.object({
    rowIds: z.array(f.idField()).check(z.minLength(1, 'Please select at least one row'), z.maxLength(500)),
    decision: z.enum(['confirm', 'end'], { error: 'Please choose confirm or end' }),
    /** Required when the access to open work ends. */
    ...handoverFields,
  }),
  reply: accessReviewReply,
  errors: [
    'resource.not-found',
    'staff.open-work',
    'staff.superadmin-only',
    'auth.sign-in-again',
    'staff.yourself',
    'staff.last-superadmin',
    'staff.last-password',
  ],
});

export const exportAccessReviewSchemas = callSchemas({
  summary: 'Export an access review as CSV',
  params: idParams,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});
