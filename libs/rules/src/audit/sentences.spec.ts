import { describe, expect, it } from '@jest/globals';
import type { AuditFact } from './entries.js';
import { getAuditFieldLabel } from './fields.js';
import { formatAuditEntry } from './sentences.js';
import { formatAuditValue } from './values.js';

const fact = (rest: Partial<AuditFact>): AuditFact => ({
  actor: { id: 'u1', name: 'Ana Silva' },
  action: 'updated',
  objectKind: 'item',
  objectId: '5',
  objectName: 'Botox 100U',
  project: 'perfect-b',
  changes: [],
  times: 1,
  ...rest,
});

describe('audit sentences', () => {
  it.each([
    [
      { changes: [{ field: 'minStockLevel', before: 5, after: 8 }] },
      'Ana Silva changed minimum of Botox 100U from 5 to 8',
    ],
    [
      {
        changes: [
          { field: 'currentQuantity', before: 5, after: 4 },
          { field: 'reason', before: null, after: 'Broken' },
          { field: 'note', before: null, after: 'Fell' },
        ],
      },
      'Ana Silva adjusted Botox 100U from 5 to 4 (broken)',
    ],
    [
      {
        action: 'handed-over',
        objectKind: 'staff',
        objectName: 'Lea Moss',
        changes: [
          { field: 'tasks', before: null, after: 3 },
          { field: 'to', before: null, after: 'Priya Nair' },
        ],
      },
      'Ana Silva handed over the open work of Lea Moss to Priya Nair',
    ],
    [
      {
        action: 'handed-over',
        objectKind: 'staff',
        objectName: 'Lea Moss',
        changes: [{ field: 'to', before: null, after: 'Ana Silva' }],
      },
      'Ana Silva took over the open work of Lea Moss',
    ],
    [
      { changes: [{ field: 'brand', before: null, after: 'Allergan' }] },
      'Ana Silva changed brand of Botox 100U from nothing to Allergan',
    ],
    [
      { changes: [{ field: 'categoryId', before: { id: 1, name: 'Toxins' }, after: { id: 2, name: 'Fillers' } }] },
      'Ana Silva changed category of Botox 100U from Toxins to Fillers',
    ],
    [{ changes: [{ field: 'notes', before: null, after: 'x'.repeat(80) }] }, 'Ana Silva changed notes of Botox 100U'],
    [
      {
        objectKind: 'staff',
        objectName: 'Iris Vale',
        changes: [{ field: 'salary', before: null, after: null, isPrivate: true }],
      },
      'Ana Silva changed salary of Iris Vale',
    ],
    [
      {
        changes: [
          { field: 'unit', before: 'a', after: 'b' },
          { field: 'brand', before: 'a', after: 'b' },
        ],
      },
      'Ana Silva changed unit and brand of Botox 100U',
    ],
    [
      { changes: ['a', 'b', 'c'].map((field) => ({ field, before: 1, after: 2 })) },
      'Ana Silva changed a, b and 1 more field of Botox 100U',
    ],
    [
      { action: 'refused', objectKind: 'password', objectId: 'u1', objectName: 'Ana Silva' },
      'Ana Silva could not change their password',
    ],
    [{ action: 'created' }, 'Ana Silva added the item Botox 100U'],
    [{ action: 'removed', objectKind: 'item', objectName: 'Botox 100U' }, 'Ana Silva deactivated Botox 100U'],
    [
      {
        action: 'updated',
        objectKind: 'order',
        objectName: 'PO-0189',
        changes: [{ field: 'cancelReason', before: null, after: 'Ordered twice' }],
      },
      'Ana Silva cancelled PO-0189: Ordered twice',
    ],
    [
      {
        action: 'updated',
        objectKind: 'order',
        objectName: 'PO-0192',
        changes: [{ field: 'sentTo', before: null, after: 'orders@medline.example' }],
      },
      'Ana Silva sent PO-0192 to orders@medline.example',
    ],
    [
      {
        action: 'updated',
        objectKind: 'order',
        objectName: 'PO-0192',
        changes: [
          { field: 'sentTo', before: null, after: 'orders@medline.example' },
          { field: 'isMailKept', before: false, after: true },
        ],
      },
      'Ana Silva made the mail of PO-0192 to orders@medline.example, which was kept here',
    ],
    [{ action: 'removed', objectKind: 'goal', objectName: 'Rank first' }, 'Ana Silva removed the goal Rank first'],
    [
      { action: 'logged', objectKind: 'usage', changes: [{ field: 'quantityUsed', before: null, after: 2 }] },
      'Ana Silva used 2 × Botox 100U',
    ],
    [
      {
        action: 'created',
        objectKind: 'time',
        objectName: 'Hero copy',
        changes: [{ field: 'hours', before: null, after: '1:30' }],
      },
      'Ana Silva logged 1:30 on Hero copy',
    ],
    [
      {
        action: 'removed',
        objectKind: 'time',
        objectName: 'Hero copy for Priya Nair',
        changes: [{ field: 'hours', before: '0:20', after: null }],
      },
      'Ana Silva removed 0:20 on Hero copy for Priya Nair',
    ],
    [
      { objectKind: 'time', objectName: 'Hero copy', changes: [{ field: 'hours', before: '1:30', after: '2:00' }] },
      'Ana Silva changed hours of the time on Hero copy from 1:30 to 2:00',
    ],
    [
      {
        objectKind: 'time',
        objectName: 'Hero copy',
        changes: [{ field: 'dateWorked', before: '2026-11-02', after: '2026-11-03' }],
      },
      'Ana Silva changed date of the time on Hero copy from Nov 02, 2026 to Nov 03, 2026',
    ],
    [
      { action: 'created', objectKind: 'marketing-project', objectName: 'Relaunch', project: 'talent-phi' },
      'Ana Silva added the marketing project Relaunch',
    ],
    [
      {
        objectKind: 'marketing-project',
        objectName: 'Relaunch',
        changes: [{ field: 'projectManagerId', before: null, after: { id: 'u2', name: 'Priya Nair' } }],
      },
      'Ana Silva changed project manager of Relaunch from nothing to Priya Nair',
    ],
    [
      {
        objectKind: 'marketing-project',
        objectName: 'Relaunch',
        changes: [{ field: 'goalIds', before: [], after: [{ id: 1, name: 'Rank first' }] }],
      },
      'Ana Silva changed goals of Relaunch from nothing to Rank first',
    ],
    [
      {
        objectKind: 'time',
        objectName: 'Hero copy',
        changes: [{ field: 'taskId', before: { id: 1, name: 'Hero copy' }, after: { id: 2, name: 'Footer' } }],
      },
      'Ana Silva changed task of the time on Hero copy from Hero copy to Footer',
    ],
    [
      { objectKind: 'time', objectName: 'Hero copy', changes: [{ field: 'billable', before: true, after: false }] },
      'Ana Silva changed billable of the time on Hero copy from yes to no',
    ],
    [{ action: 'imported', changes: [{ field: 'count', before: null, after: 24 }] }, 'Ana Silva imported 24 items'],
    [{ action: 'signed-in', objectKind: 'session' }, 'Ana Silva signed in'],
    [
      { action: 'sign-in-failed', objectKind: 'session', objectName: null, times: 7 },
      'Sign-in failed for an unknown account (7 times)',
    ],
    [
      {
        action: 'ended',
        objectKind: 'session',
        objectName: 'Iris Vale',
        changes: [{ field: 'count', before: null, after: 1 }],
      },
      'Ana Silva ended 1 session of Iris Vale',
    ],
    [{ action: 'changed', objectKind: 'password', objectId: 'u1' }, 'Ana Silva changed their password'],
    [
      { action: 'created', objectKind: 'assignment', objectName: 'Iris Vale' },
      'Ana Silva gave Iris Vale access to Perfect B',
    ],
    [
      {
        objectKind: 'settings',
        project: null,
        changes: [{ field: 'timeZone', before: 'UTC', after: 'Europe/Lisbon' }],
      },
      'Ana Silva changed the time zone from UTC to Europe/Lisbon, in the settings of the organization',
    ],
    [
      {
        objectKind: 'settings',
        project: null,
        changes: [{ field: 'secondFactorRoles', before: [], after: ['manager', 'admin'] }],
      },
      'Ana Silva changed the roles that need a second factor from nothing to Manager, Admin, in the settings of the organization',
    ],
    [
      {
        objectKind: 'settings',
        project: 'perfect-b',
        changes: [
          { field: 'clinicName', before: 'A', after: 'B' },
          { field: 'tagline', before: null, after: 'C' },
        ],
      },
      'Ana Silva changed the clinic name and tagline, in the settings of Perfect B',
    ],
    [
      {
        changes: [
          {
            field: 'departmentIds',
            before: [{ id: 1, name: 'SEO' }],
            after: [
              { id: 1, name: 'SEO' },
              { id: 2, name: 'Video' },
            ],
          },
        ],
        objectKind: 'goal',
        objectName: 'Rank first',
      },
      'Ana Silva changed departments of Rank first from SEO to SEO, Video',
    ],
    [
      { action: 'retried', objectKind: 'job', objectName: 'Read product page' },
      'Ana Silva let the background job Read product page run again',
    ],
    [
      { action: 'removed', objectKind: 'job', objectName: 'Read product page' },
      'Ana Silva removed the background job Read product page',
    ],
    [
      { action: 'suggested', objectKind: 'suggestion', objectName: 'Rank first' },
      'Ana Silva asked for task suggestions for Rank first',
    ],
    [
      {
        action: 'updated',
        objectKind: 'request',
        objectName: 'Botox 100U',
        changes: [{ field: 'draftOrderId', before: null, after: 193 }],
      },
      'Ana Silva added Botox 100U to draft PO-0193',
    ],
    [
      {
        action: 'updated',
        objectKind: 'request',
        objectName: 'Botox 100U',
        changes: [{ field: 'draftOrderId', before: 193, after: null }],
      },
      'Ana Silva removed Botox 100U from draft PO-0193',
    ],
    [{ action: 'created', objectKind: 'something-new', objectName: 'X' }, 'Ana Silva added the something new X'],
  ] as const)('%#: %j', (rest, sentence) => {
    expect(formatAuditEntry(fact(rest as Partial<AuditFact>))).toBe(sentence);
  });

  it('show fields and values in words', () => {
    expect(['unitCost', 'departmentIds', 'sku', 'dueDate'].map(getAuditFieldLabel)).toEqual([
      'unit cost',
      'departments',
      'SKU',
      'due date',
    ]);
    expect([true, null, ['a', 'b'], 5].map((value) => formatAuditValue(value))).toEqual([
      'yes',
      'nothing',
      'a, b',
      '5',
    ]);
  });

  it("show dates in the organization's time zone and keys as labels", () => {
    const value = (kind: string, field: string, of: unknown) =>
      formatAuditValue(of, { kind, field, zone: 'Pacific/Auckland' });
    expect(value('goal', 'dueDate', '2026-11-02')).toBe('Nov 02, 2026');
    expect(value('post', 'scheduledDate', '2026-11-02T09:30:00')).toBe('Nov 02, 2026, 09:30');
    expect(value('task', 'completedAt', '2026-11-02T20:00:00.000Z')).toBe('Nov 03, 2026, 09:00');
    expect(value('task', 'completedAt', '2026-11-02 20:00:00.123+00')).toBe('Nov 03, 2026, 09:00');
    expect(value('task', 'status', 'in_progress')).toBe('In Progress');
    expect(value('task', 'priority', 'medium')).toBe('Standard');
    expect(value('request', 'priority', 'medium')).toBe('Medium');
    expect(value('assignment', 'permissions', ['reorder:decide', '-tasks:edit'])).toBe(
      'Decide reorder requests, not: Edit tasks and log time',
    );
    expect(value('supplier', 'name', 'active')).toBe('active');
    expect(value('task', 'status', 'waiting_for_client')).toBe('waiting_for_client');
  });
});
