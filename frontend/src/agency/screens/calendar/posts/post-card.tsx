import { useDraggable } from '@dnd-kit/core';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { PLATFORM_LABELS, POST_STATUS_LABELS, getPostPreview, type Platform } from '@atrium/rules/stock/labels';
import { isUnpublished } from '@atrium/rules/posts';
import type { PostStatus } from '@atrium/rules/stock/status-changes';
import { CircleAlert, CircleCheck, ClockAlert, EllipsisVertical, PencilLine } from 'lucide-react';
import { useWallTime } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { lazyMenu } from '../../../../ui/overlays/lazy-menu.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { formatClock, formatMoment } from '../board/group-posts.js';
import type { PostActions } from './post-actions.js';
import { cardId } from '../board/use-keyboard-drag.js';
import type { Elements } from '../../../../ui/elements.js';
import { Highlight } from '../../../../ui/lists/highlight.js';
import type { ReactElement } from 'react';

const shapes: Readonly<Record<Platform, ReactElement>> = {
  instagram: (
    <>
      <rect x="2" y="2" width="20" height="20" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.5 6.5h.01" />
    </>
  ),
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  twitter: (
    <path d="M22 4s-.7 2.1-2 3.4c1.6 10-9.4 17.3-18 11.6 2.2.1 4.4-.6 6-2C3 15.5.5 9.6 3 5c2.2 2.6 5.6 4.1 9 4-.9-4.2 4-6.6 7-3.8 1.1 0 3-1.2 3-1.2z" />
  ),
  linkedin: (
    <>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" />
      <rect x="2" y="9" width="4" height="12" />
      <circle cx="4" cy="4" r="2" />
    </>
  ),
};

/** Platform icon with its name for screen readers and as a tooltip. */
const PlatformIcon = ({ platform }: { readonly platform: Platform }) => (
  <svg
    role="img"
    aria-label={PLATFORM_LABELS[platform]}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-3.5 shrink-0"
  >
    <title>{PLATFORM_LABELS[platform]}</title>
    {shapes[platform]}
  </svg>
);

const PostMenu = lazyMenu(async () => (await import('./post-menu.js')).PostMenu);

export const INSTRUCTIONS_ID = 'post-drag-instructions';

interface PostCardProps {
  readonly post: Post;
  readonly actions: PostActions;
  /** True while the post is moved by keyboard: the card is shown pale at its old position. */
  readonly lifted: boolean;
}

export function PostCard({ post, actions, lifted }: PostCardProps) {
  const { canEdit, onOpen, onLift } = actions;
  const state = usePostState(post);
  const isLate = state === NOT_PUBLISHED;
  const change = useAgency((state) => state.changes.get(changeKey('post', post.id)));
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: post.id, data: { post }, disabled: !canEdit });
  const name = getPostPreview(post.content);
  return (
    <li
      ref={setNodeRef}
      className={classes(
        'group relative min-w-0 transition-colors focus-within:border-accent hover:border-field-line max-md:border-b md:rounded-control md:border md:bg-surface md:dark:bg-raised',
        post.status === 'draft' ? 'border-dashed border-field-line' : isLate ? 'border-warn-line' : 'border-line',
        (isDragging || lifted) && 'opacity-40',
      )}
    >
      <Highlight of={change?.key} className="rounded-[inherit]" />
      <button
        id={cardId(post.id)}
        type="button"
        {...(canEdit && { ...listeners, 'aria-roledescription': 'draggable', 'aria-describedby': INSTRUCTIONS_ID })}
        aria-label={`${PLATFORM_LABELS[post.platform]}, ${formatMoment(post.scheduledDate)}: ${name}${state === '' ? '' : `, ${state}`}`}
        title={post.content}
        onClick={() => onOpen(post)}
        onKeyDown={(event) => {
          if (!canEdit || event.key !== ' ') return;
          event.preventDefault();
          if (!event.repeat) onLift(post);
        }}
        // Firefox clicks a button when Space is released, even if keydown was prevented.
        onKeyUp={(event) => {
          if (canEdit && event.key === ' ') event.preventDefault();
        }}
        className={classes(
          'relative block w-full min-w-0 rounded-[inherit] px-2 py-1.5 text-left select-none [-webkit-touch-callout:none] max-md:px-0 max-md:py-2',
          canEdit && 'cursor-grab touch-manipulation active:cursor-grabbing',
        )}
      >
        <PostPreview post={post} caption={change?.caption} />
      </button>
      <PostMenu
        name={name}
        actions={actions}
        isLate={isLate}
        post={post}
        renderTrigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={`Actions for ${name}`}
            className="absolute top-0.5 right-0.5 inline-flex size-8 items-center justify-center rounded-small bg-surface text-muted group-hover:opacity-100 hover:bg-sunken hover:text-text focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0 pointer-coarse:size-11 pointer-coarse:bg-transparent dark:bg-raised dark:hover:bg-line"
          >
            <EllipsisVertical className="size-4" />
          </button>
        )}
      />
    </li>
  );
}

const STATUS_MARKS: Readonly<
  Record<Exclude<PostStatus, 'scheduled'>, { readonly icon: Elements; readonly look: string }>
> = {
  draft: { icon: <PencilLine className="size-3" />, look: 'text-muted' },
  published: { icon: <CircleCheck className="size-3" />, look: 'text-muted' },
  failed: { icon: <CircleAlert className="size-3" />, look: 'text-bad-text' },
};

const NOT_PUBLISHED = 'Not marked as published';

/** Returns text about the status of a post; empty for a planned one. */
export function usePostState(post: Post): string {
  const now = useWallTime();
  if (isUnpublished(post, now)) return NOT_PUBLISHED;
  return post.status === 'scheduled' ? '' : POST_STATUS_LABELS[post.status];
}

const LATE_MARK = { icon: <ClockAlert className="size-3" />, look: 'text-warn-text' };

/** Content of a post card, also used while it is dragged. */
export function PostPreview({ post, caption }: { readonly post: Post; readonly caption?: string | undefined }) {
  const state = usePostState(post);
  const mark = state === NOT_PUBLISHED ? LATE_MARK : post.status === 'scheduled' ? null : STATUS_MARKS[post.status];
  return (
    <>
      <span className="flex items-center gap-1.5 pr-6 text-caption text-muted max-md:pr-10">
        <PlatformIcon platform={post.platform} />
        <time dateTime={post.scheduledDate} className="figures font-semibold text-text">
          {formatClock(post.scheduledDate)}
        </time>
      </span>
      <span className="mt-0.5 block text-caption break-words max-md:text-body">{getPostPreview(post.content)}</span>
      {mark !== null && (
        <span className={classes('mt-0.5 flex items-center gap-1 text-caption font-semibold', mark.look)}>
          {mark.icon}
          <span>{state}</span>
        </span>
      )}
      {caption !== undefined && (
        <span className="mt-0.5 block text-caption font-normal text-accent-text">{caption}</span>
      )}
    </>
  );
}

/** Placeholder at the target day of a post that is moved by keyboard. */
export const PostDropTarget = ({ post }: { readonly post: Post }) => (
  <li
    className="rounded-control border border-dashed border-accent bg-accent-soft px-2 py-1.5 max-md:px-3 max-md:py-2"
    ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
    aria-hidden="true"
  >
    <PostPreview post={post} />
  </li>
);
