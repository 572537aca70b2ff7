import { updatePost } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { isUnpublished } from '@atrium/rules/posts';
import { dayOfWallTime, moveWallTimeToDay } from '@atrium/rules/time/wall-time';
import { ApiError, call } from '../../../../lib/api/http.js';
import { changeWithUndo, optimistic } from '../../../../lib/live/optimistic.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { today, wallNow } from '../../../../session/today.js';
import { lost, took, useAgency } from '../../../store/agency-store.js';
import { clockOf, dayName } from '../board/place-posts.js';
import { postWarnings } from './post-warnings.js';

const moves = optimistic<number, string>();

/** Target times of posts being moved. */
export const useMoved = (): ReadonlyMap<number, string> => moves.use(({ shown }) => shown);

/** Marks a post as published by hand. */
export async function markPublished(post: Post): Promise<void> {
  try {
    took.posts(
      await call(updatePost, { params: { id: post.id }, body: { status: 'published', version: post.version } }),
    );
    showToast({ title: 'Success', description: 'Post updated successfully', tone: 'good' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) lost.posts(post.id);
    showFailure(error, 'Please try again.', 'Failed to update post');
  }
}

/** Returns whether the move would schedule the post in the past. */
export const movesToThePast = (post: Post, day: string): boolean => {
  const scheduledDate = moveWallTimeToDay(post.scheduledDate, day);
  return scheduledDate !== post.scheduledDate && isUnpublished({ ...post, scheduledDate }, wallNow());
};

/**
 * Moves a post to another day at the same time. A rejected move is reverted with a toast. `published`: it was published
 * meanwhile.
 */
export async function movePost(post: Post, day: string, published = false): Promise<void> {
  const to = moveWallTimeToDay(post.scheduledDate, day);
  if (to === post.scheduledDate) return;
  await changeWithUndo<number, string, Post>(moves, {
    key: post.id,
    from: post.scheduledDate,
    to,
    send: (scheduledDate, version) =>
      call(updatePost, {
        params: { id: post.id },
        body: {
          scheduledDate,
          ...(published && { status: scheduledDate === to ? ('published' as const) : post.status }),
          ...(version !== undefined && { version }),
        },
      }),
    took: took.posts,
    told(saved, isUndo) {
      const place = `${dayName(dayOfWallTime(saved.scheduledDate), today())}, ${clockOf(saved.scheduledDate)}`;
      const warnings = isUndo ? [] : postWarnings(saved, useAgency.getState().posts.all.rows.values());
      return {
        title: 'Post updated successfully',
        description: [`${isUndo ? 'Back on' : 'Moved to'} ${place}.`, ...warnings].join(' '),
        tone: 'good',
      };
    },
    failed(error) {
      if (error instanceof ApiError && error.status === 404) lost.posts(post.id);
      showFailure(error, 'Please try again.', 'Failed to update post');
    },
  });
}
