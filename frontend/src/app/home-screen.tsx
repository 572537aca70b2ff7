import { lazyPart } from '../lib/page/lazy-part.js';
import { useUser } from '../session/session-store.js';
import { ScreenSkeleton } from './screen-skeletons.js';
import { ProjectChooser } from './home/project-chooser.js';

const DashboardOverview = lazyPart(
  async () => (await import('../clinic/screens/dashboard/dashboard-overview.js')).DashboardOverview,
  <ScreenSkeleton />,
);
void DashboardOverview.preload();

/** Shows the project chooser, and the overview for users with access to the clinic. */
export function HomeScreen() {
  const { projects } = useUser();
  return (
    <div className="flex flex-col gap-8">
      <ProjectChooser />
      {projects.includes('perfect-b') && <DashboardOverview base="" level={2} />}
    </div>
  );
}
