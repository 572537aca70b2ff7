import { expect, it } from '@jest/globals';
import { PROJECTS } from '@atrium/rules/people/rights';
import { type WebhookEvent, getWebhookEvents } from '@atrium/rules/people/webhooks';
import type { EventType } from '../../core/live.js';

type Inside =
  | `${'staff' | 'assignment' | 'access-role' | 'access-review' | 'api-key' | 'webhook'}.${string}`
  | `${'notification' | 'job' | 'jobs' | 'rights' | 'delivery'}.${string}`;

/**
 * Project events that webhooks do not offer, with reasons. Together with the offered ones and the internal ones
 * (people, access, jobs) they are all events: the compiler reports a missing one.
 */
const NOT_FOR_WEBHOOKS: Readonly<Record<Exclude<EventType, WebhookEvent | Inside>, string>> = {
  'usage.pseudonymised': 'Nobody outside has patient references.',
  'person.forgotten': 'It lets screens read again what they hold.',
  'person.renamed': 'It lets screens read again what they hold.',
  'team.changed': 'It lets screens read the team again.',
  'lot.created': 'A lot comes with the change of its stock.',
  'lot.removed': 'Lots stay.',
  'order.removed': 'Orders stay.',
  'stock-count.removed': 'Counts stay.',
  'organisation.updated': 'It belongs to no project.',
  'sign-in-settings.updated': 'They belong to no project.',
  'presence.moved': 'Who counts what is told while they do.',
  'file.created': 'Team comments and their files stay inside.',
  'file.updated': 'Team comments and their files stay inside.',
  'file.removed': 'Team comments and their files stay inside.',
  'progress.made': 'How far something has come is told to who waits for it.',
};

it('offers only events suited for external receivers', () => {
  const offered: readonly string[] = PROJECTS.flatMap(getWebhookEvents);
  expect(offered.filter((event) => event in NOT_FOR_WEBHOOKS)).toEqual([]);
  expect(
    offered.filter((event) => /^(staff|assignment|access|api-key|webhook|notification|jobs?|rights)/.test(event)),
  ).toEqual([]);
});
