import { listAccessReviews } from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview } from '@atrium/contract/enterprise/access-reviews/schemas';
import { listAccessRoles } from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { listAssignments } from '@atrium/contract/enterprise/assignments/calls';
import { listDepartments } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { listStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { listApiKeys } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { PROJECTS } from '@atrium/rules/people/rights';
import { type Area, createEmptyState, isEvent, list, type AreaState } from '../../lib/area/area.js';
import { call } from '../../lib/api/http.js';

/* State of the enterprise area: people, their access and the departments of both projects. */

const parts = {
  staff: list<Staff>('staff', {
    read: () => call(listStaff),
    // Members receive their own row without pay and notes, which must not replace the whole row.
    getMembership: (staff) => ('notes' in staff ? 'in' : null),
    highlight: {
      keyOf: ({ id }) => id,
      // Events of an erasure contain only its progress.
      caption: ({ type, actor }, { isErased }) =>
        isErased ? null : `${actor.name} ${type === 'staff.created' ? 'added this person' : 'changed this'}`,
    },
  }),
  /** Active and ended assignments. A change highlights the person. */
  assignments: list<Assignment>('assignment', {
    read: () => call(listAssignments),
    highlight: {
      keyOf: ({ staffId }) => staffId,
      caption: (event, { project }) => {
        const verb = isEvent(event, 'assignment.created')
          ? 'gave'
          : isEvent(event, 'assignment.removed')
            ? 'ended'
            : null;
        return `${event.actor.name} ${verb === null ? 'changed this' : `${verb} access to ${PROJECT_NAMES[project]}`}`;
      },
    },
  }),
  accessRoles: list<AccessRole>(['access-role', 'accessRole'], { read: () => call(listAccessRoles) }),
  accessReviews: list<AccessReview>(['access-review', 'accessReview'], { read: () => call(listAccessReviews) }),
  apiKeys: list<ApiKey>(['api-key', 'apiKey'], { read: () => call(listApiKeys) }),
  departments: list<Department>('department', {
    read: async () =>
      (await Promise.all(PROJECTS.map((project) => call(listDepartments, { params: { project } })))).flat(),
  }),
};

export type EnterpriseState = AreaState<typeof parts>;
export const emptyEnterprise: EnterpriseState = createEmptyState(parts);
export const enterprise = {
  parts,
  empty: emptyEnterprise,
  refetchOn: {
    /**
     * Event types after which erasures are fetched again. Only the job knows whether an erasure was stopped or continues.
     */
    removals: {
      parts: ['staff'],
      after: ({ type, data }) =>
        type === 'jobs.changed' && 'jobIds' in data && data.name === 'remove-personal-data' && data.state !== 'running',
    },
  },
} satisfies Area<EnterpriseState>;
