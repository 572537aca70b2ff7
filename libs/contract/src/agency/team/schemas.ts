import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { teamMemberReply } from '../../enterprise/team-member.js';

export const listAgencyTeamSchemas = callSchemas({
  summary: 'Who works in the agency, by name',
  reply: z.array(teamMemberReply),
});

export const listWorkWithoutAccessSchemas = callSchemas({
  summary: 'Open work in the name of people who cannot open the agency (any more), by name',
  reply: z.array(z.extend(f.personReply, { tasks: z.int(), goals: z.int(), projects: z.int() })),
});
export type WorkWithoutAccess = z.infer<typeof listWorkWithoutAccessSchemas.reply>[number];
