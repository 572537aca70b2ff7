import { DashboardOverview } from './dashboard-overview.js';

export const DashboardScreen = () => <DashboardOverview base="/perfect-b" />;
