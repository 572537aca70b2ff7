import { IconButton } from '../buttons/button.js';
import { MoreButton } from '../buttons/more-button.js';
import { classes } from '../classes.js';
import type { MenuAction } from '../overlays/actions-menu.js';

interface RowActionsProps {
  /** Name of the row, which labels each action and heads the menu. */
  readonly name: string;
  readonly actions: readonly MenuAction[];
  /** True when the pointer or focus is in the row. Otherwise a long list renders no hidden buttons. */
  readonly isReached?: boolean;
  readonly className?: string | undefined;
}

/** CSS classes of actions that are visible on hover and focus of the row. Touch devices have the menu only. */
const ON_HOVER =
  'size-8 opacity-0 transition-opacity pointer-coarse:hidden focus-visible:opacity-100 in-[:is(tr,li):hover]:opacity-100 in-[:is(tr,li):focus-within]:opacity-100';

/** Actions of a row: buttons on hover and focus, and a menu. */
export const RowActions = ({ name, actions, isReached = true, className }: RowActionsProps) => (
  <div className={classes('flex shrink-0 justify-end gap-0.5', className)}>
    {isReached &&
      actions.map(
        ({ label, icon: Icon, run, isDestructive }) =>
          typeof run !== 'string' && (
            <IconButton
              key={label}
              label={`${label} ${name}`}
              tip={label}
              aria-keyshortcuts={label === 'Edit' ? 'E' : undefined}
              className={classes(ON_HOVER, isDestructive && 'hover:text-bad-text')}
              icon={Icon}
              onClick={run}
            />
          ),
      )}
    <MoreButton
      label={`More actions for ${name}`}
      name={name}
      actions={actions}
      className="size-8 pointer-coarse:size-11"
    />
  </div>
);
