import { ClipboardList, LayoutDashboard, Package, Palette, Syringe } from 'lucide-react';
import { setsWebhooks } from './enterprise-pages.js';
import type { Pages, Visitor } from './page.js';

const inClinic = { project: 'perfect-b' } as const;
const isManager = ({ role }: Visitor): boolean => role === 'manager' || role === 'superadmin';

/** The default navigation, and the user's own pages. */
export const shellPages = {
  '/': { title: 'Dashboard', icon: LayoutDashboard },
  '/usage': { ...inClinic, title: 'Log Usage', icon: Syringe, sameAs: '/perfect-b/usage' },
  '/inventory': {
    ...inClinic,
    title: 'Manage Inventory',
    icon: Package,
    isOffered: isManager,
    menuOnly: true,
    sameAs: '/perfect-b/inventory',
  },
  '/requests': { ...inClinic, title: 'Requests', icon: ClipboardList, sameAs: '/perfect-b/requests' },
  '/design': { title: 'Design', icon: Palette, isOffered: ({ role }: Visitor): boolean => role === 'superadmin' },
  '/account': { title: 'Password and sessions' },
  '/webhooks': { title: 'Webhooks', allows: setsWebhooks },
} as const satisfies Pages;
