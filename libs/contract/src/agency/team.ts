import * as z from 'zod/mini';
import { agencyMember, endpoint } from '../core/endpoint.js';
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
