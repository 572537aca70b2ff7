import type { TaskOrigin, WorkPriority } from '@atrium/rules/labels';
import type { GoalStatus } from '@atrium/rules/status-changes';
import type { DemoClientKey, DemoPerson } from './demo-clients.js';

/* What the demonstration agency wants to reach. Days count from today: -7 is a week ago. */

export interface DemoTask {
  readonly title: string;
  readonly who: DemoPerson;
  readonly hours: number;
  /** Takes what is left of everybody's days: its hours are what its owner, or all, were not busy with otherwise. */
  readonly fills?: 'own' | 'all';
  /** Care that goes on: nobody estimates it, and a day that it is due on is not over capacity for it. */
  readonly isUnestimated?: true;
  /** Null: without a date; missing: by its place in the goal's span. */
  readonly due?: number | null;
  /** In progress, or not begun although it is due. Else the past is completed and the future is to do. */
  readonly is?: 'doing' | 'open';
  /** Completed on that day, before it was due. */
  readonly done?: number;
  /** Completed some days after it was due. */
  readonly late?: true;
  /** The due date was put off by so many days. */
  readonly postponed?: number;
  readonly origin?: TaskOrigin;
  readonly priority?: WorkPriority;
  readonly tags?: readonly string[];
  readonly notes?: string;
}

export interface DemoGoal {
  readonly title: string;
  readonly description: string;
  readonly client: DemoClientKey | null;
  readonly departments: readonly string[];
  readonly owner: DemoPerson;
  readonly metric: readonly [name: string, target: number, current: number] | null;
  readonly priority: WorkPriority;
  readonly status: GoalStatus;
  readonly from: number;
  readonly to: number;
  /** When it was completed, stopped or put aside. */
  readonly ended?: number;
  readonly tasks: readonly DemoTask[];
}

type TaskRow = [title: string, who: DemoPerson, hours: number, more?: Omit<DemoTask, 'title' | 'who' | 'hours'>];

const goal = (
  fields: Omit<DemoGoal, 'tasks'>,
  shared: Pick<DemoTask, 'origin' | 'tags'>,
  rows: readonly TaskRow[],
): DemoGoal => ({
  ...fields,
  tasks: rows.map(([title, who, hours, more]) => ({ ...shared, title, who, hours, ...more })),
});

const FORTNIGHTS = 6;

/** Work that goes on: a task for every two weeks of the last twelve (the first has three), the last of them done yesterday, and the next one. */
const standing = (
  title: string,
  description: string,
  client: DemoClientKey | null,
  department: string,
  owner: DemoPerson,
  task: string,
  hours: number,
): DemoGoal => {
  const rows = Array.from({ length: FORTNIGHTS }, (_, index): TaskRow => {
    const due = -1 - 14 * (FORTNIGHTS - 1 - index);
    return [
      `${task} ${index + 1}`,
      owner,
      hours,
      { due, isUnestimated: true, fills: client === null ? 'all' : 'own', ...(due === -1 ? { done: due } : {}) },
    ];
  });
  rows.push([`${task} ${FORTNIGHTS + 1}`, owner, hours, { due: 12, isUnestimated: true }]);
  const fields = {
    title,
    description,
    client,
    departments: [department],
    owner,
    metric: null,
    priority: 'medium',
    status: 'active',
    from: -7 - 14 * FORTNIGHTS,
    to: 60,
  } as const;
  return goal(fields, { origin: 'manual', tags: client === null ? ['inside'] : ['retainer'] }, rows);
};

