import { ClipboardList, LayoutDashboard, Package, Palette, Syringe } from 'lucide-react';
import { setsWebhooks } from './enterprise-pages.js';
import { lazyScreen, type Pages, type Visitor } from './page.js';

const home = lazyScreen(async () => (await import('../home-screen.js')).HomeScreen);
const usage = lazyScreen(async () => (await import('../../clinic/screens/usage/usage-screen.js')).UsageScreen);
const inventory = lazyScreen(
  async () => (await import('../../clinic/screens/inventory/inventory-screen.js')).InventoryScreen,
);
const requests = lazyScreen(
  async () => (await import('../../clinic/features/reorder-requests/requests-screen.js')).RequestsScreen,
);
const design = lazyScreen(async () => (await import('../design/design-screen.js')).DesignScreen);
const account = lazyScreen(async () => (await import('../../session/account/account-screen.js')).AccountScreen);
const webhooks = lazyScreen(async () => (await import('../../session/webhooks/webhooks-screen.js')).WebhooksScreen);

const inClinic = { project: 'perfect-b' } as const;
const isManager = ({ role }: Visitor): boolean => role === 'manager' || role === 'superadmin';

/** The default navigation, and the user's own pages. */
export const shellPages = {
  '/': { screen: home({}), title: 'Dashboard', icon: LayoutDashboard },
  '/usage': {
    screen: usage({ title: 'Log Usage' }),
    ...inClinic,
    title: 'Log Usage',
    icon: Syringe,
    sameAs: '/perfect-b/usage',
  },
  '/inventory': {
    screen: inventory({ title: 'Manage Inventory' }),
    ...inClinic,
    title: 'Manage Inventory',
    icon: Package,
    isOffered: isManager,
    menuOnly: true,
    sameAs: '/perfect-b/inventory',
  },
  '/requests': {
    screen: requests({ stage: 'requests' }),
    ...inClinic,
    title: 'Requests',
    icon: ClipboardList,
    sameAs: '/perfect-b/requests',
  },
  '/design': {
    screen: design({}),
    title: 'Design',
    icon: Palette,
    isOffered: ({ role }: Visitor): boolean => role === 'superadmin',
  },
  '/account': { screen: account({}), title: 'Password and sessions' },
  '/webhooks': { screen: webhooks({}), title: 'Webhooks', allows: setsWebhooks },
} as const satisfies Pages;
