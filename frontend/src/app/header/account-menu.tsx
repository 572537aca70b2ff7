import { displayName } from '@atrium/rules/people/people';
import { CircleUser, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseTheme, useTheme } from '../../lib/page/theme.js';
import { useUser } from '../../session/session-store.js';
import { askToSignOut } from './sign-out.js';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/overlays/menu.js';
import { isPage } from '../pages.js';
import { themeChoices } from './theme-choices.js';

const ACCOUNT = '/account';

/** Starts open, because its code loads when the button is pressed. */
export function AccountMenu({ trigger }: { readonly trigger: ReactNode }) {
  const user = useUser();
  const choice = useTheme((theme) => theme.choice);
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="truncate font-semibold">{displayName(user)}</p>
        <p className="truncate text-caption text-muted">{user.email ?? user.username}</p>
      </div>
      <MenuLine />
      <MenuChoices label="Theme" value={choice} choices={themeChoices} onChange={chooseTheme} />
      <MenuLine />
      {isPage(ACCOUNT) && (
        <MenuItem icon={<CircleUser className="size-4" aria-hidden="true" />} onSelect={() => void navigate(ACCOUNT)}>
          Password and sessions
        </MenuItem>
      )}
      <MenuItem icon={<LogOut className="size-4" aria-hidden="true" />} onSelect={() => void askToSignOut()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
