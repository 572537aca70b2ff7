import { getDisplayName } from '@atrium/rules/people/people';
import { CircleUser, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseTheme, useTheme } from '../../lib/page/theme.js';
import { useUser } from '../../session/session-store.js';
import { confirmSignOut } from './sign-out.js';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/overlays/menu.js';
import { isPage } from '../navigation/pages.js';
import { themeChoices } from './theme-choices.js';

const ACCOUNT = '/account';

/** Menu of the user's account. It is open when mounted, because its code loads when the button is pressed. */
export function AccountMenu({ trigger }: { readonly trigger: ReactNode }) {
  const user = useUser();
  const choice = useTheme((theme) => theme.choice);
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      <div className="px-2 pt-1.5 pb-1">
        <p className="truncate font-semibold">{getDisplayName(user)}</p>
        <p className="truncate text-caption text-muted">{user.email ?? user.username}</p>
      </div>
      <MenuLine />
      <MenuChoices label="Theme" value={choice} choices={themeChoices} onChange={chooseTheme} />
      <MenuLine />
      {isPage(ACCOUNT) && (
        <MenuItem icon={CircleUser} onSelect={() => void navigate(ACCOUNT)}>
          Password and sessions
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={() => void confirmSignOut()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
