import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '@atrium/rules/audit/entries';
import { PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryChoice, queryInstant, queryText, paging } from '../../core/query-fields.js';

/** An immutable audit entry. */
export const auditEntryReply = z.object({
  id: z.string(),
  at: f.instant(),
  /** `id` is null for an unknown actor, such as a failed sign-in. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.nullable(z.string()),
  objectName: z.nullable(z.string()),
  project: z.nullable(z.string()),
  /** Changed fields; private ones without values. */
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), isPrivate: z.optional(z.boolean()) }),
  ),
  /** Number of identical events within some minutes. */
  times: z.int(),
  /** Network address of a sign-in or a refused call. */
  address: z.nullable(z.string()),
  /** The group of the entry: a change of several objects, its undo, or an import. */
  groupId: z.nullable(z.string()),
  /** Number of rows that `?group=` lists for this entry; null for a single entry. */
  count: z.nullable(z.int()),
  summary: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntryReply>;

/** Groups are one entry, except with `objectId`; the export lists their rows too. */
const filters = {
  person: queryText(),
  objectKind: queryText(),
  objectId: queryText(),
  action: queryChoice(AUDIT_ACTIONS),
  /** Start of the period, inclusive. */
  from: queryInstant(),
  /** End of the period, exclusive. */
  to: queryInstant(),
  project: queryChoice(PROJECTS),
};

export const listAuditSchemas = callSchemas({
  summary: 'List audit entries, newest first; `group` lists the rows of an entry with a `count`',
  query: z.object({ ...filters, group: queryText(20), ...paging }),
  reply: z.array(auditEntryReply),
});

export const listAuditKindsSchemas = callSchemas({
  summary: 'List every `objectKind` of audit entries',
  reply: z.array(z.string()),
});

export const exportAuditSchemas = callSchemas({
  summary: 'Export the audit as CSV, newest first',
  query: z.object(filters),
  cost: FILE_COST,
  contentType: 'text/csv',
});
