import { describe, expect, it } from '@jest/globals';
import { goesByMail, type NoticeDelivery, NOTICE_KINDS, noticeKindsOf } from './notices.js';
import { PROJECTS, rightsInForce } from './rights.js';

const person = (role: 'superadmin' | 'admin' | 'manager' | 'user', ...projects: (typeof PROJECTS)[number][]) => ({
  role,
  projects,
  permissions: Object.fromEntries(projects.map((project) => [project, rightsInForce(role, project, [])])),
});

describe('the notification kinds of a user', () => {
  it("follow the user's projects", () => {
    expect(noticeKindsOf(person('superadmin', ...PROJECTS))).toEqual(NOTICE_KINDS);
    expect(noticeKindsOf(person('manager', 'perfect-b'))).toEqual([
      'requests',
      'stock',
      'expiry',
      'recalls',
      'decisions',
      'prices',
    ]);
    expect(noticeKindsOf(person('manager', 'talent-phi'))).toEqual(NOTICE_KINDS.slice(6));
    expect(noticeKindsOf(person('admin'))).toEqual([]);
  });

  it('exclude kinds that require rights the user lacks', () => {
    expect(noticeKindsOf(person('user', 'perfect-b'))).toEqual(['expiry', 'recalls', 'decisions', 'prices']);
    expect(noticeKindsOf(person('admin', 'talent-phi'))).not.toContain('budgets');
  });
});

it('mails visible kinds as chosen, and changes of access in the digest', () => {
  const choices = {
    kinds: ['stock', 'prices'] as const,
    deliveryOf: (kind: string): NoticeDelivery => (kind === 'stock' ? 'at-once' : 'digest'),
  };
  expect(goesByMail('stock.low', 'at-once', choices)).toBe(true);
  expect(goesByMail('stock.low', 'digest', choices)).toBe(false);
  expect(goesByMail('price.risen', 'digest', choices)).toBe(true);
  expect(goesByMail('task.due', 'digest', choices)).toBe(false);
  expect(goesByMail('assignment.created', 'digest', choices)).toBe(true);
  expect(goesByMail('account.password', 'digest', choices)).toBe(false);
  expect(goesByMail('of another version', 'digest', choices)).toBe(false);
});
