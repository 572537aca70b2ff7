import type { Post } from '@atrium/contract/agency/posts/schemas';
import { CalendarArrowUp, CircleCheck, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.js';
import type { PostActions } from './post-actions.js';

interface PostMenuProps {
  readonly trigger: ReactNode;
  readonly name: string;
  readonly post: Post;
  readonly actions: PostActions;
  readonly isLate: boolean;
}

/** Menu of a post. It is open when mounted, because its code loads on the first click. */
export function PostMenu({ trigger, name, post, actions, isLate }: PostMenuProps) {
  const { canEdit, onOpen, onMove, onPublished, onDelete } = actions;
  return (
    <Menu trigger={trigger} of={name} defaultOpen>
      {canEdit ? (
        <>
          {isLate && (
            <MenuItem icon={CircleCheck} onSelect={() => onPublished(post)}>
              Mark as published
            </MenuItem>
          )}
          <MenuItem icon={Pencil} onSelect={() => onOpen(post)}>
            Edit
          </MenuItem>
          <MenuItem icon={CalendarArrowUp} onSelect={() => onMove(post)}>
            Move to…
          </MenuItem>
          <MenuItem icon={Trash2} onSelect={() => onDelete(post)}>
            Delete
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={Eye} onSelect={() => onOpen(post)}>
          Read
        </MenuItem>
      )}
    </Menu>
  );
}
