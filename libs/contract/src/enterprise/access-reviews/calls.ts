import { administrator, get, post } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const accessReview = resource<s.AccessReview>()({
  event: 'access-review',
  name: 'accessReview',
  noun: 'Review',
  words: { quarter: 'Quarter' },
});

export const listAccessReviews = get<typeof s.listAccessReviewsSchemas>(
  '/api/enterprise/access-reviews',
  administrator,
);

export const openAccessReview = post<typeof s.openAccessReviewSchemas>('/api/enterprise/access-reviews', administrator);

export const listReviewRows = get<typeof s.listReviewRowsSchemas>(
  '/api/enterprise/access-reviews/:id/rows',
  administrator,
);

export const decideReview = post<typeof s.decideReviewSchemas>(
  '/api/enterprise/access-reviews/:id/decisions',
  administrator,
);

export const exportAccessReview = get<typeof s.exportAccessReviewSchemas>(
  '/api/enterprise/access-reviews/:id/export.csv',
  administrator,
);
