import { canAdministerEnterprise, canAdministerSystem } from '@atrium/rules/people/rights';
import { Building2 } from 'lucide-react';
import { lazyScreen, type Pages, type Visitor } from './page.js';

const staff = lazyScreen(async () => (await import('../../enterprise/screens/staff/staff-screen.js')).StaffScreen);
const roles = lazyScreen(async () => (await import('../../enterprise/screens/staff/roles-screen.js')).RolesScreen);
const accessReviews = lazyScreen(
  async () => (await import('../../enterprise/screens/access-reviews/access-reviews-screen.js')).AccessReviewsScreen,
);
const staffImport = lazyScreen(
  async () => (await import('../../enterprise/screens/staff-import/staff-import-screen.js')).StaffImportScreen,
);
const departments = lazyScreen(
  async () => (await import('../../enterprise/screens/staff/departments-screen.js')).DepartmentsScreen,
);
const signInSecurity = lazyScreen(
  async () => (await import('../../enterprise/screens/security/security-screen.js')).SecurityScreen,
);
const securePassword = lazyScreen(
  async () => (await import('../../enterprise/screens/password/secure-password-screen.js')).SecurePasswordScreen,
);
const apiKeys = lazyScreen(
  async () => (await import('../../enterprise/screens/api-keys/api-keys-screen.js')).ApiKeysScreen,
);
const webhooks = lazyScreen(async () => (await import('../../session/webhooks/webhooks-screen.js')).WebhooksScreen);
const audit = lazyScreen(async () => (await import('../../enterprise/screens/audit/audit-screen.js')).AuditScreen);
const jobs = lazyScreen(async () => (await import('../../enterprise/screens/jobs/jobs-screen.js')).JobsScreen);
const status = lazyScreen(async () => (await import('../../enterprise/screens/status/status-screen.js')).StatusScreen);

const administrators = { allows: ({ role }: Visitor): boolean => canAdministerEnterprise(role) };
const superadmins = { allows: ({ role }: Visitor): boolean => canAdministerSystem(role) };
const STAFF = '/enterprise/staff';
const ACCESS = '/enterprise/access';
const people = { ...administrators, parent: STAFF, group: 'People' } as const;
const security = { parent: STAFF, group: 'Security' } as const;
const system = { parent: STAFF, group: 'System' } as const;

export const enterprisePages = {
  '/enterprise/staff': {
    screen: staff({ view: 'list' }),
    ...administrators,
    title: 'Enterprise Staff Management',
    label: 'Enterprise Staff',
    barLabel: 'Staff',
    icon: Building2,
    group: 'People',
    tab: 'Staff',
  },
  '/enterprise/access': { screen: staff({ view: 'matrix' }), ...people, title: 'Access', tab: 'Access' },
  '/enterprise/roles': { screen: roles({}), ...people, title: 'Roles', tab: 'Roles' },
  '/enterprise/access-reviews': { screen: accessReviews({}), ...people, title: 'Access reviews', tab: 'Reviews' },
  '/enterprise/staff/import': { screen: staffImport({}), ...people, title: 'Import staff', tab: 'Import' },
  '/enterprise/staff/:staffId': {
    screen: staff({ view: 'list' }),
    ...administrators,
    title: 'Person',
    parent: STAFF,
    within: STAFF,
  },
  '/enterprise/access/:staffId': {
    screen: staff({ view: 'matrix' }),
    ...administrators,
    title: 'Person',
    parent: ACCESS,
    within: ACCESS,
  },
  '/enterprise/departments': { screen: departments({}), ...people, title: 'Department Management', tab: 'Departments' },
  '/enterprise/security': {
    screen: signInSecurity({}),
    ...administrators,
    ...security,
    title: 'Security',
    tab: 'Sign-in',
  },
  '/secure-password-setup': {
    screen: securePassword({}),
    ...superadmins,
    ...security,
    title: 'Secure Password Setup',
    tab: 'Passwords',
  },
  '/enterprise/api-keys': { screen: apiKeys({}), ...administrators, ...security, title: 'API keys', tab: 'API keys' },
  '/enterprise/webhooks': {
    screen: webhooks({}),
    ...security,
    title: 'Webhooks',
    tab: 'Webhooks',
    allows: (visitor: Visitor): boolean => administrators.allows(visitor) && setsWebhooks(visitor),
  },
  '/enterprise/audit': { screen: audit({}), ...administrators, ...system, title: 'Audit', tab: 'Audit' },
  '/enterprise/jobs': { screen: jobs({}), ...superadmins, ...system, title: 'Jobs', tab: 'Jobs' },
  '/enterprise/status': { screen: status({}), ...superadmins, ...system, title: 'Status', tab: 'Status' },
} as const satisfies Pages;

export function setsWebhooks({ permissions }: Visitor): boolean {
  return Object.values(permissions).some((rights) => rights.includes('settings:edit'));
}
