import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem } from '../../ui/overlays/menu.js';
import type { NavigationEntry } from './navigation.js';

interface MoreMenuProps {
  readonly trigger: ReactNode;
  readonly entries: readonly NavigationEntry[];
}

export function MoreMenu({ trigger, entries }: MoreMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      {entries.map(({ path, label, icon: Icon }) => (
        <MenuItem key={path} icon={<Icon className="size-4" aria-hidden="true" />} onSelect={() => void navigate(path)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
