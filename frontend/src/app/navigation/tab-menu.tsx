import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlays/menu.js';
import type { Section } from './navigation.js';
import type { Path } from './pages.js';

interface TabMenuProps {
  readonly trigger: ReactNode;
  readonly section: Section;
  readonly current: Path | undefined;
}

export function TabMenu({ trigger, section: { groups }, current }: TabMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      {groups.map(({ label: group, tabs }) => (
        <Fragment key={group}>
          {group !== undefined && <MenuLabel>{group}</MenuLabel>}
          {tabs.map(({ path, label }) => (
            <MenuItem
              key={path}
              icon={path === current && <Check className="size-4 text-accent-text" aria-label="Current" />}
              onSelect={() => void navigate(path)}
            >
              {label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
