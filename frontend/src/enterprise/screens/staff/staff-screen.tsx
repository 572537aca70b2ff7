import { lazyPart } from '../../../lib/page/lazy-part.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { useStaffDetailsRoute } from '../../shared/staff-details-route.js';
import { StaffList } from './staff-list.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';

const StaffDetailsPage = lazyPart(
  async () => (await import('../../features/staff/staff-details.js')).StaffDetailsPage,
  <LinesSkeleton label="Loading the person" lines={8} />,
);
const StaffDetailsPanel = lazyPart(
  async () => (await import('../../features/staff/staff-details.js')).StaffDetailsPanel,
  null,
);

interface StaffScreenProps {
  /** Rows: people with their projects, or a matrix of their departments, roles and rights. */
  readonly view: 'list' | 'matrix';
}

export function StaffScreen({ view }: StaffScreenProps) {
  const details = useStaffDetailsRoute(view);
  if (details.shown === 'page') return <StaffDetailsPage id={details.id ?? 0} view={view} />;
  return (
    <>
      <div className={details.shown === 'panel' ? PANEL_PADDING : undefined}>
        <StaffList view={view} details={details} />
      </div>
      {details.shown === 'panel' && (
        <StaffDetailsPanel id={details.id ?? 0} step={details.step} close={details.close} />
      )}
    </>
  );
}
