import * as z from 'zod/mini';
import { ALL_OWNERS, UNASSIGNED, WORK_KINDS, WORK_PARTS } from '@atrium/rules/agency/open-work';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { handoverFields, openWorkCounts, openWorkReply, workloadReply } from '../../enterprise/open-work.js';
import { teamMemberReply } from '../../enterprise/team-member.js';

export const listAgencyTeamSchemas = callSchemas({
  summary: "List the agency's members, ordered by name",
  reply: z.array(teamMemberReply),
});

const membershipReply = z.object({
  userId: z.string(),
  departmentId: z.nullable(f.id()),
  /** First and last day, both inclusive; `to` is null without an end. */
  from: z.string(),
  to: z.nullable(z.string()),
});
export type Membership = z.infer<typeof membershipReply>;

export const listMembershipsSchemas = callSchemas({
  summary: 'List the periods in which current and former members were employed in the agency',
  reply: z.array(membershipReply),
});

export const listWorkWithoutAccessSchemas = callSchemas({
  summary:
    'List open work of users who may not do it, without access to the agency or without the right, ordered by name. Work without an owner comes first, with the id "Unassigned"',
  reply: z.array(z.extend(f.personReply, openWorkCounts)),
});
export type WorkWithoutAccess = z.infer<typeof listWorkWithoutAccessSchemas.reply>[number];

export const listWorkloadsSchemas = callSchemas({
  summary: 'List the workload of users with open tasks: their number, and the estimated hours due this week',
  reply: z.array(workloadReply),
});

/** The id of a user, "Unassigned" for work without an owner, or "all" for all work that needs a new owner. */
const ownerParams = z.object({ userId: z.union([z.literal(UNASSIGNED), z.literal(ALL_OWNERS), f.uuidField()]) });
const ownerWorkReply = z.object({
  ...openWorkReply,
  /** The first 500 pieces of work. */
  items: z.array(
    z.object({
      kind: z.enum(WORK_KINDS),
      id: f.id(),
      title: z.string(),
      clientId: z.nullable(f.id()),
      /** The part in `parts` to which it belongs. */
      part: z.object({ kind: z.enum(WORK_PARTS), id: f.id() }),
      /** Id of the user who owns it at present, or "Unassigned". */
      ownerId: z.string(),
    }),
  ),
});
export type OwnerWork = z.infer<typeof ownerWorkReply>;

export const getMemberOpenWorkSchemas = callSchemas({
  summary:
    'Get open work that needs a new owner: of a current or former member who may not do it, without an owner ("Unassigned"), or all of it ("all"); managers only',
  params: ownerParams,
  reply: ownerWorkReply,
  errors: ['resource.not-found'],
});

export const handOverWorkSchemas = callSchemas({
  summary:
    'Hand over open work that needs a new owner: of a current or former member who may not do it, without an owner ("Unassigned"), or all of it ("all"); managers only. Returns the work that is left',
  idempotent: true,
  params: ownerParams,
  body: z.object({ handOverTo: handoverFields.handOverTo, handOver: handoverFields.handOver }),
  reply: ownerWorkReply,
  errors: ['resource.not-found'],
});