export const DEMO_GOALS: readonly DemoGoal[] = [
  goal(
    {
      title: 'Double online bookings',
      description: 'From 120 to 240 bookings a month through the site, without more calls at the desk.',
      client: 'lumiere',
      departments: ['Web & Conversion', 'Paid Media'],
      owner: 'daniel',
      metric: ['Online bookings a month', 240, 168],
      priority: 'high',
      status: 'active',
      from: -70,
      to: 21,
    },
    { origin: 'playbook', tags: ['bookings'] },
    [
      ['Map every way to a booking', 'daniel', 4],
      ['Measure calls and bookings in one report', 'daniel', 6, { postponed: 3 }],
      ['Rewrite the implants page with prices', 'priya', 8],
      ['Shorten the booking form to four fields', 'daniel', 5, { late: true }],
      ['Search ads for emergency appointments', 'daniel', 6],
      ['Test a reminder by text message', 'tomas', 4],
      [
        'Repair the time picker on older phones',
        'daniel',
        5,
        { due: 0, is: 'doing', priority: 'high', origin: 'manual' },
      ],
      ['Write the aligners page', 'priya', 7, { due: 3, is: 'doing' }],
      ['Compare two headlines on the booking page', 'tomas', 3, { due: 8 }],
      ['Report to the practice managers', 'daniel', 2, { due: 19 }],
    ],
  ),
  goal(
    {
      title: 'Grow organic traffic to category pages',
      description: 'Jackets, tents and boots first: the three categories that earn most.',
      client: 'northwind',
      departments: ['SEO', 'Content & Social'],
      owner: 'priya',
      metric: ['Organic sessions a month', 60_000, 52_300],
      priority: 'high',
      status: 'active',
      from: -58,
      to: 15,
    },
    { origin: 'model', tags: ['seo'] },
    [
      ['Choose forty search terms by season', 'priya', 5],
      ['Crawl the shop and list broken links', 'daniel', 4],
      ['Rewrite titles of the jacket pages', 'priya', 6],
      ['Link guides and categories to each other', 'daniel', 5, { late: true }],
      ['Publish the guide to layering', 'priya', 6],
      ['Ask ten hiking clubs for a link', 'tomas', 5],
      ['Text for "Tents for two"', 'priya', 4, { due: 2, done: -1 }],
      ['Write "How to choose boots"', 'priya', 6, { due: 1, is: 'doing' }],
      [
        'Compress the pictures of the category pages',
        'daniel',
        3,
        { due: -2, is: 'open', notes: 'Waits for access to the image server.' },
      ],
      ['Compare rankings with last year', 'priya', 3, { due: 12 }],
    ],
  ),
  goal(
    {
      title: 'Launch the new catalogue online',
      description: 'Read, saved and ordered from a phone; the printed one stays for the showroom.',
      client: 'casaVerde',
      departments: ['Content & Social', 'Web & Conversion'],
      owner: 'priya',
      metric: ['Catalogue requests', 1_500, 640],
      priority: 'medium',
      status: 'active',
      from: -36,
      to: 26,
    },
    { origin: 'manual', tags: ['catalogue'] },
    [
      ['Agree on chapters with the studio', 'priya', 3],
      ['Photograph twelve rooms', 'tomas', 9],
      ['Build the reading page', 'daniel', 10, { postponed: 4 }],
      ['Texts of chapters one to three', 'priya', 8],
      ['Chapter four: kitchens', 'priya', 5, { due: -1, is: 'doing', notes: 'Two pictures are missing.' }],
      ['Invitation to past customers', 'tomas', 3, { due: 4 }],
      ['Ads for the opening week', 'daniel', 5, { due: 11 }],
      ['Film a walk through the workshop', 'tomas', 6, { due: null }],
      ['Report after the first week', 'priya', 2],
    ],
  ),
  goal(
    {
      title: 'Cut the cost of a solar lead',
      description: 'From $61 to $45 a lead, at no fewer leads.',
      client: 'brightwater',
      departments: ['Paid Media', 'Web & Conversion'],
      owner: 'daniel',
      metric: ['Leads a month', 320, 205],
      priority: 'high',
      status: 'active',
      from: -44,
      to: 30,
    },
    { origin: 'playbook', tags: ['ads', 'leads'] },
    [
      ['Audit the search account', 'daniel', 6],
      ['Exclude searches for jobs and repairs', 'daniel', 2],
      ['Build the solar calculator', 'daniel', 12, { late: true }],
      ['Write eight ads for two audiences', 'priya', 4],
      ['Legal note for the calculator', 'tomas', 1.5, { due: -5, is: 'open', priority: 'high' }],
      ['Change the heat pump headline', 'daniel', 1, { due: 0, priority: 'high', origin: 'edited' }],
      ['Try a form in three steps', 'daniel', 5, { due: 6 }],
      ['Call back ten leads that did not buy', 'tomas', 4, { due: 9 }],
      ['Move a fifth of the budget to what works', 'daniel', 2],
    ],
  ),
  goal(
    {
      title: 'Publish a legal guide every week',
      description: 'Twelve guides that answer what people ask on the phone.',
      client: 'atlas',
      departments: ['Content & Social'],
      owner: 'priya',
      metric: ['Guides published', 12, 9],
      priority: 'medium',
      status: 'active',
      from: -63,
      to: 22,
    },
    { origin: 'manual', tags: ['guide'] },
    [
      ['Collect questions from the front desk', 'priya', 3],
      ['Guide: notice periods', 'priya', 5],
      ['Guide: parental leave', 'priya', 5],
      ['Guide: redundancy pay', 'priya', 5, { late: true }],
      ['Guide: settlement agreements', 'priya', 6],
      ['Guide: holiday pay', 'tomas', 5, { due: -1, done: -1 }],
      ['Guide: working abroad', 'priya', 5, { due: 3, is: 'doing' }],
      ['Guide: moving out and children', 'tomas', 6, { due: 10 }],
      ['A page that lists all guides', 'daniel', 4, { due: 17 }],
      ['Turn guides into a newsletter', 'tomas', 3, { due: null, origin: 'edited' }],
    ],
  ),
  goal(
    {
      title: 'Raise direct bookings above 40 %',
      description: 'Every night that is not sold by a portal pays for itself twice.',
      client: 'fjord',
      departments: ['Paid Media', 'Web & Conversion'],
      owner: 'daniel',
      metric: ['Direct bookings (%)', 40, 35],
      priority: 'medium',
      status: 'active',
      from: -28,
      to: 45,
    },
    { origin: 'model', tags: ['hotels'] },
    [
      ['Compare prices with five portals', 'tomas', 4],
      ['Price promise on every page', 'daniel', 3],
      ['New picture and text for the home page', 'tomas', 6, { due: 1, is: 'doing' }],
      ['Ads on the names of the hotels', 'daniel', 3, { due: -3, done: -2 }],
      ["E-mail to last year's guests", 'tomas', 3, { due: 4 }],
      ['Offer for a third night', 'daniel', 2, { due: 13 }],
      ['Collect six guest stories', 'tomas', 5, { due: 20 }],
      ['Booking widget in three languages', 'daniel', 8],
      ['Ask guests why they booked', 'tomas', 3, { due: null }],
    ],
  ),
  goal(
    {
      title: 'Fill the calendar for laser treatments',
      description: 'Ninety consultations; the device is free on Tuesdays and Fridays.',
      client: 'perfectB',
      departments: ['Content & Social', 'SEO'],
      owner: 'tomas',
      metric: ['Consultations booked', 90, 61],
      priority: 'high',
      status: 'active',
      from: -32,
      to: 19,
    },
    { origin: 'playbook', tags: ['clinic'] },
    [
      ['Interview with the laser nurse', 'tomas', 3],
      ['Page on laser hair removal', 'priya', 6],
      ['Four posts on aftercare', 'tomas', 4],
      ['Answer every comment within a day', 'tomas', 2, { due: 2, is: 'doing' }],
      [
        'Page on lip filler, checked by the doctor',
        'tomas',
        5,
        { due: -4, is: 'doing', notes: 'With the doctor since last week.' },
      ],
      ['Offer for a first consultation', 'tomas', 2, { due: 4 }],
      ['Count consultations by where they came from', 'daniel', 3, { due: 12 }],
    ],
  ),
  goal(
    {
      title: 'Report to clients within two working days',
      description: 'One report for all, filled by itself where it can be.',
      client: null,
      departments: ['SEO', 'Paid Media', 'Content & Social', 'Web & Conversion'],
      owner: 'daniel',
      metric: null,
      priority: 'low',
      status: 'active',
      from: -20,
      to: 38,
    },
    { origin: 'playbook', tags: ['inside'] },
    [
      ['List what each client wants to read', 'daniel', 3],
      ['One template for seven clients', 'priya', 5, { postponed: 2 }],
      ['Fill the numbers from the ad accounts', 'daniel', 6, { due: 5, is: 'doing' }],
      ['Try it with two clients', 'priya', 2, { due: 16 }],
      ['Write down how it is done', 'priya', 2, { due: null }],
      ['All clients', 'daniel', 3],
    ],
  ),
  goal(
    {
      title: 'Move the shop without losing rankings',
      description: 'New shop system, the same addresses wherever possible.',
      client: 'northwind',
      departments: ['SEO', 'Web & Conversion'],
      owner: 'daniel',
      metric: ['Rankings kept (%)', 95, 97],
      priority: 'high',
      status: 'completed',
      from: -90,
      to: -40,
      ended: -42,
    },
    { origin: 'playbook', tags: ['seo', 'migration'] },
    [
      ['List all addresses that have visitors', 'daniel', 5],
      ['Plan a new address for each', 'daniel', 6],
      ['Check titles and texts in the new shop', 'priya', 6],
      ['Redirects, tested one by one', 'daniel', 8],
      ['Watch errors for two weeks', 'daniel', 4],
      ['Correct what visitors still look for', 'priya', 4, { late: true }],
      ['Report: rankings before and after', 'daniel', 3],
    ],
  ),
  goal(
    {
      title: 'Collect 100 new reviews',
      description: 'Honest ones, asked for after the visit.',
      client: 'lumiere',
      departments: ['Content & Social'],
      owner: 'tomas',
      metric: ['New reviews', 100, 112],
      priority: 'medium',
      status: 'completed',
      from: -86,
      to: -30,
      ended: -33,
    },
    { origin: 'model', tags: ['reviews'] },
    [
      ['Card for the front desk', 'tomas', 2],
      ['Message on the day after the visit', 'tomas', 4],
      ['Train the desk to ask', 'tomas', 2],
      ['Answer old reviews', 'priya', 4],
      ['Reviews on the site', 'daniel', 3],
      ['Thank the team', 'tomas', 1],
    ],
  ),
  goal(
    {
      title: 'Be found near three bakeries',
      description: 'Maps, opening hours and pictures for every shop.',
      client: 'oldMill',
      departments: ['SEO'],
      owner: 'priya',
      metric: ['Calls from the map a week', 60, 48],
      priority: 'medium',
      status: 'completed',
      from: -90,
      to: -58,
      ended: -55,
    },
    { origin: 'playbook', tags: ['local'] },
    [
      ['Claim the three entries', 'priya', 2],
      ['Same name and hours everywhere', 'tomas', 3],
      ['Thirty pictures', 'tomas', 5, { late: true }],
      ['Answer questions on the map', 'priya', 2],
      ['Handover', 'priya', 2],
    ],
  ),
  goal(
    {
      title: 'Test a showroom booking funnel',
      description: 'Waits for the new showroom; the lease is not signed.',
      client: 'casaVerde',
      departments: ['Web & Conversion'],
      owner: 'daniel',
      metric: ['Visits booked', 60, 0],
      priority: 'low',
      status: 'on_hold',
      from: -52,
      to: 40,
      ended: -25,
    },
    { origin: 'edited', tags: ['funnel'] },
    [
      ['Sketch three steps', 'daniel', 3, { due: -40 }],
      ['Ask ten customers what they expect', 'tomas', 4, { due: -31 }],
      ['Page for a visit', 'daniel', 6, { due: null }],
      ['Calendar of the showroom', 'daniel', 5, { due: null }],
      ['Ads around the showroom', 'daniel', 3, { due: null }],
    ],
  ),
  goal(
    {
      title: 'Sponsored guides for employers',
      description: 'Paused until the partners have agreed on the budget.',
      client: 'atlas',
      departments: ['Paid Media', 'Content & Social'],
      owner: 'daniel',
      metric: ['Enquiries from employers', 25, 6],
      priority: 'medium',
      status: 'paused',
      from: -41,
      to: 48,
      ended: -12,
    },
    { origin: 'model', tags: ['ads'] },
    [
      ['Choose job titles and towns', 'daniel', 3, { due: -33 }],
      ['Two guides for employers', 'priya', 8, { due: -20 }],
      ['Landing page with a short form', 'daniel', 5, { due: -14 }],
      ['First four weeks of ads', 'daniel', 4, { due: null }],
      ['Compare enquiries with fees', 'daniel', 3, { due: 44 }],
    ],
  ),
  goal(
    {
      title: 'Gift boxes by post',
      description: 'Stopped: the boxes cost more to send than they earn.',
      client: 'oldMill',
      departments: ['Paid Media', 'Content & Social'],
      owner: 'priya',
      metric: ['Boxes sold', 400, 35],
      priority: 'medium',
      status: 'cancelled',
      from: -75,
      to: -35,
      ended: -48,
    },
    { origin: 'playbook', tags: ['shop'] },
    [
      ['Pictures of the boxes', 'tomas', 4],
      ['Shop page with delivery dates', 'daniel', 5],
      ['First ads', 'daniel', 3],
      ['Offer for companies', 'priya', 4, { is: 'open' }],
      ['Reminder before the last delivery day', 'priya', 2, { is: 'open' }],
    ],
  ),
  standing(
    'Look after the ad accounts',
    'Budgets, bids and texts in both accounts, every working day.',
    'brightwater',
    'Paid Media',
    'daniel',
    'Ad accounts, fortnight',
    45,
  ),
  standing(
    'Keep the shop fresh',
    'New arrivals, texts and the newsletter on Thursday.',
    'northwind',
    'Content & Social',
    'priya',
    'Shop and newsletter, fortnight',
    45,
  ),
  standing(
    'Answer guests on every channel',
    'Comments, messages and reviews of five hotels within a day.',
    'fjord',
    'Content & Social',
    'tomas',
    'Guests and reviews, fortnight',
    50,
  ),
  standing(
    'Plan the week and learn from it',
    'Mondays together, and what everybody learns.',
    null,
    'Web & Conversion',
    'daniel',
    'Planning and training, fortnight',
    12,
  ),
];
