import { lazyPart } from '../../../lib/page/lazy-part.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton } from '../../../ui/feedback/states.js';

/* The form and its validation load after the screen is shown. */
const OrganizationCard = lazyPart(
  async () => (await import('./organization-card.js')).OrganizationCard,
  <Skeleton className="h-44 w-full max-w-[840px] rounded-card" />,
);

/** Shows the settings that apply to every project. They need no access to the clinic. */
export const OrganizationScreen = () => (
  <div className="flex flex-col gap-6">
    <ScreenHeader title="Organization" subtitle="Settings that apply to every project" />
    <OrganizationCard />
  </div>
);
