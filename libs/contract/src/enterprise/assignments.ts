import * as z from 'zod/mini';
import { isRight, PROJECTS } from '@atrium/rules/rights';
import { administrator, endpoint } from '../core/endpoint.js';
import {
  codeText,
  idField,
  idParams,
  optionalDay,
  optionalText,
  pathIdField,
  requiredText,
  seenVersion,
  TEXT_LIMITS,
} from '../core/fields.js';
import { assignmentReply } from '../session/session.js';

const NO_RIGHT = 'This is not a right that can be given or taken away';
/** A right that is added, or one that is taken away (`-right`). */
const permission = codeText(undefined, NO_RIGHT).check(
  z.refine((text) => isRight(text.replace(/^-/, '')), { error: NO_RIGHT }),
);

/** What an assignment says beside whose it is and where. */
export const assignmentFields = {
  departmentId: z.optional(z.nullable(idField())),
  position: optionalText(TEXT_LIMITS.name),
  permissions: z.optional(z.array(permission).check(z.maxLength(50))),
  /** Says the rights in place of `permissions`; null: they are as set by hand. */
  roleId: z.optional(z.nullable(idField())),
  /** The last day of the access, where the organisation is; null: for good. */
  until: optionalDay(),
  /** Stored; never raises a right. */
  accessLevel: z.optional(requiredText(TEXT_LIMITS.name)),
};

export const listAssignments = endpoint({
  name: 'listAssignments',
  summary: 'Assignments of all staff, active and ended, newest first',
  method: 'GET',
  path: '/api/enterprise/assignments',
  access: administrator,
  reply: z.array(assignmentReply),
  status: 200,
});

export const createAssignment = endpoint({
  name: 'createAssignment',
  summary: 'Give a staff member access to a project',
  method: 'POST',
  path: '/api/enterprise/assignments',
  access: administrator,
  idempotent: true,
  sessionOnly: true,
  body: z.object({
    staffId: idField('Please choose a staff member'),
    project: z.enum(PROJECTS),
    ...assignmentFields,
    isActive: z.optional(z.boolean()),
  }),
  reply: assignmentReply,
  status: 201,
  errors: ['resource.taken', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const updateAssignment = endpoint({
  name: 'updateAssignment',
  summary: 'Change an active assignment, or end it',
  method: 'PUT',
  path: '/api/enterprise/assignments',
  access: administrator,
  sessionOnly: true,
  body: z.object({
    id: idField(),
    staffId: z.optional(idField()),
    project: z.optional(z.enum(PROJECTS)),
    ...assignmentFields,
    isActive: z.optional(z.boolean()),
    version: seenVersion(),
  }),
  reply: assignmentReply,
  status: 200,
  errors: ['resource.not-found', 'resource.stale', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const endAssignment = endpoint({
  name: 'endAssignment',
  summary: 'End an assignment',
  method: 'DELETE',
  path: '/api/enterprise/assignments/:id',
  access: administrator,
  sessionOnly: true,
  params: idParams,
  status: 204,
  errors: ['resource.not-found', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const grantAccess = endpoint({
  name: 'grantAccess',
  summary: 'Give this staff member access to a project',
  method: 'POST',
  path: '/api/enterprise/staff/:staffId/assignments',
  access: administrator,
  idempotent: true,
  sessionOnly: true,
  params: z.object({ staffId: pathIdField() }),
  body: z.object({ application: z.enum(PROJECTS), ...assignmentFields }),
  reply: assignmentReply,
  status: 201,
  errors: ['resource.not-found', 'resource.taken', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const withdrawAccess = endpoint({
  name: 'withdrawAccess',
  summary: "End one of this staff member's assignments",
  method: 'DELETE',
  path: '/api/enterprise/staff/:staffId/assignments/:assignmentId',
  access: administrator,
  sessionOnly: true,
  params: z.object({ staffId: pathIdField(), assignmentId: pathIdField() }),
  status: 204,
  errors: ['resource.not-found', 'staff.superadmin-only', 'auth.sign-in-again'],
});
