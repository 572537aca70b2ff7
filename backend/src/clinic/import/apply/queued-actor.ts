import type { Actor } from '../../../platform/events/event.js';
import { actorOf, type Person } from '../../../platform/http/request/person.js';
import type { JobContext } from '../../../platform/jobs/job-handler.js';

/** The user who added a job, as events, audit and ledger name them; kept for retries. */
export interface QueuedActor {
  readonly actorName: string;
  readonly keyId?: number | undefined;
}

export const queuedActor = (person: Person): QueuedActor => {
  const { name, keyId } = actorOf(person);
  return { actorName: name, keyId };
};

/** @throws Error when no user added the job */
export const actorOfJob = (
  { actorName, keyId }: QueuedActor,
  { askedBy }: JobContext,
): Actor & { readonly id: string } => {
  if (askedBy === null) throw new Error('This job is always requested by a user');
  return { id: askedBy, name: actorName, keyId };
};
