import { getDisplayName, getRoleLabel } from '@atrium/rules/people/people';
import { CircleUser, LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { chooseTheme, type ThemeChoice, useTheme } from '../../lib/page/theme.js';
import { useUser } from '../../session/session-store.js';
import { AreaMark, AreaName } from '../header/area-label.js';
import { confirmSignOut } from '../header/sign-out.js';
import { Button } from '../../ui/buttons/button.js';
import { classes } from '../../ui/classes.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { getAriaCurrent, getMenu, getOpenAreas } from './navigation.js';
import type { Area } from './page.js';
import { getPage, type Path } from './pages.js';
import { RequestBadge } from '../header/request-badge.js';
import { themeChoices } from '../header/theme-choices.js';

const itemLook = (current: ReturnType<typeof getAriaCurrent>): string =>
  classes(
    '-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 font-normal',
    current === undefined ? 'hover:bg-sunken' : 'bg-accent-soft text-accent-text',
  );
const ACCOUNT = '/account';

export function MobileMenu({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const user = useUser();
  const choice = useTheme((theme) => theme.choice);
  const { pathname } = useLocation();
  const others = getOpenAreas(user).filter((one) => one.area !== area);
  const linkTo = (path: Path) => {
    const current = getAriaCurrent(path, pathname);
    return { to: path, 'aria-current': current, onClick: onClose, className: itemLook(current) };
  };
  return (
    <Dialog onClose={onClose} title={getDisplayName(user)} description={getRoleLabel(user.role)}>
      <nav aria-label="Menu">
        <ul className="flex flex-col gap-0.5">
          {getMenu(area, user).map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <Link {...linkTo(path)}>
                <Icon className="size-4" aria-hidden="true" />
                <span>{label}</span>
                <span className="ml-auto flex">
                  <RequestBadge path={path} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {others.length > 0 && (
        <nav aria-label="Areas" className="mt-2 border-t border-line pt-2">
          <ul className="flex flex-col gap-0.5">
            {others.map(({ area: other, path }) => (
              <li key={other}>
                <Link to={path} onClick={onClose} className={itemLook(undefined)}>
                  <AreaMark area={other} />
                  <AreaName area={other} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label="Account" className="mt-2 border-t border-line pt-2">
        <Link {...linkTo(ACCOUNT)}>
          <CircleUser className="size-4" />
          <span>{getPage(ACCOUNT).title}</span>
        </Link>
      </nav>
      <div className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-4">
        <Segmented
          label="Theme"
          value={choice}
          choices={themeChoices}
          onChange={(value) => chooseTheme(value as ThemeChoice)}
        />
        <Button variant="quiet" icon={LogOut} onClick={() => void confirmSignOut()}>
          Logout
        </Button>
      </div>
    </Dialog>
  );
}
