import { useEffect } from 'react';
import { LiveFigures } from '../../../ui/display/live-figures.js';
import { loadAccessReviews, loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';

/** Figures of staff: open decisions of access reviews, and active people. */
export function StaffFigures() {
  const reviews = useEnterprise((state) => state.accessReviews);
  const staff = useEnterprise((state) => state.staff);
  useEffect(() => {
    loadAccessReviews();
    loadEnterprise();
  }, []);
  const open = [...reviews.all.rows.values()].filter(({ finishedAt }) => finishedAt === null);
  const people = [...staff.all.rows.values()].filter(({ isActive }) => isActive);
  return (
    <LiveFigures
      figures={[
        {
          figure: reviews.phase === 'ready' ? open.reduce((sum, review) => sum + review.open, 0) : undefined,
          label: 'to review',
          to: '/enterprise/access-reviews',
          isDue: true,
        },
        {
          figure: staff.phase === 'ready' ? people.length : undefined,
          label: people.length === 1 ? 'person' : 'people',
          to: '/enterprise/staff',
        },
      ]}
    />
  );
}
