import { describe, expect, it } from '@jest/globals';
import { NOTICE_KINDS, noticeKindsOf } from './notices.js';
import { PROJECTS, rightsInForce } from './rights.js';

const person = (role: 'superadmin' | 'admin' | 'manager' | 'user', ...projects: (typeof PROJECTS)[number][]) => ({
  role,
  projects,
  permissions: Object.fromEntries(projects.map((project) => [project, rightsInForce(role, project, [])])),
});

describe('the kinds of notices that can reach somebody', () => {
  it('are of their projects', () => {
    expect(noticeKindsOf(person('superadmin', ...PROJECTS))).toEqual(NOTICE_KINDS);
    expect(noticeKindsOf(person('manager', 'perfect-b'))).toEqual([
      'requests',
      'stock',
      'expiry',
      'decisions',
      'prices',
    ]);
    expect(noticeKindsOf(person('manager', 'talent-phi'))).toEqual(NOTICE_KINDS.slice(5));
    expect(noticeKindsOf(person('admin'))).toEqual([]);
  });

  it('leave out what only others are told of', () => {
    expect(noticeKindsOf(person('user', 'perfect-b'))).toEqual(['expiry', 'decisions', 'prices']);
    expect(noticeKindsOf(person('admin', 'talent-phi'))).not.toContain('budgets');
  });
});
