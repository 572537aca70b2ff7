/** Entities that have a conversation. */
export const THREAD_SUBJECTS = ['task', 'goal', 'post', 'marketing-project', 'client'] as const;
export type ThreadSubjectKind = (typeof THREAD_SUBJECTS)[number];

export interface ThreadSubject {
  readonly kind: ThreadSubjectKind;
  readonly id: number;
}

/** Comments of the team never leave it; `client` is reserved for approvals by clients. */
export const AUDIENCES = ['team', 'client'] as const;

export const MAX_COMMENT_LENGTH = 10_000;

/** Comments of which a user is notified: all, only those that mention the user, or none. */
export const WATCH_LEVELS = ['all', 'mentions', 'none'] as const;
export type WatchLevel = (typeof WATCH_LEVELS)[number];

/** Reasons why a mentioned user was not notified: no access to the agency, or a deactivated account. */
export const NOT_NOTIFIED_REASONS = ['no-access', 'inactive'] as const;
export type NotNotifiedReason = (typeof NOT_NOTIFIED_REASONS)[number];

/** A user's presence in a thread; `joined` asks the others to repeat theirs. */
export const PRESENCE_STATES = ['joined', 'viewing', 'typing', 'left'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];
