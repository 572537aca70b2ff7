import * as z from 'zod/mini';
import { agencyMember, endpoint } from '../core/endpoint.js';
import { personReply } from '../core/fields.js';
import { teamMemberReply } from '../enterprise/team-member.js';

export const listAgencyTeam = endpoint({
  name: 'listAgencyTeam',
  summary: 'Who works in the agency, by name',
  method: 'GET',
  path: '/api/talent-phi/team',
  access: agencyMember(),
  reply: z.array(teamMemberReply),
  status: 200,
});

export const listWorkWithoutAccess = endpoint({
  name: 'listWorkWithoutAccess',
  summary: 'Open work in the name of people who cannot open the agency (any more), by name',
  method: 'GET',
  path: '/api/talent-phi/team/without-access',
  access: agencyMember(),
  reply: z.array(z.extend(personReply, { tasks: z.int(), goals: z.int(), projects: z.int() })),
  status: 200,
});
export type WorkWithoutAccess = z.infer<typeof listWorkWithoutAccess.reply>[number];
