import { ClipboardList, FlaskConical, LayoutDashboard, Package, Settings, Syringe } from 'lucide-react';
import { lazyScreen, type Pages, type Visitor } from './page.js';

const dashboard = lazyScreen(
  async () => (await import('../../clinic/screens/dashboard/dashboard-screen.js')).DashboardScreen,
);
const reports = lazyScreen(async () => (await import('../../clinic/screens/reports/reports-screen.js')).ReportsScreen);
const usage = lazyScreen(async () => (await import('../../clinic/screens/usage/usage-screen.js')).UsageScreen);
const inventory = lazyScreen(
  async () => (await import('../../clinic/screens/inventory/inventory-screen.js')).InventoryScreen,
);
const stockImport = lazyScreen(async () => (await import('../../clinic/screens/import/import-screen.js')).ImportScreen);
const lots = lazyScreen(async () => (await import('../../clinic/screens/lots/lots-screen.js')).LotsScreen);
const counts = lazyScreen(
  async () => (await import('../../clinic/features/counts/list/counts-screen.js')).CountsScreen,
);
const count = lazyScreen(async () => (await import('../../clinic/features/counts/count-screen.js')).CountScreen);
const consumables = lazyScreen(
  async () => (await import('../../clinic/screens/consumables/consumables-screen.js')).ConsumablesScreen,
);
const requests = lazyScreen(
  async () => (await import('../../clinic/features/reorder-requests/requests-screen.js')).RequestsScreen,
);
const clinicSettings = lazyScreen(
  async () => (await import('../../clinic/screens/settings/settings-screen.js')).SettingsScreen,
);
const organization = lazyScreen(
  async () => (await import('../../clinic/screens/settings/organization-screen.js')).OrganizationScreen,
);

const inClinic = { project: 'perfect-b' } as const;
const USAGE = '/perfect-b/usage';
const ITEMS = '/perfect-b/inventory';
const LOTS = '/perfect-b/lots';
const SETTINGS = '/perfect-b/settings';
const CONSUMABLES = '/perfect-b/consumables';
const REQUESTS = '/perfect-b/requests';
const ON_ORDER = `${REQUESTS}/on-order`;
const RECEIVED = `${REQUESTS}/received`;
const keepsKits = ({ permissions }: Visitor): boolean => permissions['perfect-b']?.includes('settings:edit') ?? false;

export const clinicPages = {
  '/perfect-b': { screen: dashboard({}), ...inClinic, title: 'Dashboard', icon: LayoutDashboard },
  '/perfect-b/reports': { screen: reports({}), ...inClinic, title: 'Reports', parent: '/perfect-b' },
  '/perfect-b/usage': {
    screen: usage({ title: 'Usage Logging' }),
    ...inClinic,
    title: 'Log Usage',
    icon: Syringe,
    tab: 'Tray',
  },
  '/perfect-b/usage/kits': {
    screen: usage({ title: 'Usage Logging', view: 'kits' }),
    ...inClinic,
    title: 'Kits',
    allows: keepsKits,
    parent: USAGE,
    within: USAGE,
    tab: 'Kits',
  },
  '/perfect-b/inventory': {
    screen: inventory({ title: 'Inventory Management' }),
    ...inClinic,
    title: 'Supplies',
    icon: Package,
    tab: 'Items',
  },
  '/perfect-b/inventory/import': { screen: stockImport({}), ...inClinic, title: 'Import', parent: ITEMS },
  '/perfect-b/inventory/:stockId': {
    screen: inventory({ title: 'Inventory Management' }),
    ...inClinic,
    title: 'Supply',
    parent: ITEMS,
    within: ITEMS,
  },
  '/perfect-b/lots': { screen: lots({}), ...inClinic, title: 'Lots', parent: ITEMS, tab: 'Lots' },
  '/perfect-b/lots/:lotId': { screen: lots({}), ...inClinic, title: 'Lot', parent: LOTS, within: LOTS },
  '/perfect-b/counts': { screen: counts({}), ...inClinic, title: 'Counts', parent: ITEMS, tab: 'Counts' },
  '/perfect-b/counts/:countId': { screen: count({}), ...inClinic, title: 'Count', parent: '/perfect-b/counts' },
  '/perfect-b/consumables': {
    screen: consumables({}),
    ...inClinic,
    title: 'Consumables',
    icon: FlaskConical,
  },
  '/perfect-b/consumables/:stockId': {
    screen: consumables({}),
    ...inClinic,
    title: 'Consumable',
    parent: CONSUMABLES,
    within: CONSUMABLES,
  },
  '/perfect-b/requests/suggested': {
    screen: requests({ stage: 'suggested' }),
    ...inClinic,
    title: 'Suggested orders',
    parent: REQUESTS,
    tab: 'Suggested',
    within: REQUESTS,
  },
  '/perfect-b/requests': {
    screen: requests({ stage: 'requests' }),
    ...inClinic,
    title: 'Requests',
    icon: ClipboardList,
    tab: 'Requests',
  },
  '/perfect-b/requests/on-order': {
    screen: requests({ stage: 'on-order' }),
    ...inClinic,
    title: 'On order',
    parent: REQUESTS,
    tab: 'On order',
    within: REQUESTS,
  },
  '/perfect-b/requests/received': {
    screen: requests({ stage: 'received' }),
    ...inClinic,
    title: 'Received',
    parent: REQUESTS,
    tab: 'Received',
    within: REQUESTS,
  },
  '/perfect-b/orders/:orderId': {
    screen: requests({ stage: 'order' }),
    ...inClinic,
    title: 'Order',
    parent: ON_ORDER,
    parentInView: { orders: RECEIVED },
    within: REQUESTS,
  },
  '/perfect-b/settings': { screen: clinicSettings({}), ...inClinic, title: 'Settings', icon: Settings, tab: 'Clinic' },
  '/perfect-b/settings/suppliers/:supplierId': {
    screen: clinicSettings({}),
    ...inClinic,
    title: 'Supplier',
    parent: SETTINGS,
    within: SETTINGS,
  },
  // Needs no access to the clinic.
  '/perfect-b/settings/organization': {
    screen: organization({}),
    title: 'Organization',
    parent: '/perfect-b/settings',
    tab: 'Organization',
  },
} as const satisfies Pages;
