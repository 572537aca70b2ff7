import { canAdministerEnterprise, canAdministerSystem } from '@atrium/rules/people/rights';
import { Building2 } from 'lucide-react';
import type { Pages, Visitor } from './page.js';

const administrators = { allows: ({ role }: Visitor): boolean => canAdministerEnterprise(role) };
const superadmins = { allows: ({ role }: Visitor): boolean => canAdministerSystem(role) };
const STAFF = '/enterprise/staff';
const ACCESS = '/enterprise/access';
const people = { ...administrators, parent: STAFF, group: 'People' } as const;
const security = { parent: STAFF, group: 'Security' } as const;
const system = { parent: STAFF, group: 'System' } as const;

export const enterprisePages = {
  '/enterprise/staff': {
    ...administrators,
    title: 'Enterprise Staff Management',
    label: 'Enterprise Staff',
    icon: Building2,
    group: 'People',
    tab: 'Staff',
  },
  '/enterprise/access': { ...people, title: 'Access', tab: 'Access' },
  '/enterprise/roles': { ...people, title: 'Roles', tab: 'Roles' },
  '/enterprise/access-reviews': { ...people, title: 'Access reviews', tab: 'Reviews' },
  '/enterprise/staff/import': { ...people, title: 'Import staff', tab: 'Import' },
  '/enterprise/staff/:staffId': { ...administrators, title: 'Person', parent: STAFF, within: STAFF },
  '/enterprise/access/:staffId': { ...administrators, title: 'Person', parent: ACCESS, within: ACCESS },
  '/enterprise/departments': { ...people, title: 'Department Management', tab: 'Departments' },
  '/enterprise/security': { ...administrators, ...security, title: 'Security', tab: 'Sign-in' },
  '/secure-password-setup': { ...superadmins, ...security, title: 'Secure Password Setup', tab: 'Passwords' },
  '/enterprise/api-keys': { ...administrators, ...security, title: 'API keys', tab: 'API keys' },
  '/enterprise/webhooks': {
    ...security,
    title: 'Webhooks',
    tab: 'Webhooks',
    allows: (visitor: Visitor): boolean => administrators.allows(visitor) && setsWebhooks(visitor),
  },
  '/enterprise/audit': { ...administrators, ...system, title: 'Audit', tab: 'Audit' },
  '/enterprise/jobs': { ...superadmins, ...system, title: 'Jobs', tab: 'Jobs' },
  '/enterprise/status': { ...superadmins, ...system, title: 'Status', tab: 'Status' },
} as const satisfies Pages;

export function setsWebhooks({ permissions }: Visitor): boolean {
  return Object.values(permissions).some((rights) => rights.includes('settings:edit'));
}
