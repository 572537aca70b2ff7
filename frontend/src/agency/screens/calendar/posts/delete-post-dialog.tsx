import { removePost } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { PLATFORM_LABELS, getPostPreview, quoteText } from '@atrium/rules/stock/labels';
import { ApiError, call } from '../../../../lib/api/http.js';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { removeRow, useAgency } from '../../../store/agency-store.js';
import { clientName } from '../../../store/selectors.js';
import { formatMoment } from '../board/group-posts.js';

interface DeletePostDialogProps {
  readonly post: Post;
  readonly onClose: () => void;
  /** Called after the deletion. */
  readonly onDeleted?: () => void;
}

export function DeletePostDialog({ post: opened, onClose, onDeleted }: DeletePostDialogProps) {
  const current = useAgency((state) => state.posts.all.rows.get(opened.id));
  const post = useQuestionRow(opened, current, onClose);
  const client = useAgency((state) => clientName(state, post.clientId));
  return (
    <ConfirmDialog
      title={`Delete ${quoteText(getPostPreview(post.content))}?`}
      description={`The ${PLATFORM_LABELS[post.platform]} post of ${formatMoment(post.scheduledDate)} is removed from the calendar${client === null ? '' : ` of ${client}`}. This cannot be undone.`}
      action="Delete post"
      busy="Deleting..."
      failed="Please try again."
      failedTitle="Failed to delete post"
      onConfirm={async () => {
        try {
          await call(removePost, { params: { id: post.id } });
        } catch (error) {
          // Another user has already deleted it.
          if (error instanceof ApiError && error.status === 404) removeRow.posts(post.id);
          throw error;
        }
        onDeleted?.();
        removeRow.posts(post.id);
      }}
      success={{ title: 'Success', description: 'Post deleted successfully' }}
      onClose={onClose}
    />
  );
}
