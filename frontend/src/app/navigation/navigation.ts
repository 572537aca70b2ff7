import {
  Activity,
  Building2,
  ChartNoAxesColumn,
  ClipboardCheck,
  ClipboardList,
  Clock,
  FlaskConical,
  FolderKanban,
  Layers,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Package,
  Palette,
  Receipt,
  ScrollText,
  Settings,
  ShieldCheck,
  Syringe,
  Target,
  Users,
} from 'lucide-react';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { type Area, isPage, type Page, pages } from '../pages.js';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Only in the phone's menu, and only for users who manage the clinic. */
  readonly managersMenu?: true;
  readonly inMenu?: true;
  readonly notInBar?: true;
  readonly administrators?: true;
  readonly superadmins?: true;
  /** Under "More" in the row of wide windows. */
  readonly more?: true;
  /** Marked as current on nested pages too. */
  readonly hasInner?: true;
}

const defaultEntries: readonly NavigationEntry[] = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard },
  { path: '/usage', label: 'Log Usage', icon: Syringe },
  { path: '/inventory', label: 'Manage Inventory', icon: Package, managersMenu: true },
  { path: '/requests', label: 'Requests', icon: ClipboardList },
  { path: '/perfect-b/lots', label: 'Lots', icon: Layers, inMenu: true, hasInner: true },
  { path: '/perfect-b/purchases', label: 'Purchases', icon: Receipt, inMenu: true },
  { path: '/design', label: 'Design', icon: Palette, superadmins: true },
  { path: '/enterprise/staff', label: 'Enterprise Staff', icon: Building2, administrators: true },
];

const entries: Readonly<Record<Area, readonly NavigationEntry[]>> = {
  shell: defaultEntries,
  // Without the design page, because administration fills the row.
  enterprise: [
    ...defaultEntries.filter(({ path }) => path !== '/design'),
    { path: '/enterprise/audit', label: 'Audit', icon: ScrollText, administrators: true },
    { path: '/enterprise/api-keys', label: 'API keys', icon: KeyRound, administrators: true, notInBar: true },
    { path: '/enterprise/security', label: 'Security', icon: ShieldCheck, administrators: true, notInBar: true },
    { path: '/enterprise/jobs', label: 'Jobs', icon: ListChecks, superadmins: true },
    { path: '/enterprise/status', label: 'Status', icon: Activity, superadmins: true, notInBar: true },
  ],
  'perfect-b': [
    { path: '/perfect-b', label: 'Dashboard', icon: LayoutDashboard },
    { path: '/perfect-b/usage', label: 'Log Usage', icon: Syringe },
    { path: '/perfect-b/inventory', label: 'Supplies', icon: Package, hasInner: true },
    { path: '/perfect-b/consumables', label: 'Consumables', icon: FlaskConical, hasInner: true },
    { path: '/perfect-b/requests', label: 'Requests', icon: ClipboardList },
    { path: '/perfect-b/lots', label: 'Lots', icon: Layers, notInBar: true, hasInner: true },
    { path: '/perfect-b/counts', label: 'Counts', icon: ClipboardCheck, notInBar: true, hasInner: true, more: true },
    { path: '/perfect-b/reports', label: 'Reports', icon: ChartNoAxesColumn, notInBar: true, more: true },
    { path: '/perfect-b/purchases', label: 'Purchases', icon: Receipt, notInBar: true },
    { path: '/perfect-b/settings', label: 'Settings', icon: Settings },
  ],
  'talent-phi': [
    { path: '/talent-phi', label: 'Dashboard', icon: LayoutDashboard },
    { path: '/talent-phi/clients', label: 'Clients', icon: Users, hasInner: true },
    { path: '/talent-phi/goals', label: 'Goals', icon: Target },
    { path: '/talent-phi/projects', label: 'Projects', icon: FolderKanban, notInBar: true, hasInner: true },
    { path: '/talent-phi/tasks', label: 'Tasks', icon: ClipboardCheck },
    { path: '/talent-phi/time', label: 'Time', icon: Clock },
    { path: '/talent-phi/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  ],
};

type Visitor = Pick<CurrentUser, 'role' | 'projects'>;

function isOffered({ path, administrators, superadmins }: NavigationEntry, { role, projects }: Visitor): boolean {
  if (!isPage(path)) return false;
  const { project }: Page = pages[path];
  return (
    (project === undefined || projects.includes(project)) &&
    (!administrators || canAdministerEnterprise(role)) &&
    (!superadmins || role === 'superadmin')
  );
}

/** Returns the entries of the area; for a project without access, those that lead out of it. */
const entriesOf = (area: Area, { projects }: Visitor): readonly NavigationEntry[] =>
  (area === 'perfect-b' || area === 'talent-phi') && !projects.includes(area)
    ? [...entries.shell, ...entries[area]]
    : entries[area];

export const navigationOf = (area: Area, visitor: Visitor): readonly NavigationEntry[] =>
  entriesOf(area, visitor).filter((entry) => !entry.managersMenu && !entry.inMenu && isOffered(entry, visitor));

export const menuOf = (area: Area, visitor: Visitor): readonly NavigationEntry[] =>
  entriesOf(area, visitor).filter(
    (entry) =>
      (!entry.managersMenu || visitor.role === 'manager' || visitor.role === 'superadmin') && isOffered(entry, visitor),
  );

export const currentOf = (path: string, pathname: string): 'page' | 'true' => (pathname === path ? 'page' : 'true');
