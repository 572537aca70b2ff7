import type { Post } from '@atrium/contract/agency/posts/schemas';

/** What a post's card and its menu ask for. */
export interface PostActions {
  readonly mayEdit: boolean;
  /** To edit it, or to read it whole. */
  readonly onOpen: (post: Post) => void;
  readonly onMove: (post: Post) => void;
  readonly onPublished: (post: Post) => void;
  readonly onDelete: (post: Post) => void;
  /** Picked up by keyboard. */
  readonly onLift: (post: Post) => void;
}
