import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { PLATFORM_LABELS, POST_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { moveWallTimeToDay } from '@atrium/rules/time/wall-time';
import { useOpenRow } from '../../lib/api/last-known.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { useAgency } from '../store/agency-store.js';
import { DeletePostDialog } from './posts/delete-post-dialog.js';
import { MoveDialog } from './posts/move-dialog.js';
import { Picture } from './posts/picture.js';
import { momentName } from './board/place-posts.js';
import { PastDialog } from './posts/past-dialog.js';
import { useStateOf } from './posts/post-card.js';
import { PostDialog, type WayTo } from './posts/post-dialog.js';

export type Open =
  | { readonly kind: 'add'; readonly day?: string }
  | { readonly kind: 'edit' | 'read' | 'move' | 'delete'; readonly postId: number }
  /** Moved to a day on which its time has passed already. */
  | { readonly kind: 'past'; readonly postId: number; readonly day: string };

interface OpenDialogProps {
  readonly open: Open;
  readonly client: Client;
  readonly onMove: (post: Post, day: string, published?: boolean) => void;
  readonly wayTo: WayTo;
  readonly onClose: () => void;
}

export function OpenDialog({ open, client, onMove, wayTo, onClose: close }: OpenDialogProps) {
  const now = useAgency((state) => (open.kind === 'add' ? undefined : state.posts.all.rows.get(open.postId)));
  const post = useOpenRow(now, { isNew: open.kind === 'add', isForm: open.kind === 'edit', close });
  if (open.kind === 'add')
    return (
      <PostDialog
        clientId={client.id}
        {...(open.day !== undefined && { day: open.day })}
        wayTo={wayTo}
        onClose={close}
      />
    );
  if (post === undefined) return null;
  if (open.kind === 'edit') return <PostDialog clientId={client.id} post={post} wayTo={wayTo} onClose={close} />;
  if (open.kind === 'read') return <ReadDialog post={post} onClose={close} />;
  if (open.kind === 'move') return <MoveDialog post={post} onMove={(day) => onMove(post, day)} onClose={close} />;
  if (open.kind === 'past')
    return (
      <PastDialog
        at={moveWallTimeToDay(post.scheduledDate, open.day)}
        onClose={close}
        onChoose={(published) => {
          onMove(post, open.day, published);
          close();
        }}
      />
    );
  return <DeletePostDialog post={post} onClose={close} />;
}

/** The whole post, for those who may not change it. */
function ReadDialog({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const state = useStateOf(post);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width={640}
      title={`${PLATFORM_LABELS[post.platform]} post`}
      description={`${momentName(post.scheduledDate)} · ${state || POST_STATUS_LABELS[post.status]}`}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words whitespace-pre-wrap">{post.content}</p>
        {post.imageUrl !== null && <Picture address={post.imageUrl} isSaved />}
      </div>
    </Dialog>
  );
}
