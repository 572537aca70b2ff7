import { ChevronsUpDown } from 'lucide-react';
import { useUser } from '../../session/session-store.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';
import { getOpenAreas } from '../navigation/navigation.js';
import type { Area } from '../navigation/page.js';

const AreaMenu = lazyMenu(async () => (await import('./area-menu.js')).AreaMenu);

/** Opens the menu of areas at the logo, for users who can open more than one. Phones have the areas in their menu. */
export function AreaSwitcher({ area }: { readonly area: Area }) {
  if (getOpenAreas(useUser()).length < 2) return null;
  return (
    <AreaMenu
      area={area}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          label="Switch area"
          icon={<ChevronsUpDown className="size-4" aria-hidden="true" />}
          className="-ml-2 max-sm:hidden"
        />
      )}
    />
  );
}
