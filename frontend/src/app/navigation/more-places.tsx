import { ChevronDown } from 'lucide-react';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';
import type { NavigationEntry } from './navigation.js';

const MoreMenu = lazyMenu(async () => (await import('./more-menu.js')).MoreMenu);

interface MorePlacesProps {
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | undefined;
  readonly className: string;
}

export default function MorePlaces({ entries, current, className }: MorePlacesProps) {
  return (
    <MoreMenu
      entries={entries}
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={current === undefined ? 'More places' : `More places, now ${current.label}`}
          className={className}
        >
          {current?.label ?? 'More'}
          <ChevronDown className="ml-1 size-3.5" aria-hidden="true" />
        </button>
      )}
    />
  );
}
