import * as z from 'zod/mini';
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
    'List open work of users who may not do it, without access to the agency or without the right, ordered by name. Tasks and goals that were left without an owner come first, with the id "Unassigned"',
  reply: z.array(z.extend(f.personReply, openWorkCounts)),
});
export type WorkWithoutAccess = z.infer<typeof listWorkWithoutAccessSchemas.reply>[number];

export const listWorkloadsSchemas = callSchemas({
  summary: 'List the workload of users with open tasks: their number, and the estimated hours due this week',
  reply: z.array(workloadReply),
});

const memberParams = z.object({ userId: f.uuidField() });
const memberWorkReply = z.object(openWorkReply);

export const getMemberOpenWorkSchemas = callSchemas({
  summary: 'Get the open work that a current or former member may not do; managers only',
  params: memberParams,
  reply: memberWorkReply,
  errors: ['resource.not-found'],
});

export const handOverWorkSchemas = callSchemas({
  summary:
    'Hand over open work that a current or former member may not do; managers only. Returns the work that is left',
  idempotent: true,
  params: memberParams,
  body: z.object({ handOverTo: handoverFields.handOverTo, handOver: handoverFields.handOver }),
  reply: memberWorkReply,
  errors: ['resource.not-found'],
});
