import { getDisplayName, getInitials } from '@atrium/rules/people/people';
import { useUser } from '../../session/session-store.js';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';

const AccountMenu = lazyMenu(async () => (await import('./account-menu.js')).AccountMenu);

const buttonClasses =
  'flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-table font-semibold text-accent-text ring-1 ring-accent-line ring-inset transition-colors hover:bg-accent-line/60 pointer-coarse:size-11';

/** Shows the user's initials; the menu's code loads on hover, focus or press. */
export function AccountButton() {
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
