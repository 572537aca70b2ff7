/**
 * Audience of an event over the socket: all users with access to a project, every signed-in user, administrators,
 * superadmins, or no client at all.
 */
export type Audience = 'perfect-b' | 'talent-phi' | 'everyone' | 'enterprise' | 'superadmins' | 'none';

/**
 * The audience of events by the first part of their type. Where a noun is missing the audience depends on the row, and
 * the publisher names it.
 */
export const EVENT_AUDIENCES = {
  usage: 'perfect-b',
  treatment: 'perfect-b',
  kit: 'perfect-b',
  item: 'perfect-b',
  items: 'perfect-b',
  consumable: 'perfect-b',
  lot: 'perfect-b',
  'stock-count': 'perfect-b',
  presence: 'perfect-b',
  purchase: 'perfect-b',
  reorder: 'perfect-b',
  order: 'perfect-b',
  source: 'perfect-b',
  category: 'perfect-b',
  supplier: 'perfect-b',
  client: 'talent-phi',
  goal: 'talent-phi',
  task: 'talent-phi',
  time: 'talent-phi',
  post: 'talent-phi',
  comment: 'talent-phi',
  page: 'talent-phi',
  'marketing-project': 'talent-phi',
  organisation: 'everyone',
  'clinic-settings': 'perfect-b',
  'agency-settings': 'talent-phi',
  'sign-in-settings': 'superadmins',
  person: 'everyone',
  staff: 'enterprise',
  'access-review': 'enterprise',
  jobs: 'superadmins',
  access: 'none',
} as const satisfies Readonly<Record<string, Audience>>;

type EventNoun<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never;
export type HasAudience<Type extends string> = EventNoun<Type> extends keyof typeof EVENT_AUDIENCES ? true : false;

/** Returns the audience of an event type; undefined when it depends on the row. */
export const getAudience = (type: string): Audience | undefined =>
  (EVENT_AUDIENCES as Readonly<Record<string, Audience>>)[type.slice(0, type.indexOf('.'))];
