import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { IconButton } from '../../ui/buttons/button.js';
import type { Area } from './page.js';

const MobileMenu = lazyPart(async () => (await import('./mobile-menu.js')).MobileMenu, null);

export function MobileMenuButton({ area }: { readonly area: Area }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Menu className="size-5" />}
        onClick={() => setOpen(true)}
      />
      {open && <MobileMenu area={area} onClose={() => setOpen(false)} />}
    </div>
  );
}
