import type { Actor } from '../../../platform/events/event.js';
import { toActor, type Person } from '../../../platform/http/request/current-user.js';
import type { JobContext } from '../../../platform/jobs/job-handler.js';

/** The user who queued a job, stored with it so that events, audit and ledger name the same user after retries. */
export interface QueuedActor {
  readonly actorName: string;
  readonly keyId?: number | undefined;
}

export const toQueuedActor = (person: Person): QueuedActor => {
  const { name, keyId } = toActor(person);
  return { actorName: name, keyId };
};

/**
 * Returns the author of the changes from the job's input.
 * @throws Error when no user queued the job
 */
export const fromQueuedActor = (
  { actorName, keyId }: QueuedActor,
  { askedBy }: JobContext,
): Actor & { readonly id: string } => {
  if (askedBy === null) throw new Error('This job is always requested by a user');
  return { id: askedBy, name: actorName, keyId };
};
