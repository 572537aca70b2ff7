import type { Actor } from '../../../platform/events/event.js';
import { actorOf, type Person } from '../../../platform/http/request/person.js';
import type { JobContext } from '../../../platform/jobs/job-handler.js';

/** Who asked for a job, as events, the audit and the ledger name them; also when the job is tried again. */
export interface QueuedActor {
  readonly actorName: string;
  readonly keyId?: number | undefined;
}

export const queuedActor = (person: Person): QueuedActor => {
  const { name, keyId } = actorOf(person);
  return { actorName: name, keyId };
};

/** @throws Error when no user asked for the job */
export const actorOfJob = (
  { actorName, keyId }: QueuedActor,
  { askedBy }: JobContext,
): Actor & { readonly id: string } => {
  if (askedBy === null) throw new Error('This job is always requested by a user');
  return { id: askedBy, name: actorName, keyId };
};
