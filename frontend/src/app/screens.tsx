import { type ComponentType, type ReactElement } from 'react';
import { waitForParts, lazyPart } from '../lib/page/lazy-part.js';
import { type Path, getPathAt } from './navigation/pages.js';

/* Screens by page. Their code loads on the first visit, or earlier on hover or focus of a link. */

interface Screen {
  readonly element: ReactElement;
  readonly preload: () => Promise<void>;
}

function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Component = lazyPart(async () => ({ default: await load() }));
  return (props: P): Screen => ({ element: <Component {...props} />, preload: Component.preload });
}

const home = lazyScreen(async () => (await import('./home-screen.js')).HomeScreen);
const dashboard = lazyScreen(
  async () => (await import('../clinic/screens/dashboard/dashboard-screen.js')).DashboardScreen,
);
const usage = lazyScreen(async () => (await import('../clinic/screens/usage/usage-screen.js')).UsageScreen);
const inventory = lazyScreen(
  async () => (await import('../clinic/screens/inventory/inventory-screen.js')).InventoryScreen,
);
const stockImport = lazyScreen(async () => (await import('../clinic/screens/import/import-screen.js')).ImportScreen);
const lots = lazyScreen(async () => (await import('../clinic/screens/lots/lots-screen.js')).LotsScreen);
const counts = lazyScreen(async () => (await import('../clinic/features/counts/list/counts-screen.js')).CountsScreen);
const count = lazyScreen(async () => (await import('../clinic/features/counts/count-screen.js')).CountScreen);
const reports = lazyScreen(async () => (await import('../clinic/screens/reports/reports-screen.js')).ReportsScreen);
const consumables = lazyScreen(
  async () => (await import('../clinic/screens/consumables/consumables-screen.js')).ConsumablesScreen,
);
const requests = lazyScreen(
  async () => (await import('../clinic/features/reorder-requests/requests-screen.js')).RequestsScreen,
);
const clinicSettings = lazyScreen(
  async () => (await import('../clinic/screens/settings/settings-screen.js')).SettingsScreen,
);
const organization = lazyScreen(
  async () => (await import('../clinic/screens/settings/organization-screen.js')).OrganizationScreen,
);
const account = lazyScreen(async () => (await import('../session/account/account-screen.js')).AccountScreen);
const webhooks = lazyScreen(async () => (await import('../session/webhooks/webhooks-screen.js')).WebhooksScreen);
const jobs = lazyScreen(async () => (await import('../enterprise/screens/jobs/jobs-screen.js')).JobsScreen);
const status = lazyScreen(async () => (await import('../enterprise/screens/status/status-screen.js')).StatusScreen);
const staff = lazyScreen(async () => (await import('../enterprise/screens/staff/staff-screen.js')).StaffScreen);
const roles = lazyScreen(async () => (await import('../enterprise/screens/staff/roles-screen.js')).RolesScreen);
const departments = lazyScreen(
  async () => (await import('../enterprise/screens/staff/departments-screen.js')).DepartmentsScreen,
);
const accessReviews = lazyScreen(
  async () => (await import('../enterprise/screens/access-reviews/access-reviews-screen.js')).AccessReviewsScreen,
);
const staffImport = lazyScreen(
  async () => (await import('../enterprise/screens/staff-import/staff-import-screen.js')).StaffImportScreen,
);
const apiKeys = lazyScreen(
  async () => (await import('../enterprise/screens/api-keys/api-keys-screen.js')).ApiKeysScreen,
);
const audit = lazyScreen(async () => (await import('../enterprise/screens/audit/audit-screen.js')).AuditScreen);
const security = lazyScreen(
  async () => (await import('../enterprise/screens/security/security-screen.js')).SecurityScreen,
);
const securePassword = lazyScreen(
  async () => (await import('../enterprise/screens/password/secure-password-screen.js')).SecurePasswordScreen,
);
const agencyDashboard = lazyScreen(
  async () => (await import('../agency/screens/dashboard/agency-dashboard-screen.js')).AgencyDashboardScreen,
);
const clients = lazyScreen(async () => (await import('../agency/screens/clients/clients-screen.js')).ClientsScreen);
const goals = lazyScreen(async () => (await import('../agency/screens/goals/goals-screen.js')).GoalsScreen);
const projects = lazyScreen(async () => (await import('../agency/screens/projects/projects-screen.js')).ProjectsScreen);
const project = lazyScreen(async () => (await import('../agency/screens/projects/project-screen.js')).ProjectScreen);
const tasks = lazyScreen(async () => (await import('../agency/screens/tasks/tasks-screen.js')).TasksScreen);
const time = lazyScreen(async () => (await import('../agency/screens/time/time-screen.js')).TimeScreen);
const socialCalendar = lazyScreen(
  async () => (await import('../agency/screens/calendar/calendar-screen.js')).CalendarScreen,
);
const analytics = lazyScreen(
  async () => (await import('../agency/screens/analytics/analytics-screen.js')).AnalyticsScreen,
);
const website = lazyScreen(async () => (await import('../agency/screens/website/website-screen.js')).WebsiteScreen);
const design = lazyScreen(async () => (await import('./design/design-screen.js')).DesignScreen);

