import * as z from 'zod/mini';
import { ROLES } from '@atrium/rules/people/rights';
import { id, moneyReply } from '../core/fields.js';

/** A person of a project as colleagues see them. */
export const teamMemberReply = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  departmentId: z.nullable(id()),
  position: z.nullable(z.string()),
  isActive: z.boolean(),
  hiredAt: z.string(),
  profileImageUrl: z.nullable(z.string()),
  skills: z.array(z.string()),
  /** Hourly rate; only in replies to managers. */
  hourlyRate: z.optional(z.nullable(moneyReply())),
});
export type TeamMember = z.infer<typeof teamMemberReply>;
