import * as z from 'zod/mini';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { teamMemberReply } from '../enterprise/team-member.js';

export const listClinicTeam = endpoint({
  name: 'listClinicTeam',
  summary: 'Who works in the clinic, by name',
  method: 'GET',
  path: '/api/perfect-b/team',
  access: clinicMember(),
  reply: z.array(teamMemberReply),
  status: 200,
});
