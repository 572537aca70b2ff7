import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem, MenuLabel, MenuLine } from './menu.js';

export interface MenuAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Path to open, or function to run. */
  readonly run: string | (() => void);
  readonly isDisabled?: boolean;
  /** True for a destructive action, which is separated at the end and red on hover. */
  readonly isDestructive?: boolean;
}

export interface ActionsMenuProps {
  readonly trigger: ReactNode;
  /** Name of the row that the actions are for. */
  readonly name?: string | undefined;
  readonly actions: readonly MenuAction[];
}

/** The actions of a row or list in a menu that names its row. Opens at once, because it is loaded on the first click. */
export function ActionsMenu({ trigger, name, actions }: ActionsMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      {name !== undefined && <MenuLabel className="max-w-64 truncate">{name}</MenuLabel>}
      {actions.map(({ label, icon: Icon, run, isDisabled = false, isDestructive }, index) => (
        <div key={label} className="contents">
          {isDestructive && index > 0 && <MenuLine />}
          <MenuItem
            icon={Icon}
            disabled={isDisabled}
            onSelect={typeof run === 'string' ? () => void navigate(run) : run}
          >
            {label}
          </MenuItem>
        </div>
      ))}
    </Menu>
  );
}
