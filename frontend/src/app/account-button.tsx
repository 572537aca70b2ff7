import { displayName, initials } from '@atrium/rules/people';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../session/session-store.js';

const loadMenu = async () => ({ default: (await import('./account-menu.js')).AccountMenu });
const AccountMenu = lazy(loadMenu);

const look =
  'flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-table font-semibold text-accent-text ring-1 ring-accent-line ring-inset transition-colors hover:bg-accent-line/60';

/** The initials; the menu behind them is fetched when somebody reaches for it. */
export function AccountButton() {
  const user = useUser();
  const [wanted, setWanted] = useState(false);
  const label = `${initials(user)}, account of ${displayName(user)}`;
  const plain = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      className={look}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      {initials(user)}
    </button>
  );
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <AccountMenu
        trigger={
          <button type="button" aria-label={label} className={look}>
            {initials(user)}
          </button>
        }
      />
    </Suspense>
  );
}
