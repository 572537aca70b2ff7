import { findMentions, MAX_MENTIONS } from '@atrium/rules/agency/mentions';
import * as z from 'zod/mini';
import { callSchemas, PICTURE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField, queryChoice, paging } from '../../core/query-fields.js';
import { fileReply } from '../../platform/files/schemas.js';
import { MAX_FILES } from '../../platform/files/values.js';
import { taskChangeReply } from '../tasks/schemas.js';
import { timeEntryReply } from '../time-entries/schemas.js';
import {
  AUDIENCES,
  MAX_COMMENT_LENGTH,
  NOT_NOTIFIED_REASONS,
  PRESENCE_STATES,
  THREAD_SUBJECTS,
  WATCH_LEVELS,
} from './values.js';

const threadParams = z.object({ kind: z.enum(THREAD_SUBJECTS), id: pathIdField() });

export const commentReply = z.object({
  id: f.id(),
  subject: z.object({ kind: z.enum(THREAD_SUBJECTS), id: f.id() }),
  audience: z.enum(AUDIENCES),
  author: f.personReply,
  /** Markdown with mentions such as `<@user id>`; empty when the comment has only files, null when it was deleted. */
  text: z.nullable(z.string()),
  mentions: z.array(f.personReply),
  /** Mentioned users who were not notified. */
  notNotified: z.array(z.object({ user: f.personReply, reason: z.enum(NOT_NOTIFIED_REASONS) })),
  files: z.array(fileReply),
  createdAt: f.instant(),
  editedAt: z.nullable(f.instant()),
  deletedAt: z.nullable(f.instant()),
  deletedBy: z.nullable(f.personReply),
  version: z.int(),
});
export type Comment = z.infer<typeof commentReply>;

/**
 * A change of the subject. Those of goals, posts, marketing projects and clients come from the audit, where an id has the
 * form `{id, name}`.
 */
const threadChangeReply = z.extend(taskChangeReply, { taskId: z.optional(f.id()) });

/** An entry of a thread, with the entity under the name of its type. */
const threadEntryReply = z.union([
  z.object({ type: z.literal('comment'), at: f.instant(), comment: commentReply }),
  z.object({ type: z.literal('change'), at: f.instant(), change: threadChangeReply }),
  z.object({ type: z.literal('time'), at: f.instant(), timeEntry: timeEntryReply }),
]);
export type ThreadEntry = z.infer<typeof threadEntryReply>;

export const listThreadEntriesSchemas = callSchemas({
  summary: 'List a thread: comments, changes of its subject and logged time, newest first',
  params: threadParams,
  query: z.object({
    ...paging,
    /** `comments` leaves out changes and logged time. */
    show: queryChoice(['comments']),
  }),
  reply: z.array(threadEntryReply),
  errors: ['resource.not-found'],
});

const EMPTY_COMMENT = 'Please write a comment';
const hasFewMentions = z.refine<string>((value) => findMentions(value).length <= MAX_MENTIONS, {
  error: `A comment can mention at most ${MAX_MENTIONS} people`,
});

export const createCommentSchemas = callSchemas({
  summary: 'Comment on a thread and notify its watchers and mentioned users',
  idempotent: true,
  params: threadParams,
  body: z
    .object({
      /** May be absent or blank when the comment has files. */
      text: f.optionalText(MAX_COMMENT_LENGTH, hasFewMentions),
      /** Waiting uploads of the caller: `POST /api/files?subject=comment`. */
      fileIds: z.optional(z.array(f.id()).check(z.maxLength(MAX_FILES.comment))),
    })
    .check(
      z.refine(({ text, fileIds = [] }) => (text ?? null) !== null || fileIds.length > 0, {
        error: EMPTY_COMMENT,
        path: ['text'],
      }),
    ),
  reply: commentReply,
  status: 201,
  errors: ['resource.not-found'],
});

export const updateCommentSchemas = callSchemas({
  summary: "Edit the caller's comment; only newly mentioned users are notified",
  params: idParams,
  body: z.object({
    text: f.requiredText(MAX_COMMENT_LENGTH, EMPTY_COMMENT).check(hasFewMentions),
    version: f.expectedVersion(),
  }),
  reply: commentReply,
  errors: ['resource.not-found', 'resource.stale', 'comment.not-yours', 'comment.deleted'],
});

export const removeCommentSchemas = callSchemas({
  summary: "Delete the caller's comment, or as a manager any comment, and withdraw its unread notifications",
  params: idParams,
  errors: ['resource.not-found', 'comment.not-yours'],
});

const watchReply = z.object({ level: z.enum(WATCH_LEVELS) });
export type ThreadWatch = z.infer<typeof watchReply>;

export const getThreadWatchSchemas = callSchemas({
  summary: 'Get which comments of a thread notify the caller',
  params: threadParams,
  reply: watchReply,
  errors: ['resource.not-found'],
});

export const updateThreadWatchSchemas = callSchemas({
  summary: 'Watch a thread, be notified of mentions only, or mute it',
  params: threadParams,
  body: watchReply,
  reply: watchReply,
  errors: ['resource.not-found'],
});

export const reportThreadPresenceSchemas = callSchemas({
  summary: "Tell the thread's open screens that the caller views or types; not stored",
  cost: PICTURE_COST,
  params: threadParams,
  body: z.object({ state: z.enum(PRESENCE_STATES), field: f.optionalText(100) }),
  errors: ['resource.not-found'],
});
