import type { Post } from '@atrium/contract/agency/posts/schemas';
import { PLATFORM_LABELS, POST_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { useAgency } from '../../../store/agency-store.js';
import { formatMoment } from '../board/group-posts.js';
import { Picture } from './picture.js';
import { usePostState } from './post-card.js';

/** Dialog with all fields of a post, for users who may not edit. */
export function PostDetailsDialog({ post: opened, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const current = useAgency((state) => state.posts.all.rows.get(opened.id));
  const post = useQuestionRow(opened, current, onClose);
  const state = usePostState(post);
  return (
    <Dialog
      onClose={onClose}
      width={640}
      title={`${PLATFORM_LABELS[post.platform]} post`}
      description={`${formatMoment(post.scheduledDate)} · ${state || POST_STATUS_LABELS[post.status]}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words whitespace-pre-wrap">{post.content}</p>
        {post.imageUrl !== null && <Picture address={post.imageUrl} isSaved />}
      </div>
    </Dialog>
  );
}
