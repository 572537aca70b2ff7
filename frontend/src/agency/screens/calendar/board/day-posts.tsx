import type { Post } from '@atrium/contract/agency/posts/schemas';
import { useState } from 'react';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import type { PostActions } from '../posts/post-actions.js';
import { PostCard, PostGhost } from '../posts/post-card.js';

export interface Carried {
  readonly post: Post;
  /** The day under a dragged post. */
  readonly day: string;
  readonly from: string;
}

interface DayPostsProps {
  readonly label: string;
  readonly day: string;
  readonly posts: readonly Post[];
  readonly actions: PostActions;
  /** The post carried by keyboard. */
  readonly carried: Carried | null;
  /** Number of posts shown before "more". */
  readonly limit?: number;
}

/** Posts of one day by time. A post that another user just changed is always shown. */
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
        <ul aria-label={label} className="flex flex-col gap-1 max-md:gap-2">
          {shown.map((post) => (
            <PostCard key={post.id} post={post} actions={actions} lifted={carried?.post.id === post.id} />
          ))}
          {ghost !== null && <PostGhost post={ghost} />}
        </ul>
      )}
      {hides && (shown.length < posts.length || whole) && (
        <button
          type="button"
          aria-expanded={whole}
          aria-label={whole ? `Show fewer posts, ${label}` : `Show ${posts.length - shown.length} more posts, ${label}`}
          onClick={() => setWhole(!whole)}
          className="mt-1 w-full rounded-[6px] px-2 py-1 text-left text-caption font-medium text-accent-text hover:bg-accent-soft pointer-coarse:min-h-9"
        >
          {whole ? 'Show fewer' : `+${posts.length - shown.length} more`}
        </button>
      )}
    </>
  );
}
