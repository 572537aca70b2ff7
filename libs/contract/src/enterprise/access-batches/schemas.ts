import * as z from 'zod/mini';
import { PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { assignmentFields } from '../assignments/schemas.js';
import { MOST_AT_ONCE } from './values.js';

export const giveAccessToSeveralSchemas = callSchemas({
  summary:
    'Give several people access to a project, or change what they have there: all of them or nobody; what is not sent stays',
  idempotent: true,
  sessionOnly: true,
  body: z.object({
    staffIds: z.array(f.idField()).check(
      z.minLength(1, 'Please choose people'),
      z.maxLength(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE} people`),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'Each person can be named once' }),
    ),
    project: z.enum(PROJECTS, { error: 'Please choose a project' }),
    ...assignmentFields,
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
  errors: ['staff.superadmin-only', 'auth.sign-in-again'],
});

export const undoAccessBatchSchemas = callSchemas({
  summary: 'Take back what was given to several people at once, for 24 hours; access that was changed since stays',
  idempotent: true,
  sessionOnly: true,
  params: f.idParams,
  reply: z.object({
    undone: z.int(),
    /** People who keep the access, with reasons. */
    kept: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  errors: ['resource.not-found', 'access.undo-over', 'staff.superadmin-only', 'auth.sign-in-again'],
});
