import { PROJECTS, type Project } from '@atrium/rules/people/rights';
import { getWebhookEvents, type WEBHOOK_EVENTS } from '@atrium/rules/people/webhooks';

/**
 * Audience of an event over the socket: all users with access to a project, every signed-in user, administrators,
 * superadmins, or no client at all.
 */
export type Audience = 'perfect-b' | 'talent-phi' | 'everyone' | 'enterprise' | 'superadmins' | 'none';

/** The audience of events that no project's webhooks receive, by the first part of their type. */
const AUDIENCES = {
  presence: 'perfect-b',
  organisation: 'everyone',
  'sign-in-settings': 'superadmins',
  person: 'everyone',
  staff: 'enterprise',
  'access-review': 'enterprise',
  jobs: 'superadmins',
  access: 'none',
} as const satisfies Readonly<Record<string, Audience>>;

type NounOf<Type> = Type extends `${infer Noun}.${string}` ? Noun : never;
type KeyOf<T> = T extends T ? keyof T : never;
type NounsOf<P extends Project> = NounOf<KeyOf<(typeof WEBHOOK_EVENTS)[P][keyof (typeof WEBHOOK_EVENTS)[P]]>>;
type NounsOfBoth = NounsOf<'perfect-b'> & NounsOf<'talent-phi'>;
type NounsOfOne = Exclude<NounsOf<'perfect-b'> | NounsOf<'talent-phi'>, NounsOfBoth>;
export type HasAudience<Type extends string> = NounOf<Type> extends keyof typeof AUDIENCES | NounsOfOne ? true : false;

const getNoun = (type: string): string => type.slice(0, type.indexOf('.'));
const NOUNS_OF_PROJECTS = PROJECTS.map(
  (project) => [project, new Set(getWebhookEvents(project).map(getNoun))] as const,
);

/**
 * Returns the audience of an event type: the project whose webhooks receive such events, or the one stated above.
 * Undefined when it depends on the row, such as a department's project; the publisher then names it.
 */
export const getAudience = (type: string): Audience | undefined => {
  const noun = getNoun(type);
  const [first, second] = NOUNS_OF_PROJECTS.filter(([, nouns]) => nouns.has(noun));
  if (first !== undefined) return second === undefined ? first[0] : undefined;
  return (AUDIENCES as Readonly<Record<string, Audience>>)[noun];
};
