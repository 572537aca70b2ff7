import { describe, expect, it } from '@jest/globals';
import { isMailed, type NotificationDelivery, NOTIFICATION_KINDS, getNotificationKinds } from './notifications.js';
import { PROJECTS, getEffectiveRights } from './rights.js';

const person = (role: 'superadmin' | 'admin' | 'manager' | 'user', ...projects: (typeof PROJECTS)[number][]) => ({
  role,
  projects,
  permissions: Object.fromEntries(projects.map((project) => [project, getEffectiveRights(role, project, [])])),
});

describe('the notification kinds of a user', () => {
  it("follow the user's projects", () => {
    expect(getNotificationKinds(person('superadmin', ...PROJECTS))).toEqual(NOTIFICATION_KINDS);
    expect(getNotificationKinds(person('manager', 'perfect-b'))).toEqual([
      'requests',
      'stock',
      'expiry',
      'recalls',
      'decisions',
      'prices',
    ]);
    expect(getNotificationKinds(person('user', 'talent-phi'))).toEqual(['work-given', 'threads', 'waiting']);
    expect(getNotificationKinds(person('admin'))).toEqual([]);
  });

  it('exclude kinds that require rights the user lacks', () => {
    expect(getNotificationKinds(person('user', 'perfect-b'))).toEqual(['expiry', 'recalls', 'decisions', 'prices']);
  });
});

it('mails visible kinds as chosen, and changes of access in the digest', () => {
  const choices = {
    kinds: ['stock', 'prices'] as const,
    deliveryOf: (kind: string): NotificationDelivery => (kind === 'stock' ? 'at-once' : 'digest'),
  };
  expect(isMailed('stock.low', 'at-once', choices)).toBe(true);
  expect(isMailed('stock.low', 'digest', choices)).toBe(false);
  expect(isMailed('price.risen', 'digest', choices)).toBe(true);
  expect(isMailed('task.due', 'digest', choices)).toBe(false);
  expect(isMailed('assignment.created', 'digest', choices)).toBe(true);
  expect(isMailed('account.password', 'digest', choices)).toBe(false);
  expect(isMailed('of another version', 'digest', choices)).toBe(false);
});
