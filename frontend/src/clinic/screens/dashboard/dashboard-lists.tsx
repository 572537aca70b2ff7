import { NeedsAttention } from './attention/needs-attention.js';
import { RecentActivity } from './recent-activity.js';

/** Shows Needs Attention and Recent Activity; loaded together after the frame of the screen. */
export const DashboardLists = ({ base, level }: { readonly base: '' | '/perfect-b'; readonly level: 2 | 3 }) => (
  <>
    <NeedsAttention base={base} level={level} />
    <RecentActivity level={level} />
  </>
);
