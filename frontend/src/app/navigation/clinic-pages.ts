import { ClipboardList, FlaskConical, LayoutDashboard, Package, Settings, Syringe } from 'lucide-react';
import type { Pages, Visitor } from './page.js';

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
  '/perfect-b': { ...inClinic, title: 'Dashboard', icon: LayoutDashboard },
  '/perfect-b/reports': { ...inClinic, title: 'Reports', parent: '/perfect-b' },
  '/perfect-b/usage': { ...inClinic, title: 'Log Usage', icon: Syringe, tab: 'Tray' },
  '/perfect-b/usage/kits': {
    ...inClinic,
    title: 'Kits',
    allows: keepsKits,
    parent: USAGE,
    within: USAGE,
    tab: 'Kits',
  },
  '/perfect-b/inventory': { ...inClinic, title: 'Supplies', icon: Package, tab: 'Items' },
  '/perfect-b/inventory/import': { ...inClinic, title: 'Import', parent: ITEMS },
  '/perfect-b/inventory/:stockId': { ...inClinic, title: 'Supply', parent: ITEMS, within: ITEMS },
  '/perfect-b/lots': { ...inClinic, title: 'Lots', parent: ITEMS, tab: 'Lots' },
  '/perfect-b/lots/:lotId': { ...inClinic, title: 'Lot', parent: LOTS, within: LOTS },
  '/perfect-b/counts': { ...inClinic, title: 'Counts', parent: ITEMS, tab: 'Counts' },
  '/perfect-b/counts/:countId': { ...inClinic, title: 'Count', parent: '/perfect-b/counts' },
  '/perfect-b/consumables': {
    ...inClinic,
    title: 'Consumables',
    icon: FlaskConical,
    barLabel: 'Consum\u00ADables',
  },
  '/perfect-b/consumables/:stockId': { ...inClinic, title: 'Consumable', parent: CONSUMABLES, within: CONSUMABLES },
  '/perfect-b/requests/suggested': {
    ...inClinic,
    title: 'Suggested orders',
    parent: REQUESTS,
    tab: 'Suggested',
    within: REQUESTS,
  },
  '/perfect-b/requests': { ...inClinic, title: 'Requests', icon: ClipboardList, tab: 'Requests' },
  '/perfect-b/requests/on-order': {
    ...inClinic,
    title: 'On order',
    parent: REQUESTS,
    tab: 'On order',
    within: REQUESTS,
  },
  '/perfect-b/requests/received': {
    ...inClinic,
    title: 'Received',
    parent: REQUESTS,
    tab: 'Received',
    within: REQUESTS,
  },
  '/perfect-b/orders/:orderId': {
    ...inClinic,
    title: 'Order',
    parent: ON_ORDER,
    parentInView: { orders: RECEIVED },
    within: REQUESTS,
  },
  '/perfect-b/settings': { ...inClinic, title: 'Settings', icon: Settings, tab: 'Clinic' },
  '/perfect-b/settings/suppliers/:supplierId': {
    ...inClinic,
    title: 'Supplier',
    parent: SETTINGS,
    within: SETTINGS,
  },
  // Needs no access to the clinic.
  '/perfect-b/settings/organization': { title: 'Organization', parent: '/perfect-b/settings', tab: 'Organization' },
} as const satisfies Pages;
