import * as z from 'zod/mini';
import { PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { handoverFields, handoverQuery } from '../open-work.js';
import { assignmentFields } from '../assignments/schemas.js';
import { MAX_BATCH_SIZE } from './values.js';

export const giveAccessToSeveralSchemas = callSchemas({
  summary: 'Give several people access to a project or change their access; all or none. Omitted fields are kept',
  idempotent: true,
  sessionOnly: true,
  body: z.object({
    staffIds: z.array(f.idField()).check(
      z.minLength(1, 'Please choose people'),
      z.maxLength(MAX_BATCH_SIZE, `Please choose at most ${MAX_BATCH_SIZE} people`),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'Each person can be named once' }),
    ),
    project: z.enum(PROJECTS, { error: 'Please choose a project' }),
    ...assignmentFields,
    /** Required when the change removes a right that open work needs. */
    ...handoverFields,
  }),
  reply: z.object({
    /** Id for the undo; null when all users had the access already. */
    id: z.nullable(f.id()),
    given: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    undoUntil: f.instant(),
  }),
  status: 201,
  errors: ['staff.open-work', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const undoAccessBatchSchemas = callSchemas({
  summary: 'Undo a batch of access changes within 24 hours; access that was changed since is kept',
  idempotent: true,
  sessionOnly: true,
  params: idParams,
  query: z.object(handoverQuery),
  reply: z.object({
    undone: z.int(),
    /** People who keep the access, with reasons. */
    kept: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  errors: ['resource.not-found', 'access.undo-over', 'staff.open-work', 'staff.superadmin-only', 'auth.sign-in-again'],
});
