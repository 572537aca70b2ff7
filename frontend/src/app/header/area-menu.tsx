import { Check, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../session/session-store.js';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.js';
import { getOpenAreas } from '../navigation/navigation.js';
import type { Area } from '../navigation/page.js';
import { AreaMark, AreaName } from './area-label.js';

/** Lists the areas that the user can open. Starts open, because its code loads when the button is pressed. */
export function AreaMenu({ area: current, trigger }: { readonly area: Area; readonly trigger: ReactNode }) {
  const user = useUser();
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      {getOpenAreas(user).map(({ area, path }) => (
        <MenuItem key={area} icon={<AreaMark area={area} />} onSelect={() => void navigate(path)}>
          <AreaName area={area} />
          {area === current && <Check className="size-4 text-accent-text" aria-label="Current area" />}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={LayoutGrid} onSelect={() => void navigate('/')}>
        All projects
      </MenuItem>
    </Menu>
  );
}
