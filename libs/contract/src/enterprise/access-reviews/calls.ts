import { administrator, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const accessReview = resource<schemas.AccessReview>()({
  event: 'access-review',
  name: 'accessReview',
  noun: 'Review',
  words: { quarter: 'Quarter' },
});

export const listAccessReviews = endpoint<typeof schemas.listAccessReviewsSchemas>({
  method: 'GET',
  path: '/api/enterprise/access-reviews',
  access: administrator,
});

export const openAccessReview = endpoint<typeof schemas.openAccessReviewSchemas>({
  method: 'POST',
  path: '/api/enterprise/access-reviews',
  access: administrator,
});

export const listReviewRows = endpoint<typeof schemas.listReviewRowsSchemas>({
  method: 'GET',
  path: '/api/enterprise/access-reviews/:id/rows',
  access: administrator,
});

export const decideReview = endpoint<typeof schemas.decideReviewSchemas>({
  method: 'POST',
  path: '/api/enterprise/access-reviews/:id/decisions',
  access: administrator,
});

export const exportAccessReview = endpoint<typeof schemas.exportAccessReviewSchemas>({
  method: 'GET',
  path: '/api/enterprise/access-reviews/:id/export.csv',
  access: administrator,
});
