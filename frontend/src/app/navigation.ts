import {
  Building2,
  ChartNoAxesColumn,
  ClipboardCheck,
  ClipboardList,
  Clock,
  FlaskConical,
  FolderKanban,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Package,
  Palette,
  Receipt,
  ScrollText,
  Settings,
  Syringe,
  Target,
  Users,
} from 'lucide-react';
import type { CurrentUser } from '@atrium/contract/session/session';
import { canAdministerEnterprise } from '@atrium/rules/rights';
import { type Area, isPage } from './pages.js';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Only in the menu of a phone, and only for those who manage. */
  readonly managersMenu?: true;
  /** Not one of the main places at the foot of a phone. */
  readonly notInBar?: true;
  /** Only for whoever administers the enterprise. */
  readonly administrators?: true;
  readonly superadmins?: true;
}

const defaultEntries: readonly NavigationEntry[] = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard },
  { path: '/usage', label: 'Log Usage', icon: Syringe },
  { path: '/inventory', label: 'Manage Inventory', icon: Package, managersMenu: true },
  { path: '/requests', label: 'Requests', icon: ClipboardList },
  { path: '/design', label: 'Design', icon: Palette },
  { path: '/enterprise/staff', label: 'Enterprise Staff', icon: Building2 },
];

const entries: Readonly<Record<Area, readonly NavigationEntry[]>> = {
  shell: defaultEntries,
  enterprise: [
    ...defaultEntries,
    { path: '/enterprise/audit', label: 'Audit', icon: ScrollText, administrators: true },
    { path: '/enterprise/jobs', label: 'Jobs', icon: ListChecks, superadmins: true },
  ],
  'perfect-b': [
    { path: '/perfect-b', label: 'Dashboard', icon: LayoutDashboard },
    { path: '/perfect-b/usage', label: 'Log Usage', icon: Syringe },
    { path: '/perfect-b/inventory', label: 'Supplies', icon: Package },
    { path: '/perfect-b/consumables', label: 'Consumables', icon: FlaskConical },
    { path: '/perfect-b/requests', label: 'Requests', icon: ClipboardList },
    { path: '/perfect-b/purchases', label: 'Purchases', icon: Receipt, notInBar: true },
    { path: '/perfect-b/settings', label: 'Settings', icon: Settings },
  ],
  'talent-phi': [
    { path: '/talent-phi', label: 'Dashboard', icon: LayoutDashboard },
    { path: '/talent-phi/clients', label: 'Clients', icon: Users },
    { path: '/talent-phi/goals', label: 'Goals', icon: Target },
    { path: '/talent-phi/projects', label: 'Projects', icon: FolderKanban, notInBar: true },
    { path: '/talent-phi/tasks', label: 'Tasks', icon: ClipboardCheck },
    { path: '/talent-phi/time', label: 'Time', icon: Clock },
    { path: '/talent-phi/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  ],
};

type Role = CurrentUser['role'];

const isOffered = ({ path, administrators, superadmins }: NavigationEntry, role: Role): boolean =>
  isPage(path) && (!administrators || canAdministerEnterprise(role)) && (!superadmins || role === 'superadmin');

/** What leads somewhere: an entry whose screen does not exist is not shown. */
export const navigationOf = (area: Area, role: Role): readonly NavigationEntry[] =>
  entries[area].filter((entry) => !entry.managersMenu && isOffered(entry, role));

export const menuOf = (area: Area, role: Role): readonly NavigationEntry[] =>
  entries[area].filter(
    (entry) => (!entry.managersMenu || role === 'manager' || role === 'superadmin') && isOffered(entry, role),
  );
