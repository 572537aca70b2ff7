import { administrator, get, post } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const accessReview = resource<s.AccessReview>()({
  event: 'access-review',
  name: 'accessReview',
  noun: 'Review',
  words: { quarter: 'Quarter' },
});

const REVIEWS = '/api/enterprise/access-reviews';

export const listAccessReviews = get<typeof s.listAccessReviewsSchemas>(REVIEWS, administrator);
export const openAccessReview = post<typeof s.openAccessReviewSchemas>(REVIEWS, administrator);
export const listReviewRows = get<typeof s.listReviewRowsSchemas>(`${REVIEWS}/:id/rows`, administrator);
export const decideReview = post<typeof s.decideReviewSchemas>(`${REVIEWS}/:id/decisions`, administrator);
export const exportAccessReview = get<typeof s.exportAccessReviewSchemas>(`${REVIEWS}/:id/export.csv`, administrator);