export const screens: Readonly<Record<Path, Screen>> = {
  '/': home({}),
  '/usage': usage({ title: 'Log Usage' }),
  '/inventory': inventory({ title: 'Manage Inventory' }),
  '/requests': requests({ stage: 'requests' }),
  '/account': account({}),
  '/webhooks': webhooks({}),
  '/design': design({}),
  '/enterprise/jobs': jobs({}),
  '/enterprise/status': status({}),
  '/enterprise/staff': staff({ view: 'list' }),
  '/enterprise/access': staff({ view: 'matrix' }),
  '/enterprise/roles': roles({}),
  '/enterprise/departments': departments({}),
  '/enterprise/webhooks': webhooks({}),
  '/enterprise/staff/import': staffImport({}),
  '/enterprise/staff/:staffId': staff({ view: 'list' }),
  '/enterprise/access/:staffId': staff({ view: 'matrix' }),
  '/enterprise/access-reviews': accessReviews({}),
  '/enterprise/audit': audit({}),
  '/enterprise/api-keys': apiKeys({}),
  '/enterprise/security': security({}),
  '/secure-password-setup': securePassword({}),
  '/perfect-b': dashboard({}),
  '/perfect-b/usage': usage({ title: 'Usage Logging' }),
  '/perfect-b/usage/kits': usage({ title: 'Usage Logging', view: 'kits' }),
  '/perfect-b/inventory': inventory({ title: 'Inventory Management' }),
  '/perfect-b/inventory/import': stockImport({}),
  '/perfect-b/inventory/:stockId': inventory({ title: 'Inventory Management' }),
  '/perfect-b/lots': lots({}),
  '/perfect-b/lots/:lotId': lots({}),
  '/perfect-b/counts': counts({}),
  '/perfect-b/counts/:countId': count({}),
  '/perfect-b/reports': reports({}),
  '/perfect-b/consumables': consumables({}),
  '/perfect-b/consumables/:stockId': consumables({}),
  '/perfect-b/requests': requests({ stage: 'requests' }),
  '/perfect-b/requests/suggested': requests({ stage: 'suggested' }),
  '/perfect-b/requests/on-order': requests({ stage: 'on-order' }),
  '/perfect-b/requests/received': requests({ stage: 'received' }),
  '/perfect-b/orders/:orderId': requests({ stage: 'order' }),
  '/perfect-b/settings': clinicSettings({}),
  '/perfect-b/settings/suppliers/:supplierId': clinicSettings({}),
  '/perfect-b/settings/organization': organization({}),
  '/talent-phi': agencyDashboard({}),
  '/talent-phi/clients': clients({}),
  '/talent-phi/goals': goals({}),
  '/talent-phi/projects': projects({}),
  '/talent-phi/projects/:projectId': project({}),
  '/talent-phi/tasks': tasks({}),
  '/talent-phi/tasks/:taskId': tasks({}),
  '/talent-phi/time': time({}),
  '/talent-phi/clients/:clientId/social-media-calendar': socialCalendar({}),
  '/talent-phi/analytics': analytics({}),
  '/talent-phi/clients/:clientId/website': website({}),
};

export const preload = (pathname: string): void => void waitForScreen(pathname);

/** Resolves once the code of the path's screen and its eager parts is loaded. */
export async function waitForScreen(pathname: string): Promise<void> {
  const path = getPathAt(pathname);
  if (path !== undefined) await waitForParts(screens[path].preload());
}
