import { updatePost } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { isUnpublished } from '@atrium/rules/posts';
import { getWallTimeDay, moveWallTimeToDay } from '@atrium/rules/time/wall-time';
import { ApiError, call } from '../../../../lib/api/http.js';
import { changeWithUndo, createOptimisticStore } from '../../../../lib/live/optimistic.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { getCurrentDay, getWallTime } from '../../../../session/today.js';
import { removeRow, upsertRow, useAgency } from '../../../store/agency-store.js';
import { formatDayName } from '../../../shared/near-day.js';
import { formatClock } from '../board/group-posts.js';
import { postWarnings } from './post-warnings.js';

const pendingMoves = createOptimisticStore<number, string>();

/** Returns the target times of posts whose move is not confirmed yet. */
export const usePendingMoves = (): ReadonlyMap<number, string> => pendingMoves.use(({ shown }) => shown);

/** Marks a post as published by hand. */
export async function markPublished(post: Post): Promise<void> {
  try {
    upsertRow.posts(
      await call(updatePost, { params: { id: post.id }, body: { status: 'published', version: post.version } }),
    );
    showToast({ title: 'Success', description: 'Post updated successfully' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) removeRow.posts(post.id);
    showFailure(error, 'Please try again.', 'Failed to update post');
  }
}

/** Returns whether the move would schedule the post in the past. */
export const isMoveToPast = (post: Post, day: string): boolean => {
  const scheduledDate = moveWallTimeToDay(post.scheduledDate, day);
  return scheduledDate !== post.scheduledDate && isUnpublished({ ...post, scheduledDate }, getWallTime());
};

/**
 * Moves a post to another day at the same time. A rejected move is reverted with a toast. `published` marks it as
 * published at the same time.
 */
export async function movePost(post: Post, day: string, published = false): Promise<void> {
  const to = moveWallTimeToDay(post.scheduledDate, day);
  if (to === post.scheduledDate) return;
  await changeWithUndo<number, string, Post>(pendingMoves, {
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
    upsert: upsertRow.posts,
    getSuccessToast(saved, isUndo) {
      const when = `${formatDayName(getWallTimeDay(saved.scheduledDate), getCurrentDay())}, ${formatClock(saved.scheduledDate)}`;
      const warnings = isUndo ? [] : postWarnings(saved, useAgency.getState().posts.all.rows.values());
      return {
        title: 'Post updated successfully',
        description: [`${isUndo ? 'Back on' : 'Moved to'} ${when}.`, ...warnings].join(' '),
        tone: 'good',
      };
    },
    failureMessage(error) {
      if (error instanceof ApiError && error.status === 404) removeRow.posts(post.id);
      showFailure(error, 'Please try again.', 'Failed to update post');
    },
  });
}
