import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/** A background job as its requester sees it; `progress` in percent. */
export const jobReply = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'finished', 'failed']),
  progress: z.number(),
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.string())),
  createdAt: f.instant(),
  finishedAt: z.nullable(f.instant()),
});
export type JobReply = z.infer<typeof jobReply>;

export const listOwnJobsSchemas = callSchemas({
  summary: "List the caller's background jobs, newest first",
  reply: z.array(jobReply),
});

export const getOwnJobSchemas = callSchemas({
  summary: 'Get a background job of the caller; 404 for jobs of other users',
  /** Path parameters. The id is any text, because an invalid id responds 404 like another user's job. */
  params: z.object({ id: f.codeText() }),
  reply: jobReply,
  errors: ['resource.not-found'],
});
