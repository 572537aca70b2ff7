import { NeedsAttention } from './attention/needs-attention.js';
import { RecentActivity } from './recent-activity.js';

interface DashboardListsProps {
  readonly base: '' | '/perfect-b';
  readonly level: 2 | 3;
}

/** Shows Needs Attention and Recent Activity; loaded together after the frame of the screen. */
export const DashboardLists = ({ base, level }: DashboardListsProps) => (
  <>
    <NeedsAttention base={base} level={level} />
    <RecentActivity level={level} />
  </>
);
