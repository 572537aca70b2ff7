import type { PageCategory } from '@atrium/rules/labels';
import type { ClientStatus, PageStatus } from '@atrium/rules/status-changes';

/* Whom the demonstration agency works for, and how their websites are doing. */

/** Who acts in the agency's story. */
export const DEMO_TEAM = ['daniel', 'priya', 'tomas'] as const;
export type DemoPerson = (typeof DEMO_TEAM)[number];

export interface DemoClient {
  readonly name: string;
  readonly industry: string;
  readonly status: ClientStatus;
  /** Of the website and of mailboxes. */
  readonly domain: string;
  readonly mailbox: string;
  readonly phone: string;
  readonly address: string;
  readonly description: string;
  /** How many days ago they came. */
  readonly since: number;
}

const client = (
  name: string,
  industry: string,
  status: ClientStatus,
  domain: string,
  mailbox: string,
  phone: string,
  address: string,
  since: number,
  description: string,
): DemoClient => ({ name, industry, status, domain, mailbox, phone, address, since, description });

export const DEMO_CLIENTS = {
  lumiere: client(
    'Lumière Dental',
    'Dental care',
    'active',
    'lumiere-dental.example',
    'hello',
    '+1 555 0101',
    '14 Harbour Street, Lisbon',
    412,
    'Two practices, eleven dentists. Most patients still phone; they want them to book online.',
  ),
  northwind: client(
    'Northwind Outfitters',
    'Outdoor retail',
    'active',
    'northwind-outfitters.example',
    'marketing',
    '+1 555 0114',
    '220 Alder Avenue, Portland',
    365,
    'Jackets, tents and boots, sold in four shops and online. Half of the turnover comes in ten weeks of the year.',
  ),
  casaVerde: client(
    'Casa Verde Interiors',
    'Home & furniture',
    'active',
    'casaverde.example',
    'studio',
    '+1 555 0127',
    '8 Rua das Flores, Porto',
    214,
    'Furniture made to measure. A printed catalogue twice a year, now to be read and ordered online.',
  ),
  brightwater: client(
    'Brightwater Energy',
    'Renewable energy',
    'active',
    'brightwater.example',
    'growth',
    '+1 555 0133',
    '71 Mill Lane, Bristol',
    188,
    'Installs solar roofs and heat pumps for homes. Pays for every lead and wants to pay less.',
  ),
  atlas: client(
    'Atlas Legal Partners',
    'Legal services',
    'active',
    'atlaslegal.example',
    'office',
    '+1 555 0146',
    '3 Chancery Court, London',
    297,
    'Employment and family law. Texts are approved by a partner, which takes two working days.',
  ),
  fjord: client(
    'Fjord & Fern Hotels',
    'Hospitality',
    'active',
    'fjordandfern.example',
    'reservations',
    '+1 555 0159',
    'Strandgaten 12, Bergen',
    143,
    'Five small hotels. Two thirds of the nights are sold by travel portals, at fifteen to twenty percent.',
  ),
  perfectB: client(
    'Perfect B Aesthetic Medicine',
    'Aesthetic medicine',
    'active',
    'perfect-b.example',
    'clinic',
    '+1 555 0162',
    '27 Avenida Central, Lisbon',
    520,
    'Our sister clinic. Texts on treatments are checked by a doctor before they are published.',
  ),
  kitchenLab: client(
    'Kitchen Lab Academy',
    'Education',
    'potential',
    'kitchenlab.example',
    'courses',
    '+1 555 0175',
    '5 Market Square, Ghent',
    16,
    'Cooking courses in the evening. Asked for an audit of their site; the proposal is out.',
  ),
  payHarbor: client(
    'PayHarbor',
    'Financial services',
    'potential',
    'payharbor.example',
    'partners',
    '+1 555 0181',
    '90 Quay Road, Dublin',
    6,
    'Payments for small shops. First call done, they compare three agencies.',
  ),
  oldMill: client(
    'Old Mill Bakery',
    'Food & beverage',
    'inactive',
    'oldmillbakery.example',
    'shop',
    '+1 555 0198',
    '1 Mill Yard, Leeds',
    330,
    'Three bakeries. The contract ended after the local search project; friendly, may come back.',
  ),
} as const satisfies Record<string, DemoClient>;
export type DemoClientKey = keyof typeof DEMO_CLIENTS;

export interface DemoPage {
  readonly client: DemoClientKey;
  readonly projectName: string;
  readonly path: string;
  readonly category: PageCategory;
  readonly mainStatus: PageStatus;
  readonly keyphrase: string | null;
  readonly responsible: string | null;
  readonly notes: string | null;
  /** Days since it was made, and since somebody edited it last. */
  readonly made: number;
  readonly edited: number;
}

type PageRow = [
  name: string,
  path: string,
  category: PageCategory,
  status: PageStatus,
  keyphrase: string | null,
  responsible: string | null,
  made: number,
  edited: number,
  notes?: string,
];

const site = (of: DemoClientKey, rows: readonly PageRow[]): DemoPage[] =>
  rows.map(([projectName, path, category, mainStatus, keyphrase, responsible, made, edited, notes]) => ({
    client: of,
    projectName,
    path,
    category,
    mainStatus,
    keyphrase,
    responsible,
    notes: notes ?? null,
    made,
    edited,
  }));

