import { getDisplayName, getRoleLabel, getInitials } from '@atrium/rules/people/people';
import { Moon, Sun, Bell as BellIcon, ChevronsUpDown } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useConnection } from '../../lib/live/live.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { toggleTheme, useTheme } from '../../lib/page/theme.js';
import { useUser } from '../../session/session-store.js';
import { confirmSignOut } from './sign-out.js';
import { ConnectionBadge } from '../../ui/feedback/connection-badge.js';
import { BrandMark } from '../../ui/display/brand-mark.js';
import { Button, IconButton } from '../../ui/buttons/button.js';
import { useHeaderTitle } from './branding.js';
import { BOTTOM_BAR_QUERY } from '../navigation/bottom-bar.js';
import { PaletteButton } from '../keys/palette-button.js';
import { MobileMenuButton } from '../navigation/mobile-menu-button.js';
import { NavigationLinks } from '../navigation/navigation-links.js';
import type { Area } from '../navigation/page.js';
import { useIsScreenLoaded } from '../../lib/api/use-is-screen-loaded.js';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';
import { getOpenAreas } from '../navigation/navigation.js';

const AreaMenu = lazyMenu(async () => (await import('./area-menu.js')).AreaMenu);

/** Opens the menu of areas at the logo, for users who can open more than one. Phones have the areas in their menu. */
function AreaSwitcher({ area }: { readonly area: Area }) {
  if (getOpenAreas(useUser()).length < 2) return null;
  return (
    <AreaMenu
      area={area}
      renderTrigger={(props) => (
        <IconButton {...props} label="Switch area" icon={ChevronsUpDown} className="-ml-2 max-sm:hidden" />
      )}
    />
  );
}

const AccountMenu = lazyMenu(async () => (await import('./account-menu.js')).AccountMenu);

const buttonClasses =
  'flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-table font-semibold text-accent-text ring-1 ring-accent-line ring-inset transition-colors hover:bg-accent-line/60 pointer-coarse:size-11';

/** Shows the user's initials; the menu's code loads on hover, focus or press. */
function AccountButton() {
  const user = useUser();
  return (
    <AccountMenu
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`${getInitials(user)}, account of ${getDisplayName(user)}`}
          className={buttonClasses}
        >
          {getInitials(user)}
        </button>
      )}
    />
  );
}

const QuickTaskButton = lazyPart(
  async () => (await import('../../agency/features/quick-task/quick-task-button.js')).QuickTaskButton,
  null,
);

export function Header({ area }: { readonly area: Area }) {
  const { title, subtitle, logoUrl } = useHeaderTitle(area);
  const { state } = useConnection();
  const logoState = state === 'reconnecting' ? 'connecting' : state;
  const hasBottomBar = useMediaQuery(BOTTOM_BAR_QUERY);
  const isWide = useMediaQuery('(min-width: 1024px)') && !hasBottomBar;
  return (
    <header className="sticky top-0 z-30 h-header border-b border-line bg-surface">
      <div className="mx-auto flex h-full items-center gap-2 px-4 sm:px-6 lg:gap-3 min-[1400px]:gap-6">
        <Link
          to="/"
          aria-label={`${[title, subtitle].filter(Boolean).join(', ')}: all projects`}
          className="flex min-w-0 items-center gap-2 rounded-control lg:max-w-64 lg:shrink-0 pointer-coarse:min-h-11"
        >
          <BrandMark address={logoUrl} state={logoState} />
          <span data-brand-words className="min-w-0">
            <span className="block truncate text-body font-semibold">{title}</span>
            {subtitle !== '' && (
              <span className="block truncate text-caption text-muted max-[359px]:hidden lg:max-[1119px]:hidden">
                {subtitle}
              </span>
            )}
          </span>
        </Link>
        <AreaSwitcher area={area} />
        {isWide && (
          <div className="h-full min-w-0 flex-1">
            <NavigationLinks area={area} />
          </div>
        )}
        <div className="ml-auto flex shrink-0 items-center sm:gap-1">
          <ConnectionBadge />
          {area === 'talent-phi' && <QuickTaskButton />}
          <PaletteButton area={area} />
          <Bell />
          <ThemeToggle />
          <Account />
          {!isWide && <MobileMenuButton area={area} />}
        </div>
      </div>
    </header>
  );
}

/** Phones have the theme in their menu. */
function ThemeToggle() {
  const isDark = useTheme((theme) => theme.isDark);
  const label = isDark ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = isDark ? Sun : Moon;
  return <IconButton label={label} icon={Icon} className="max-sm:hidden" onClick={toggleTheme} />;
}

function Account() {
  const user = useUser();
  return (
    <div className="hidden items-center gap-2 md:flex">
      <AccountButton />
      <div className="hidden max-w-44 min-w-0 xl:block">
        <p className="truncate text-table font-semibold">{getDisplayName(user)}</p>
        <p className="truncate text-caption text-muted">{getRoleLabel(user.role)}</p>
      </div>
      <Button variant="quiet" size="small" className="max-xl:hidden" onClick={() => void confirmSignOut()}>
        Logout
      </Button>
    </div>
  );
}

const NotificationBell = lazyPart(
  async () => (await import('../../session/notifications/notification-bell.js')).NotificationBell,
);

/** Reserves the space of the bell; its code loads after the first paint. */
function Bell() {
  const isRead = useIsScreenLoaded();
  const plain = <IconButton label="Notifications" icon={BellIcon} />;
  return <Suspense fallback={plain}>{isRead ? <NotificationBell /> : plain}</Suspense>;
}
