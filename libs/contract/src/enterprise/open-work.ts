import * as z from 'zod/mini';
import { WORK_PARTS } from '@atrium/rules/agency/open-work';
import * as f from '../core/fields.js';

/** Numbers of a user's unfinished work. */
export const openWorkCounts = {
  tasks: z.int(),
  goals: z.int(),
  projects: z.int(),
  posts: z.int(),
  pages: z.int(),
};

/** Goals, marketing projects, and clients with posts or website pages, in which a user has open work. */
export const openWorkReply = {
  ...openWorkCounts,
  parts: z.array(
    z.object({
      kind: z.enum(WORK_PARTS),
      id: f.id(),
      title: z.string(),
      tasks: z.int(),
      posts: z.int(),
      pages: z.int(),
      /** True when the user owns the goal or project, and not only single tasks in it. */
      owned: z.boolean(),
    }),
  ),
};

/** A user's workload at present, which the choice of a new owner shows. */
export const workloadReply = z.object({
  userId: z.string(),
  /** Number of open tasks. */
  tasks: z.int(),
  /** Estimated hours of the open tasks that are due this week. */
  hours: z.number(),
});

/** Decides who takes over the open work of users whose access ends. */
export const handoverFields = {
  /** Receives at once all unfinished work that `handOver` does not assign. */
  handOverTo: f.optionalUserId(),
  /** Assigns the work in a goal, a marketing project, or the posts and pages of a client to a person of its own. */
  handOver: z.optional(
    z.array(z.object({ kind: z.enum(WORK_PARTS), id: f.idField(), to: f.uuidField() })).check(z.maxLength(1_000)),
  ),
  /** Grants access to the project to recipients without it. */
  giveAccess: z.optional(z.boolean()),
  /** Leaves work that is not handed over without an owner and notifies the managers; without it the call is refused. */
  leaveWork: z.optional(z.boolean()),
};

/** A stored decision, with the meaning of `handoverFields`. */
export const plannedHandoverReply = z.object({
  handOverTo: z.nullable(z.string()),
  handOver: z.array(z.object({ kind: z.enum(WORK_PARTS), id: f.id(), to: z.string() })),
  leaveWork: z.boolean(),
});
export type StoredHandover = z.infer<typeof plannedHandoverReply>;

/** Query parameters for the decision of calls without a body. */
export const handoverQuery = {
  handOverTo: f.optionalUserId(),
  giveAccess: z.optional(z.enum(['true', 'false'])),
  leaveWork: z.optional(z.enum(['true', 'false'])),
};

/** Decision about open work, from a body or a query. */
export interface HandoverChoice {
  readonly handOverTo?: string | null | undefined;
  readonly handOver?:
    | readonly { readonly kind: (typeof WORK_PARTS)[number]; readonly id: number; readonly to: string }[]
    | undefined;
  readonly giveAccess?: boolean | 'true' | 'false' | undefined;
  readonly leaveWork?: boolean | 'true' | 'false' | undefined;
}
