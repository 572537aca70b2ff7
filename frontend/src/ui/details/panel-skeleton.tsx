import { LinesSkeleton } from '../feedback/states.js';
import { PANEL_FRAME } from './use-details-route.js';

/** Placeholder of the panel next to a list while the code of the details loads. */
export const PanelSkeleton = () => (
  <aside aria-label="Task" className={`${PANEL_FRAME} z-20 p-6`}>
    <LinesSkeleton label="Loading the details" lines={8} />
  </aside>
);
