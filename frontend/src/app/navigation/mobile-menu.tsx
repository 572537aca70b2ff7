import { displayName, roleLabel } from '@atrium/rules/people/people';
import { CircleUser, LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { chooseTheme, type ThemeChoice, useTheme } from '../../lib/page/theme.js';
import { useUser } from '../../session/session-store.js';
import { askToSignOut } from '../header/sign-out.js';
import { Button } from '../../ui/buttons/button.js';
import { classes } from '../../ui/classes.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { menuOf } from './navigation.js';
import type { Area } from '../pages.js';
import { PlaceLink } from './place-link.js';
import { RequestBadge } from '../header/request-badge.js';
import { themeChoices } from '../header/theme-choices.js';

const entryLook = ({ isActive }: { readonly isActive: boolean }): string =>
  classes(
    '-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 font-medium',
    isActive ? 'bg-accent-soft text-accent-text' : 'hover:bg-sunken',
  );

export function MobileMenu({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const user = useUser();
  const choice = useTheme((theme) => theme.choice);
  return (
    <Dialog open onOpenChange={onClose} title={displayName(user)} description={roleLabel(user.role)}>
      <nav aria-label="Menu">
        <ul className="flex flex-col gap-0.5">
          {menuOf(area, user).map((place) => (
            <li key={place.path}>
              <PlaceLink place={place} onClick={onClose} className={entryLook}>
                <place.icon className="size-4" aria-hidden="true" />
                {place.label}
                <span className="ml-auto flex">
                  <RequestBadge path={place.path} />
                </span>
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Account" className="mt-2 border-t border-line pt-2">
        <NavLink to="/account" end onClick={onClose} className={entryLook}>
          <CircleUser className="size-4" aria-hidden="true" />
          Password and sessions
        </NavLink>
      </nav>
      <div className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-4">
        <Segmented
          label="Theme"
          value={choice}
          choices={themeChoices}
          onChange={(value) => chooseTheme(value as ThemeChoice)}
        />
        <Button
          variant="quiet"
          icon={<LogOut className="size-4" aria-hidden="true" />}
          onClick={() => void askToSignOut()}
        >
          Logout
        </Button>
      </div>
    </Dialog>
  );
}
