import { useDraggable } from '@dnd-kit/core';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { PLATFORM_LABELS, POST_STATUS_LABELS, postPreview } from '@atrium/rules/stock/labels';
import { isUnpublished } from '@atrium/rules/posts';
import type { PostStatus } from '@atrium/rules/stock/status-changes';
import { CircleAlert, CircleCheck, ClockAlert, EllipsisVertical, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWallNow } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { lazyMenu } from '../../../../ui/overlays/lazy-menu.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { clockOf, momentName } from '../board/place-posts.js';
import { PlatformIcon } from './platform-icon.js';
import type { PostActions } from './post-actions.js';
import { cardId } from '../board/use-keyboard-lift.js';

const PostMenu = lazyMenu(async () => (await import('./post-menu.js')).PostMenu);

export const INSTRUCTIONS_ID = 'post-drag-instructions';

interface PostCardProps {
  readonly post: Post;
  readonly actions: PostActions;
  /** Carried by keyboard now: shown pale in its old position. */
  readonly lifted: boolean;
}

export function PostCard({ post, actions, lifted }: PostCardProps) {
  const { mayEdit, onOpen, onLift } = actions;
  const state = useStateOf(post);
  const isLate = state === NOT_PUBLISHED;
  const change = useAgency((state) => state.changes.get(changeKey('post', post.id)));
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: post.id, data: { post }, disabled: !mayEdit });
  const name = postPreview(post.content);
  return (
    <li
      ref={setNodeRef}
      className={classes(
        'group relative min-w-0 rounded-control border bg-surface transition-colors focus-within:border-accent hover:border-field-line dark:bg-raised',
        post.status === 'draft' ? 'border-dashed border-field-line' : isLate ? 'border-warn-line' : 'border-line',
        (isDragging || lifted) && 'opacity-40',
      )}
    >
      {change !== undefined && (
        <span
          key={change.key}
          className="pointer-events-none absolute inset-0 animate-glow rounded-[inherit]"
          aria-hidden="true"
        />
      )}
      <button
        id={cardId(post.id)}
        type="button"
        {...(mayEdit && { ...listeners, 'aria-roledescription': 'draggable', 'aria-describedby': INSTRUCTIONS_ID })}
        aria-label={`${PLATFORM_LABELS[post.platform]}, ${momentName(post.scheduledDate)}: ${name}${state === '' ? '' : `, ${state}`}`}
        title={post.content}
        onClick={() => onOpen(post)}
        onKeyDown={(event) => {
          if (!mayEdit || event.key !== ' ') return;
          event.preventDefault();
          if (!event.repeat) onLift(post);
        }}
        // Firefox clicks a button when Space is released, even if keydown was prevented.
        onKeyUp={(event) => {
          if (mayEdit && event.key === ' ') event.preventDefault();
        }}
        className={classes(
          'relative block w-full min-w-0 rounded-[inherit] px-2 py-1.5 text-left select-none [-webkit-touch-callout:none] max-md:px-3 max-md:py-2.5',
          mayEdit && 'cursor-grab touch-manipulation active:cursor-grabbing',
        )}
      >
        <PostFace post={post} caption={change?.caption} />
      </button>
      <PostMenu
        actions={actions}
        isLate={isLate}
        post={post}
        renderTrigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={`Actions for ${name}`}
            className="absolute top-0.5 right-0.5 inline-flex size-7 items-center justify-center rounded-[6px] bg-surface text-muted group-hover:opacity-100 hover:bg-sunken hover:text-text focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0 pointer-coarse:size-11 pointer-coarse:bg-transparent dark:bg-raised dark:hover:bg-line"
          >
            <EllipsisVertical className="size-4" aria-hidden="true" />
          </button>
        )}
      />
    </li>
  );
}

const marks: Readonly<Record<Exclude<PostStatus, 'scheduled'>, { readonly icon: ReactNode; readonly look: string }>> = {
  draft: { icon: <PencilLine className="size-3" aria-hidden="true" />, look: 'text-muted' },
  published: { icon: <CircleCheck className="size-3" aria-hidden="true" />, look: 'text-good-text' },
  failed: { icon: <CircleAlert className="size-3" aria-hidden="true" />, look: 'text-bad-text' },
};

const NOT_PUBLISHED = 'Not marked as published';

/** Text about the status; empty for a planned post. */
export function useStateOf(post: Post): string {
  const now = useWallNow();
  if (isUnpublished(post, now)) return NOT_PUBLISHED;
  return post.status === 'scheduled' ? '' : POST_STATUS_LABELS[post.status];
}

const LATE = { icon: <ClockAlert className="size-3" aria-hidden="true" />, look: 'text-warn-text' };

/** Appearance of a post, also while it is dragged. */
export function PostFace({ post, caption }: { readonly post: Post; readonly caption?: string | undefined }) {
  const state = useStateOf(post);
  const mark = state === NOT_PUBLISHED ? LATE : post.status === 'scheduled' ? null : marks[post.status];
  return (
    <>
      <span className="flex items-center gap-1.5 pr-6 text-caption text-muted max-md:pr-10">
        <PlatformIcon platform={post.platform} className="size-3.5" />
        <time dateTime={post.scheduledDate} className="figures font-medium text-text">
          {clockOf(post.scheduledDate)}
        </time>
      </span>
      <span className="mt-0.5 block text-caption leading-4 break-words max-md:text-body">
        {postPreview(post.content)}
      </span>
      {mark !== null && (
        <span className={classes('mt-0.5 flex items-center gap-1 text-caption font-medium', mark.look)}>
          {mark.icon}
          {state}
        </span>
      )}
      {caption !== undefined && (
        <span className="mt-0.5 block text-caption font-medium text-accent-text">{caption}</span>
      )}
    </>
  );
}

/** Target position of a post carried by keyboard. */
export const PostGhost = ({ post }: { readonly post: Post }) => (
  <li
    className="rounded-control border border-dashed border-accent bg-accent-soft px-2 py-1.5 max-md:px-3 max-md:py-2.5"
    ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
    aria-hidden="true"
  >
    <PostFace post={post} />
  </li>
);
