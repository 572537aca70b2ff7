import { Ellipsis } from 'lucide-react';
import type { ActionsMenuProps } from '../overlays/actions-menu.js';
import { lazyMenu } from '../overlays/lazy-menu.js';
import { IconButton } from './button.js';

const LazyActions = lazyMenu(async () => (await import('../overlays/actions-menu.js')).ActionsMenu);

interface MoreButtonProps extends Omit<ActionsMenuProps, 'trigger'> {
  readonly label?: string;
  readonly className?: string;
}

/** Button that opens the menu of a row or list. */
export const MoreButton = ({ label = 'More actions', className, ...menu }: MoreButtonProps) => (
  <LazyActions
    {...menu}
    renderTrigger={(props) => (
      <IconButton {...props} label={label} tip="More actions" className={className} icon={Ellipsis} />
    )}
  />
);
