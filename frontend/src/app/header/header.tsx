import { displayName, roleLabel } from '@atrium/rules/people/people';
import { LogOut, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { toggleTheme, useTheme } from '../../lib/page/theme.js';
import { useUser } from '../../session/session-store.js';
import { askToSignOut } from './sign-out.js';
import { BrandMark } from '../../ui/display/brand-mark.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { AccountButton } from './account-button.js';
import { Bell } from './bell.js';
import { useNameplate } from './branding.js';
import { BOTTOM_BAR_QUERY } from '../navigation/bottom-bar.js';
import { ConnectionBadge } from './connection-badge.js';
import { MobileMenuButton } from '../navigation/mobile-menu-button.js';
import { NavigationLinks } from '../navigation/navigation-links.js';
import type { Area } from '../pages.js';

export function Header({ area }: { readonly area: Area }) {
  const { title, subtitle, logoUrl } = useNameplate(area);
  const hasBottomBar = useMediaQuery(BOTTOM_BAR_QUERY);
  const isWide = useMediaQuery('(min-width: 1024px)') && !hasBottomBar;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-[1400px] items-center gap-2 px-4 max-sm:h-12 sm:px-6 lg:gap-3 min-[1400px]:gap-6">
        <Link
          to="/"
          aria-label={`${[title, subtitle].filter(Boolean).join(', ')}: all projects`}
          className="flex min-w-0 items-center gap-2.5 rounded-control lg:max-w-64 lg:shrink-0"
        >
          <BrandMark address={logoUrl} />
          <span data-brand-words className="min-w-0 leading-tight">
            <span className="block truncate text-body font-semibold">{title}</span>
            {subtitle !== '' && (
              <span className="block truncate text-caption text-muted max-[359px]:hidden lg:max-[1119px]:hidden">
                {subtitle}
              </span>
            )}
          </span>
        </Link>
        {isWide && (
          <div className="min-w-0 flex-1">
            <NavigationLinks area={area} />
          </div>
        )}
        <div className="ml-auto flex shrink-0 items-center sm:gap-1">
          <ConnectionBadge />
          <Bell />
          <ThemeToggle />
          <Account />
          {!isWide && <MobileMenuButton area={area} />}
        </div>
      </div>
    </header>
  );
}

function ThemeToggle() {
  const isDark = useTheme((theme) => theme.isDark);
  const label = isDark ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = isDark ? Sun : Moon;
  return <IconButton label={label} icon={<Icon className="size-4" aria-hidden="true" />} onClick={toggleTheme} />;
}

function Account() {
  const user = useUser();
  return (
    <div className="hidden items-center gap-2 md:flex">
      <AccountButton />
      <div className="hidden max-w-44 min-w-0 leading-tight xl:block">
        <p className="truncate text-table font-medium">{displayName(user)}</p>
        <p className="truncate text-caption text-muted">{roleLabel(user.role)}</p>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="max-xl:hidden"
        icon={<LogOut className="size-3.5 max-[1399px]:hidden" aria-hidden="true" />}
        onClick={() => void askToSignOut()}
      >
        Logout
      </Button>
    </div>
  );
}
