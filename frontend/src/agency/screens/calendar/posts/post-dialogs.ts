import type { Post } from '@atrium/contract/agency/posts/schemas';
import { moveWallTimeToDay } from '@atrium/rules/time/wall-time';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { movePost, isMoveToPast } from './post-moves.js';

export const postDialog = defineDialog({
  load: async () => (await import('./post-dialog.js')).PostDialog,
  title: ({ post }) => (post === undefined ? 'Schedule Post' : 'Edit Post'),
});
export const postDetailsDialog = defineDialog({
  load: async () => (await import('./post-details-dialog.js')).PostDetailsDialog,
  title: 'Post',
});
export const deletePostDialog = defineDialog({
  load: async () => (await import('./delete-post-dialog.js')).DeletePostDialog,
  title: 'Delete post',
});
const movePostDialog = defineDialog({
  load: async () => (await import('./move-post-dialog.js')).MovePostDialog,
  title: 'Move post',
});
const pastDateDialog = defineDialog({
  load: async () => (await import('./past-date-dialog.js')).PastDateDialog,
  title: 'Mark as published?',
});

/** Moves a post to another day. Asks whether it is published when its time on that day has passed. */
export function requestPostMove(post: Post, day: string): void {
  if (!isMoveToPast(post, day)) return void movePost(post, day);
  const question = openDialog(pastDateDialog, {
    at: moveWallTimeToDay(post.scheduledDate, day),
    onChoose: (published) => {
      question.close();
      void movePost(post, day, published);
    },
  });
}

export const openMoveDialog = (post: Post): void =>
  void openDialog(movePostDialog, { post, onMove: (day) => requestPostMove(post, day) });
