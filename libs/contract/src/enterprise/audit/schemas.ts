import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '@atrium/rules/audit/entries';
import { PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/** One thing that somebody did. Entries are made once and never change. */
export const auditEntryReply = z.object({
  id: z.string(),
  at: f.instant(),
  /** Whoever is not known (a failed sign-in) has no id. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.nullable(z.string()),
  /** What it was called then. */
  objectName: z.nullable(z.string()),
  project: z.nullable(z.string()),
  /** Field by field; of private fields only that they changed. */
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), isPrivate: z.optional(z.boolean()) }),
  ),
  /** How often this happened within some minutes. */
  times: z.int(),
  /** The network address of a sign-in or a refusal. */
  address: z.nullable(z.string()),
  /** The act that the entry stands for or is a row of: one change of several objects, its undo, an import. */
  groupId: z.nullable(z.string()),
  /** How many rows the entry stands for, which `?group=` lists; null: it stands for itself. */
  count: z.nullable(z.int()),
  /** The entry as a sentence. */
  summary: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntryReply>;

/** A list has one entry for a group, except that of one object (`objectId`); the file also has the rows of groups. */
const filters = {
  /** Id of the user who did it. */
  person: f.queryText(),
  objectKind: f.queryText(),
  objectId: f.queryText(),
  action: f.queryChoice(AUDIT_ACTIONS),
  /** At or after. */
  from: f.queryInstant(),
  /** Before. */
  to: f.queryInstant(),
  project: f.queryChoice(PROJECTS),
};

export const listAuditSchemas = callSchemas({
  summary: 'Who did what, newest first; `group` lists the rows of one entry with a `count`',
  query: z.object({ ...filters, group: f.queryText(20), limit: f.queryLimit(), cursor: f.queryText(500) }),
  reply: z.array(auditEntryReply),
});

export const listAuditKindsSchemas = callSchemas({
  summary: 'What entries may be about: every `objectKind`',
  reply: z.array(z.string()),
});

export const exportAuditSchemas = callSchemas({
  summary: 'The audit as CSV, newest first',
  query: z.object(filters),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});
