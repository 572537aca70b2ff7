import type { Post } from '@atrium/contract/agency/posts/schemas';
import { moveWallTimeToDay } from '@atrium/rules/time/wall-time';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { movePost, isMoveToPast } from './post-moves.js';

export const postDialog = defineDialog(
  ({ post }) => (post === undefined ? 'Schedule Post' : 'Edit Post'),
  async () => (await import('./post-dialog.js')).PostDialog,
);
export const postDetailsDialog = defineDialog(
  'Post',
  async () => (await import('./post-details-dialog.js')).PostDetailsDialog,
);
export const deletePostDialog = defineDialog(
  'Delete post',
  async () => (await import('./delete-post-dialog.js')).DeletePostDialog,
);
const movePostDialog = defineDialog('Move post', async () => (await import('./move-post-dialog.js')).MovePostDialog);
const pastDateDialog = defineDialog(
  'Mark as published?',
  async () => (await import('./past-date-dialog.js')).PastDateDialog,
);

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
