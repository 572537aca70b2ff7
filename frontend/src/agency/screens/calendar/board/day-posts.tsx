import type { Post } from '@atrium/contract/agency/posts/schemas';
import { useState } from 'react';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import type { PostActions } from '../posts/post-actions.js';
import { PostCard, PostDropTarget } from '../posts/post-card.js';

export interface DraggedPost {
  readonly post: Post;
  /** Day above which the post is dragged. */
  readonly day: string;
  readonly from: string;
}

interface DayPostsProps {
  readonly label: string;
  readonly day: string;
  readonly posts: readonly Post[];
  readonly actions: PostActions;
  /** The post that is being moved by keyboard. */
  readonly carried: DraggedPost | null;
  /** Number of posts shown before "more". */
  readonly limit?: number;
}

/** Posts of one day, sorted by time. A post that another user just changed is always shown. */
export function DayPosts({ label, day, posts, actions, carried, limit = Number.POSITIVE_INFINITY }: DayPostsProps) {
  const [whole, setWhole] = useState(false);
  const changes = useAgency((state) => state.changes);
  const ghost = carried !== null && carried.day === day && carried.from !== day ? carried.post : null;
  // A single hidden post would take as much space as the "more" line.
  const hides = posts.length > limit + 1;
  const shown =
    hides && !whole
      ? posts.filter(({ id }, index) => index < limit || changes.has(changeKey('post', id)) || id === carried?.post.id)
      : posts;
  return (
    <>
      {(posts.length > 0 || ghost !== null) && (
        <ul aria-label={label} className="flex flex-col md:gap-1">
          {shown.map((post) => (
            <PostCard key={post.id} post={post} actions={actions} lifted={carried?.post.id === post.id} />
          ))}
          {ghost !== null && <PostDropTarget post={ghost} />}
        </ul>
      )}
      {hides && (shown.length < posts.length || whole) && (
        <button
          type="button"
          aria-expanded={whole}
          aria-label={whole ? `Show fewer posts, ${label}` : `Show ${posts.length - shown.length} more posts, ${label}`}
          onClick={() => setWhole(!whole)}
          className="mt-1 w-full rounded-small px-2 py-1 text-left text-caption font-semibold text-accent-text hover:bg-accent-soft pointer-coarse:min-h-11"
        >
          {whole ? 'Show fewer' : `+${posts.length - shown.length} more`}
        </button>
      )}
    </>
  );
}
