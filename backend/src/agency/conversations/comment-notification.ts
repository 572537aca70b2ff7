import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import { replaceMentions } from '@atrium/rules/agency/mentions';
import { ellipsizeText } from '@atrium/rules/names/graphemes';
import { getDisplayName } from '@atrium/rules/people/people';
import type { NewNotification, NotificationText } from '../../platform/notifications/notifier.js';
import { getPlainText } from './plain-text.js';
import type { SubjectInfo } from './thread-subjects.js';

const EXCERPT_LENGTH = 140;

export type CommentNotificationType = 'comment.created' | 'comment.mentioned';

/** Returns the beginning of a comment as plain text in one line, with names instead of ids; the file names when it has no text. */
const createExcerpt = ({ text, mentions, files }: Comment): string => {
  if (text === '') return ellipsizeText(files.map(({ name }) => name).join(', '), EXCERPT_LENGTH);
  const names = new Map(mentions.map((person) => [person.id, getDisplayName(person)]));
  const named = replaceMentions(getPlainText(text ?? ''), (id) => `@${names.get(id) ?? 'someone'}`);
  return ellipsizeText(named, EXCERPT_LENGTH);
};

/** Returns the text of a notification about `count` comments of a thread; `comment` is the latest of them. */
export const createCommentText = (
  type: CommentNotificationType,
  { title, link }: SubjectInfo,
  comment: Comment,
  count: number,
): NotificationText => {
  const author = getDisplayName(comment.author);
  const isMention = type === 'comment.mentioned';
  return {
    title: isMention ? 'You were mentioned' : count === 1 ? 'New comment' : 'New comments',
    body:
      count === 1
        ? `${author} ${isMention ? 'mentioned you in' : 'commented on'} "${title}": ${createExcerpt(comment)}`
        : `${count} ${isMention ? 'mentions' : 'comments'} in "${title}", the latest by ${author}: ${createExcerpt(comment)}`,
    link: `${link}${link.includes('?') ? '&' : '?'}comment=${comment.id}`,
  };
};

/** Returns the notification about a comment; it merges with unread ones about the same thread. */
export const createCommentNotification = (
  type: CommentNotificationType,
  subject: SubjectInfo,
  comment: Comment,
): Omit<NewNotification, 'dedupe'> => ({
  type,
  ...createCommentText(type, subject, comment, 1),
  project: 'talent-phi',
  group: {
    key: `${comment.subject.kind} ${comment.subject.id} ${comment.audience}`,
    text: (count) => createCommentText(type, subject, comment, count),
    untilRead: true,
  },
});
