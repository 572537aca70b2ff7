import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import { teamMemberReply } from '../../enterprise/team-member.js';

export const listClinicTeamSchemas = callSchemas({
  summary: "List the clinic's members, ordered by name",
  reply: z.array(teamMemberReply),
});
