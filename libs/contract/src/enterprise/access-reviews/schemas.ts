import * as z from 'zod/mini';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const accessReviewReply = z.object({
  id: f.id(),
  /** 2026-Q4 */
  quarter: z.string(),
  dueOn: z.string(),
  openedAt: f.instant(),
  /** Null while decisions are open. */
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
  /** Null for the rights of the account's role. */
  project: z.nullable(z.enum(PROJECTS)),
  accessRole: z.nullable(z.string()),
  rights: z.array(z.string()),
  until: z.nullable(z.string()),
  lastSignInAt: z.nullable(f.instant()),
  /** Names of the person's API keys and webhooks that use this access; they end or stop with the employment. */
  keys: z.array(z.string()),
  webhooks: z.array(z.string()),
  /** `gone`: the access ended before a decision. */
  state: z.enum(['open', 'confirmed', 'ended', 'gone']),
  decidedAt: z.nullable(f.instant()),
  decidedBy: z.nullable(f.personReply),
  /** Why the access cannot be ended now, or null. Administrators cannot end their own administration. */
  endRefusal: z.nullable(z.string()),
});
export type ReviewRow = z.infer<typeof reviewRowReply>;

export const listAccessReviewsSchemas = callSchemas({
  summary: 'Reviews of access, newest first',
  reply: z.array(accessReviewReply),
});

export const openAccessReviewSchemas = callSchemas({
  summary: "Begin this quarter's review now; it begins by itself with each quarter",
  idempotent: true,
  sessionOnly: true,
  reply: accessReviewReply,
  status: 201,
  errors: ['resource.taken'],
});

export const listReviewRowsSchemas = callSchemas({
  summary: "Everybody's access as it was when the review began, and what was decided",
  params: f.idParams,
  reply: z.array(reviewRowReply),
  errors: ['resource.not-found'],
});

export const decideReviewSchemas = callSchemas({
  summary:
    'Confirm access, or end it at once; all of these rows or none. Ending administration makes the account a user; never the last superadmin',
  idempotent: true,
  sessionOnly: true,
  params: f.idParams,
  body: z.object({
    rowIds: z.array(f.idField()).check(z.minLength(1, 'Please choose rows'), z.maxLength(500)),
    decision: z.enum(['confirm', 'end'], { error: 'Please confirm or end' }),
  }),
  reply: accessReviewReply,
  errors: [
    'resource.not-found',
    'staff.superadmin-only',
    'auth.sign-in-again',
    'staff.yourself',
    'staff.last-superadmin',
    'staff.last-password',
  ],
});

export const exportAccessReviewSchemas = callSchemas({
  summary: 'A review of access as CSV',
  params: f.idParams,
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});
