import * as z from 'zod/mini';
import { isRight, PROJECTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField } from '../../core/query-fields.js';
import { handoverFields, handoverQuery } from '../open-work.js';
import { assignmentReply } from '../../session/session/schemas.js';

const NO_RIGHT = 'This right cannot be granted or removed';
/** Schema of a right that is added, or removed with `-`. */
const permission = f
  .codeText(undefined, NO_RIGHT)
  .check(z.refine((text) => isRight(text.replace(/^-/, '')), { error: NO_RIGHT }));

/** Fields of an assignment besides person and project. */
export const assignmentFields = {
  departmentId: z.optional(z.nullable(f.idField())),
  position: f.optionalText(f.TEXT_LIMITS.name),
  permissions: z.optional(z.array(permission).check(z.maxLength(50))),
  /** Takes the rights from this role instead of `permissions`; null for rights set by hand. */
  roleId: z.optional(z.nullable(f.idField())),
  /** Last day of the access in the organization's time zone; null for no end. */
  until: f.optionalDay(),
  /** Free text that is stored and does not affect rights. */
  accessLevel: z.optional(f.requiredText(f.TEXT_LIMITS.name)),
};

export const listAssignmentsSchemas = callSchemas({
  summary: 'List assignments of all staff, active and ended, newest first',
  reply: z.array(assignmentReply),
});

export const createAssignmentSchemas = callSchemas({
  summary: 'Give a staff member access to a project',
  idempotent: true,
  sessionOnly: true,
  body: z.object({
    staffId: f.idField('Please choose a staff member'),
    project: z.enum(PROJECTS),
    ...assignmentFields,
    isActive: z.optional(z.boolean()),
  }),
  reply: assignmentReply,
  status: 201,
  errors: ['resource.taken', 'staff.inactive', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const updateAssignmentSchemas = callSchemas({
  summary: 'Update or end an active assignment',
  sessionOnly: true,
  body: z.object({
    id: f.idField(),
    staffId: z.optional(f.idField()),
    project: z.optional(z.enum(PROJECTS)),
    ...assignmentFields,
    isActive: z.optional(z.boolean()),
    /** Required when the access to open work ends, or a right that it needs. */
    ...handoverFields,
    version: f.expectedVersion(),
  }),
  reply: assignmentReply,
  errors: ['resource.not-found', 'resource.stale', 'staff.open-work', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const endAssignmentSchemas = callSchemas({
  summary: 'End an assignment',
  apiOnly: true,
  sessionOnly: true,
  params: idParams,
  query: z.object(handoverQuery),
  errors: ['resource.not-found', 'staff.open-work', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const grantAccessSchemas = callSchemas({
  summary: 'Give this staff member access to a project',
  apiOnly: true,
  idempotent: true,
  sessionOnly: true,
  params: z.object({ staffId: pathIdField() }),
  body: z.object({ application: z.enum(PROJECTS), ...assignmentFields }),
  reply: assignmentReply,
  status: 201,
  errors: ['resource.not-found', 'resource.taken', 'staff.inactive', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const withdrawAccessSchemas = callSchemas({
  summary: "End one of this staff member's assignments",
  apiOnly: true,
  sessionOnly: true,
  params: z.object({ staffId: pathIdField(), assignmentId: pathIdField() }),
  query: z.object(handoverQuery),
  errors: ['resource.not-found', 'staff.open-work', 'staff.superadmin-only', 'auth.sign-in-again'],
});
