import type { Post } from '@atrium/contract/agency/posts/schemas';

/** Actions of a post's card and menu. */
export interface PostActions {
  readonly canEdit: boolean;
  /** Opens the form or, without the right to edit, the post. */
  readonly onOpen: (post: Post) => void;
  readonly onMove: (post: Post) => void;
  readonly onPublished: (post: Post) => void;
  readonly onDelete: (post: Post) => void;
  /** Starts a move by keyboard. */
  readonly onLift: (post: Post) => void;
}
