import type { MarketingProjectStatus } from '@atrium/rules/status-changes';
import type { DemoClientKey, DemoPerson } from './demo-clients.js';

/* What the demonstration agency has agreed on with its clients. Days count from today: -7 is a week ago. */

export interface DemoProject {
  readonly name: string;
  /** One of the list, or a name of somebody who is not in it. */
  readonly client: DemoClientKey | { readonly name: string };
  readonly description: string;
  readonly manager: DemoPerson;
  readonly status: MarketingProjectStatus;
  readonly from: number | null;
  readonly to: number | null;
  /** When it was written down. */
  readonly made: number;
  /** Titles of its goals. */
  readonly goals: readonly string[];
  /**
   * In whole money, and what part of it is used: the budget comes from the hours that its people have logged by today,
   * so that the part is true on every day. The amount is taken while there are none.
   */
  readonly budget: number;
  readonly usedPercent: number | null;
}

export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    name: 'Booking funnel and reviews',
    client: 'lumiere',
    manager: 'daniel',
    status: 'active',
    from: -86,
    to: 21,
    made: -88,
    budget: 12_000,
    usedPercent: 60,
    description:
      'More bookings through the site, and reviews that people read before they book. Report to both practice managers every month.',
    goals: ['Double online bookings', 'Collect 100 new reviews'],
  },
  {
    name: 'Solar leads',
    client: 'brightwater',
    manager: 'daniel',
    status: 'active',
    from: -44,
    to: 30,
    made: -46,
    budget: 9_000,
    usedPercent: 83,
    description:
      'Fewer dollars a lead at no fewer leads. Money for ads is paid by the client and not part of this budget.',
    goals: ['Cut the cost of a solar lead'],
  },
  {
    name: 'Catalogue online',
    client: 'casaVerde',
    manager: 'priya',
    status: 'active',
    from: -36,
    to: 26,
    made: -40,
    budget: 6_000,
    usedPercent: 104,
    description:
      'The printed catalogue, to be read, saved and ordered from a phone. Photographs took two days more than agreed.',
    goals: ['Launch the new catalogue online'],
  },
  {
    name: 'Shop migration',
    client: 'northwind',
    manager: 'daniel',
    status: 'completed',
    from: -90,
    to: -40,
    made: -95,
    budget: 5_000,
    usedPercent: 74,
    description: 'New shop system without losing rankings. Done within the budget; the rest was not billed.',
    goals: ['Move the shop without losing rankings'],
  },
  {
    name: 'Guides for employers',
    client: 'atlas',
    manager: 'tomas',
    status: 'on_hold',
    from: -41,
    to: 48,
    made: -43,
    budget: 7_500,
    usedPercent: 22,
    description: 'Waits until the partners have agreed on the money for ads.',
    goals: ['Sponsored guides for employers'],
  },
  {
    name: 'Harvest weekend',
    client: { name: 'Quinta do Vale' },
    manager: 'priya',
    status: 'planned',
    from: 18,
    to: 60,
    made: -6,
    budget: 3_200,
    usedPercent: null,
    description: 'A page, two mailings and a week of ads for the open weekend of the winery. The offer is out.',
    goals: [],
  },
];
