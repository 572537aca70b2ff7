import { type Post, updatePost } from '@atrium/contract/agency/posts';
import { dayOfWallTime, moveWallTimeToDay } from '@atrium/rules/wall-time';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../lib/http.js';
import { showFailure, showToast } from '../../lib/toast.js';
import { useToday } from '../../session/today.js';
import { lostPost, tookPost, useAgency } from '../store/agency-store.js';
import { clockOf, dayName } from './place-posts.js';
import { postWarnings } from './post-warnings.js';

/**
 * Moves posts at once and tells the server after: `moved` says where they are meant to stand until it has answered. A
 * refused move goes back and says why. Moves of one post are sent one after the other, so that the last one counts.
 */
export function usePostMoves() {
  const [moved, setMoved] = useState<ReadonlyMap<number, string>>(new Map());
  const running = useRef(new Map<number, Promise<void>>());
  const today = useToday();
  const place = (wall: string): string => `${dayName(dayOfWallTime(wall), today)}, ${clockOf(wall)}`;

  const send = async (post: Post, from: string, to: string, seen?: number): Promise<void> => {
    try {
      const saved = await call(updatePost, { params: { id: post.id }, body: { scheduledDate: to, ...(seen !== undefined && { version: seen }) } });
      tookPost(saved);
      const isUndo = seen !== undefined;
      const warnings = isUndo ? [] : postWarnings(saved, useAgency.getState().posts.all.rows.values());
      showToast({
        title: 'Post updated successfully',
        description: [`${isUndo ? 'Back on' : 'Moved to'} ${place(saved.scheduledDate)}.`, ...warnings].join(' '),
        tone: 'good',
        // With the version of this move: what a colleague did since then is not undone along with it.
        ...(!isUndo && { action: { label: 'Undo', run: () => begin(saved, saved.scheduledDate, from, saved.version) } }),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) lostPost(post.id);
      showFailure(error, 'Please try again.', 'Failed to update post');
    } finally {
      setMoved((before) => (before.get(post.id) === to ? new Map([...before].filter(([id]) => id !== post.id)) : before));
    }
  };

  const begin = (post: Post, from: string, to: string, seen?: number): void => {
    setMoved((before) => new Map(before).set(post.id, to));
    const earlier = running.current.get(post.id) ?? Promise.resolve();
    running.current.set(post.id, earlier.then(() => send(post, from, to, seen)));
  };

  /** To another day; the time stays. */
  const move = (post: Post, day: string): void => {
    const to = moveWallTimeToDay(post.scheduledDate, day);
    if (to !== post.scheduledDate) begin(post, post.scheduledDate, to);
  };

  return { moved, move };
}
