import { type ComponentType, type ReactElement } from 'react';
import { matchPath } from 'react-router-dom';
import { hasCome, lazyPart } from '../lib/page/lazy-part.js';
import { isPage, type Path } from './pages.js';

/* Screens by page. Their code loads on the first visit, or earlier on hover or focus of a link. */

interface Screen {
  readonly element: ReactElement;
  readonly preload: () => Promise<void>;
}

function lazily<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Component = lazyPart(async () => ({ default: await load() }));
  return (props: P): Screen => ({ element: <Component {...props} />, preload: Component.preload });
}

const home = lazily(async () => (await import('./home-screen.js')).HomeScreen);
const dashboard = lazily(async () => (await import('../clinic/screens/dashboard/dashboard-screen.js')).DashboardScreen);
const usage = lazily(async () => (await import('../clinic/screens/usage/usage-screen.js')).UsageScreen);
const inventory = lazily(async () => (await import('../clinic/screens/inventory/inventory-screen.js')).InventoryScreen);
const stockImport = lazily(async () => (await import('../clinic/screens/import/import-screen.js')).ImportScreen);
const purchases = lazily(async () => (await import('../clinic/screens/purchases/purchases-screen.js')).PurchasesScreen);
const lots = lazily(async () => (await import('../clinic/screens/lots/lots-screen.js')).LotsScreen);
const lot = lazily(async () => (await import('../clinic/screens/lots/lot-screen.js')).LotScreen);
const counts = lazily(async () => (await import('../clinic/features/counts/list/counts-screen.js')).CountsScreen);
const count = lazily(async () => (await import('../clinic/features/counts/count-screen.js')).CountScreen);
const reports = lazily(async () => (await import('../clinic/screens/reports/reports-screen.js')).ReportsScreen);
const consumables = lazily(
  async () => (await import('../clinic/screens/consumables/consumables-screen.js')).ConsumablesScreen,
);
const requests = lazily(async () => (await import('../clinic/features/requests/requests-screen.js')).RequestsScreen);
const clinicSettings = lazily(
  async () => (await import('../clinic/screens/settings/settings-screen.js')).SettingsScreen,
);
const account = lazily(async () => (await import('../session/account/account-screen.js')).AccountScreen);
const webhooks = lazily(async () => (await import('../session/webhooks/webhooks-screen.js')).WebhooksScreen);
const jobs = lazily(async () => (await import('../enterprise/screens/jobs/jobs-screen.js')).JobsScreen);
const status = lazily(async () => (await import('../enterprise/screens/status/status-screen.js')).StatusScreen);
const staff = lazily(async () => (await import('../enterprise/screens/staff/staff-screen.js')).StaffScreen);
const accessReviews = lazily(
  async () => (await import('../enterprise/screens/access-reviews/access-reviews-screen.js')).AccessReviewsScreen,
);
const staffImport = lazily(
  async () => (await import('../enterprise/screens/staff-import/staff-import-screen.js')).StaffImportScreen,
);
const apiKeys = lazily(async () => (await import('../enterprise/screens/api-keys/api-keys-screen.js')).ApiKeysScreen);
const audit = lazily(async () => (await import('../enterprise/screens/audit/audit-screen.js')).AuditScreen);
const security = lazily(async () => (await import('../enterprise/screens/security/security-screen.js')).SecurityScreen);
const securePassword = lazily(
  async () => (await import('../enterprise/screens/password/secure-password-screen.js')).SecurePasswordScreen,
);
const agencyDashboard = lazily(
  async () => (await import('../agency/screens/dashboard/agency-dashboard-screen.js')).AgencyDashboardScreen,
);
const clients = lazily(async () => (await import('../agency/screens/clients/clients-screen.js')).ClientsScreen);
const goals = lazily(async () => (await import('../agency/screens/goals/goals-screen.js')).GoalsScreen);
const projects = lazily(async () => (await import('../agency/screens/projects/projects-screen.js')).ProjectsScreen);
const project = lazily(async () => (await import('../agency/screens/projects/project-screen.js')).ProjectScreen);
const tasks = lazily(async () => (await import('../agency/screens/tasks/tasks-screen.js')).TasksScreen);
const time = lazily(async () => (await import('../agency/screens/time/time-screen.js')).TimeScreen);
const socialCalendar = lazily(
  async () => (await import('../agency/screens/calendar/calendar-screen.js')).CalendarScreen,
);
const analytics = lazily(async () => (await import('../agency/screens/analytics/analytics-screen.js')).AnalyticsScreen);
const website = lazily(async () => (await import('../agency/screens/website/website-screen.js')).WebsiteScreen);
const design = lazily(async () => (await import('./design/design-screen.js')).DesignScreen);

export const screens: Readonly<Record<Path, Screen>> = {
  '/': home({}),
  '/usage': usage({ title: 'Log Usage' }),
  '/inventory': inventory({ title: 'Manage Inventory' }),
  '/requests': requests({}),
  '/account': account({}),
  '/webhooks': webhooks({}),
  '/design': design({}),
  '/enterprise/jobs': jobs({}),
  '/enterprise/status': status({}),
  '/enterprise/staff': staff({}),
  '/enterprise/staff/import': staffImport({}),
  '/enterprise/access-reviews': accessReviews({}),
  '/enterprise/audit': audit({}),
  '/enterprise/api-keys': apiKeys({}),
  '/enterprise/security': security({}),
  '/secure-password-setup': securePassword({}),
  '/perfect-b': dashboard({}),
  '/perfect-b/usage': usage({ title: 'Usage Logging' }),
  '/perfect-b/inventory': inventory({ title: 'Inventory Management' }),
  '/perfect-b/inventory/import': stockImport({}),
  '/perfect-b/inventory/:stockId': inventory({ title: 'Inventory Management' }),
  '/perfect-b/purchases': purchases({}),
  '/perfect-b/lots': lots({}),
  '/perfect-b/lots/:lotId': lot({}),
  '/perfect-b/counts': counts({}),
  '/perfect-b/counts/:countId': count({}),
  '/perfect-b/reports': reports({}),
  '/perfect-b/consumables': consumables({}),
  '/perfect-b/consumables/:stockId': consumables({}),
  '/perfect-b/requests': requests({}),
  '/perfect-b/settings': clinicSettings({}),
  '/talent-phi': agencyDashboard({}),
  '/talent-phi/clients': clients({}),
  '/talent-phi/goals': goals({}),
  '/talent-phi/projects': projects({}),
  '/talent-phi/projects/:projectId': project({}),
  '/talent-phi/tasks': tasks({}),
  '/talent-phi/time': time({}),
  '/talent-phi/clients/:clientId/social-media-calendar': socialCalendar({}),
  '/talent-phi/analytics': analytics({}),
  '/talent-phi/clients/:clientId/website': website({}),
};

export const preload = (path: string): void => {
  if (isPage(path)) void screens[path].preload();
};

/** Resolves once the screen of the path and its eager parts are loaded. */
export async function screenHasCome(pathname: string): Promise<void> {
  const path = (Object.keys(screens) as Path[]).find((one) => matchPath(one, pathname) !== null);
  if (path !== undefined) await hasCome(screens[path].preload());
}
