import type { Post } from '@atrium/contract/agency/posts/schemas';
import { moveWallTimeToDay } from '@atrium/rules/time/wall-time';
import { defineDialog } from '../../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { movePost, movesToThePast } from './post-moves.js';

export const postDialog = defineDialog({
  load: async () => (await import('./post-dialog.js')).PostDialog,
  title: ({ post }) => (post === undefined ? 'Schedule Post' : 'Edit Post'),
});
export const readPostDialog = defineDialog({
  load: async () => (await import('./read-dialog.js')).ReadDialog,
  title: 'Post',
});
export const deletePostDialog = defineDialog({
  load: async () => (await import('./delete-post-dialog.js')).DeletePostDialog,
  title: 'Delete post',
});
const moveDialog = defineDialog({
  load: async () => (await import('./move-dialog.js')).MoveDialog,
  title: 'Move post',
});
const pastDialog = defineDialog({
  load: async () => (await import('./past-dialog.js')).PastDialog,
  title: 'Mark as published?',
});

/** Moves a post to another day. Asks whether it is published when its time on that day has passed. */
export function movePostTo(post: Post, day: string): void {
  if (!movesToThePast(post, day)) return void movePost(post, day);
  const question = openDialog(pastDialog, {
    at: moveWallTimeToDay(post.scheduledDate, day),
    onChoose: (published) => {
      question.close();
      void movePost(post, day, published);
    },
  });
}

export const askToMove = (post: Post): void =>
  void openDialog(moveDialog, { post, onMove: (day) => movePostTo(post, day) });
