import { expect, it } from '@jest/globals';
import { getAudience } from './audiences.js';

it('sends events to the project whose webhooks receive them', () => {
  expect(['usage.logged', 'items.imported', 'clinic-settings.updated', 'presence.moved'].map(getAudience)).toEqual(
    Array(4).fill('perfect-b'),
  );
  expect(['client.created', 'time.removed', 'comment.updated', 'marketing-project.updated'].map(getAudience)).toEqual(
    Array(4).fill('talent-phi'),
  );
});

it('states the audience of other events, unless it depends on the row', () => {
  expect(['organisation.updated', 'staff.updated', 'jobs.changed', 'access.ended'].map(getAudience)).toEqual([
    'everyone',
    'enterprise',
    'superadmins',
    'none',
  ]);
  expect(['department.created', 'assignment.updated', 'notification.created'].map(getAudience)).toEqual(
    Array(3).fill(undefined),
  );
});
