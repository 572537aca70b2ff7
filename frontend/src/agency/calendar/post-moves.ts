import { type Post, updatePost } from '@atrium/contract/agency/posts';
import { dayOfWallTime, moveWallTimeToDay } from '@atrium/rules/wall-time';
import { ApiError, call } from '../../lib/http.js';
import { changeWithUndo, optimistic } from '../../lib/optimistic.js';
import { showFailure } from '../../lib/toast.js';
import { today } from '../../session/today.js';
import { lost, took, useAgency } from '../store/agency-store.js';
import { clockOf, dayName } from './place-posts.js';
import { postWarnings } from './post-warnings.js';

const moves = optimistic<number, string>();

/** Where posts are meant to stand that are being moved. */
export const useMoved = (): ReadonlyMap<number, string> => moves.use(({ shown }) => shown);

/** To another day; the time stays. A refused move goes back and says why. */
export async function movePost(post: Post, day: string): Promise<void> {
  const to = moveWallTimeToDay(post.scheduledDate, day);
  if (to === post.scheduledDate) return;
  await changeWithUndo<number, string, Post>(moves, {
    key: post.id,
    from: post.scheduledDate,
    to,
    send: (scheduledDate, version) =>
      call(updatePost, {
        params: { id: post.id },
        body: { scheduledDate, ...(version !== undefined && { version }) },
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