export const DEMO_PAGES: readonly DemoPage[] = [
  ...site('lumiere', [
    ['Home', '/', 'Homepage', 'live', 'dentist Lisbon', 'Daniel Weber', 160, 34],
    [
      'Dental implants',
      '/implants',
      'Services',
      'live',
      'dental implants Lisbon',
      'Priya Nair',
      120,
      12,
      'Ranks fourth; the price table brings most of the bookings.',
    ],
    [
      'Invisible aligners',
      '/aligners',
      'Services',
      'in-progress',
      'invisible aligners',
      'Priya Nair',
      20,
      2,
      'Waiting for before and after pictures.',
    ],
    [
      'Book an appointment',
      '/book',
      'Contact',
      'issues',
      null,
      'Daniel Weber',
      140,
      3,
      'The form loses the chosen time on older phones.',
    ],
    ['What patients say', '/reviews', 'Testimonials', 'live', 'dentist reviews Lisbon', 'Tomás Ferreira', 80, 31],
  ]),
  ...site('northwind', [
    ['Home', '/', 'Homepage', 'live', 'outdoor clothing', 'Daniel Weber', 150, 41],
    ['Down jackets', '/jackets/down', 'Products', 'live', 'down jacket', 'Priya Nair', 88, 9],
    [
      'Tents for two',
      '/tents/two',
      'Products',
      'needs-review',
      'two person tent',
      'Priya Nair',
      24,
      1,
      'Text done, the buyer checks the weights.',
    ],
    ['How to choose boots', '/guides/boots', 'Blog', 'in-progress', 'how to choose hiking boots', 'Priya Nair', 11, 1],
    ['Returns and repairs', '/help/returns', 'FAQ', 'live', 'repair outdoor jacket', 'Tomás Ferreira', 95, 60],
  ]),
  ...site('casaVerde', [
    [
      'Catalogue',
      '/catalogue',
      'Products',
      'in-progress',
      'made to measure furniture',
      'Priya Nair',
      30,
      1,
      'Chapters one to three are in; four follows.',
    ],
    ['Rooms we made', '/rooms', 'Portfolio', 'live', 'interior design Porto', 'Tomás Ferreira', 110, 26],
    ['The workshop', '/about', 'About', 'live', null, 'Tomás Ferreira', 110, 70],
    [
      'Showroom visit',
      '/visit',
      'Contact',
      'Pending Creation',
      null,
      null,
      18,
      18,
      'On hold together with the booking funnel.',
    ],
  ]),
  ...site('brightwater', [
    [
      'Solar calculator',
      '/calculator',
      'Other',
      'needs-review',
      'solar panel calculator',
      'Daniel Weber',
      38,
      4,
      'Numbers checked; the legal note is missing.',
    ],
    ['Solar roofs', '/solar', 'Services', 'live', 'solar roof cost', 'Daniel Weber', 130, 15],
    [
      'Heat pumps',
      '/heat-pumps',
      'Services',
      'issues',
      'heat pump grant',
      'Daniel Weber',
      90,
      5,
      'The grant ended; the headline must change.',
    ],
    ['Questions on grants', '/grants', 'FAQ', 'Pending Creation', 'home energy grants', 'Priya Nair', 7, 7],
  ]),
  ...site('atlas', [
    ['Home', '/', 'Homepage', 'live', 'employment lawyer London', 'Daniel Weber', 155, 48],
    ['Guides', '/guides', 'Blog', 'live', 'employment law guide', 'Priya Nair', 62, 6],
    [
      'Settlement agreements',
      '/settlement-agreements',
      'Services',
      'needs-review',
      'settlement agreement advice',
      'Priya Nair',
      19,
      2,
      'With the partner for approval.',
    ],
    ['The partners', '/people', 'About', 'live', null, 'Tomás Ferreira', 155, 90],
  ]),
  ...site('fjord', [
    [
      'Home',
      '/',
      'Homepage',
      'in-progress',
      'small hotels Norway',
      'Daniel Weber',
      25,
      2,
      'New picture above the fold, the price promise beside it.',
    ],
    ['Weekend offers', '/offers', 'Products', 'live', 'weekend in Bergen', 'Tomás Ferreira', 60, 10],
    ['Guest stories', '/stories', 'Testimonials', 'Pending Creation', null, 'Tomás Ferreira', 9, 9],
  ]),
  ...site('perfectB', [
    ['Laser hair removal', '/laser', 'Treatment', 'live', 'laser hair removal Lisbon', 'Tomás Ferreira', 100, 13],
    [
      'Lip filler',
      '/lip-filler',
      'Treatment',
      'needs-review',
      'lip filler Lisbon',
      'Tomás Ferreira',
      22,
      3,
      'With the doctor for checking.',
    ],
    ['Skin boosters', '/skin-boosters', 'Treatment', 'Pending Creation', null, 'Priya Nair', 8, 8],
    ['Before and after', '/results', 'Portfolio', 'live', null, 'Tomás Ferreira', 100, 27],
  ]),
];
