import { describe, expect, it } from '@jest/globals';
import { formatActivity } from '@atrium/rules/agency/activity';
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditFact } from '@atrium/rules/audit/entries';
import { isTimeField } from '@atrium/rules/audit/fields';
import { formatAuditEntry } from '@atrium/rules/audit/sentences';
import { formatAuditValue } from '@atrium/rules/audit/values';
import { formatDay, formatDayRange, formatDayWithYear, formatMonth } from '@atrium/rules/time/calendar';
import { formatCsvLine } from '@atrium/rules/text/csv';
import { renderMail } from '@atrium/contract/mail/render-mail';
import type { Mail } from '@atrium/contract/mail/mail';
import { composeMail } from '@atrium/contract/mail/mail-content';
import { formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { formatMoment } from '@atrium/rules/time/time-zone';
import { createSeededRandom, readSeed } from '../../../test/random.js';
import { createNotificationMail } from '../notification-mails/create-notification-mail.js';

/* Display code formats whatever is stored and never throws. `FUZZ_SEED` repeats a run. */

const RUNS = 3_000;
const seed = readSeed('FUZZ_SEED');
const random = createSeededRandom(seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const LIKE_TIMES = [
  '2026-02-30',
  '2026-02-30T10:00',
  '2026-02-30T10:00:00Z',
  '2026-11-02T99:99',
  '2026-11-02T24:00:00.000Z',
  '2026-11-02T10:00:00+99:99',
  '2026-11-02 10:00:00+00',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '9999-99-99T10:00',
  '2026-11-02',
  '2026-11-02T09:30',
];
const TEXTS = [
  '',
  ' ',
  'Ana',
  '\ud800',
  '\u0000',
  '🇬🇧',
  'נועה (2)',
  '=1+1',
  '<b>',
  'a\nb',
  'not-a-key',
  '-',
  'x'.repeat(90),
];
/** Returns random digits in the form of a timestamp; most are invalid. */
const timeLikeText = (): string =>
  pick(['####-##-##', '####-##-##T##:##', '####-##-##T##:##:##Z', '####-##-## ##:##:##+##']).replaceAll('#', () =>
    String(Math.floor(random() * 10)),
  );
const text = (): string => pick([() => pick(LIKE_TIMES), () => pick(TEXTS), timeLikeText])();
const value = (depth = 0): unknown =>
  pick<() => unknown>([
    text,
    text,
    () => null,
    () => random() * 1e6,
    () => random() < 0.5,
    ...(depth > 2
      ? []
      : [
          () => [value(depth + 1), value(depth + 1)],
          () => ({ name: value(depth + 1) }),
          () => ({ [pick(FIELDS)]: value(depth + 1) }),
        ]),
  ])();

const FIELDS = [
  'notes',
  'expiresOn',
  'receivedAt',
  'dueDate',
  'lastDay',
  'permissions',
  'status',
  'role',
  'count',
  'term',
  'to',
  'hours',
  'sentTo',
  'unknownField',
];
const ZONES = ['UTC', 'Europe/Lisbon', 'Pacific/Kiritimati', 'Not/A-Zone'];
const fact = (): AuditFact => ({
  actor: { id: pick([null, 'u1']), name: text() },
  action: pick<string>([...AUDIT_ACTIONS, 'unknown']),
  objectKind: pick<string>([...AUDIT_KINDS, 'order', 'item', 'unknown']),
  objectId: pick([null, 'u1']),
  objectName: pick([null, text()]),
  project: pick([null, 'perfect-b', 'unknown']),
  changes: Array.from({ length: Math.floor(random() * 3) }, () => ({
    field: pick(FIELDS),
    before: value(),
    after: value(),
    isPrivate: random() < 0.1,
  })),
  times: Math.floor(random() * 3),
});

const mail = (): Mail =>
  pick<() => Mail>([
    () => ({ kind: 'invitation', name: text(), url: text(), hours: 72, by: text() }),
    () => ({ kind: 'api-key', name: text(), key: text(), expiresOn: text() }),
    () => ({ kind: 'new-device', name: text(), device: text(), address: pick([null, text()]), at: text() }),
    () => ({ kind: 'recovery-code', name: text(), left: 0, at: text() }),
    () => ({
      kind: 'order',
      name: text(),
      number: text(),
      text: text(),
      lines: [[text(), text()]],
      expectedOn: pick([null, text()]),
      by: text(),
      replyTo: text(),
    }),
    () =>
      createNotificationMail([{ id: 1, type: text(), title: text(), body: text(), link: pick([null, text()]) }], {
        name: text(),
        isDigest: random() < 0.5,
        stop: { page: text(), post: text() },
        linkTo: (path) => path,
      }),
  ])();

/** Runs `format` on random values from `make`; a failure names the seed and the value. */
const checkFormat = <T>(make: () => T, format: (created: T) => unknown): void => {
  for (let run = 0; run < RUNS; run++) {
    const created = make();
    let result: unknown;
    try {
      result = format(created);
    } catch (error) {
      result = { seed, made: created, error };
    }
    expect(typeof result === 'string' ? 'text' : result).toBe('text');
  }
};

describe('display code never throws for', () => {
  it('values of the audit', () => {
    checkFormat(
      () => ({ of: value(), context: { kind: pick(AUDIT_KINDS), field: pick(FIELDS), zone: pick(ZONES) } }),
      ({ of, context }) => formatAuditValue(of, context),
    );
  });

  it('sentences and files of the audit', () => {
    checkFormat(
      () => ({ of: fact(), zone: pick(ZONES) }),
      ({ of, zone }) =>
        formatCsvLine([
          formatAuditEntry(of, zone),
          of.objectName,
          ...of.changes.map(({ after }) => formatAuditValue(after)),
        ]),
    );
  });

  it('emails and notifications', () => {
    checkFormat(
      () => ({ of: mail(), zone: pick(ZONES) }),
      ({ of, zone }) => {
        const organization = text();
        return renderMail(composeMail(of, { organization, zone }), of.name, organization).html;
      },
    );
  });

  it('recent activity, days, moments and amounts of money', () => {
    checkFormat(text, (of) =>
      [
        formatDay(of),
        formatDayWithYear(of),
        formatDayRange(of, text()),
        formatMonth(of),
        formatMoment(of, pick(ZONES)),
        formatMoney(of, text()),
        formatUnitPrice(of, text()),
        formatActivity([
          {
            type: 'adjustment',
            item: { id: 1, name: of, unit: text() },
            quantityUsed: 1,
            treatmentType: of,
            user: { firstName: of },
            undoneAt: null,
            reason: text(),
          },
        ]),
      ].join(''),
    );
  });
});

describe('a value is formatted by the type of its field', () => {
  const of = (field: string) => ({ kind: 'item', field, zone: 'Europe/Lisbon' });

  it('so text that looks like a time stays as it was typed', () => {
    for (const input of LIKE_TIMES) expect(formatAuditValue(input, of('notes'))).toBe(input);
    expect(isTimeField('notes')).toBe(false);
  });

  it('and a date or timestamp is formatted, or stays raw when it is invalid', () => {
    expect(formatAuditValue('2026-11-02', of('expiresOn'))).toBe('Nov 02, 2026');
    expect(formatAuditValue('2026-11-02T09:30', of('scheduledAt'))).toBe('Nov 02, 2026, 09:30');
    expect(formatAuditValue('2026-07-02 09:30:00+00', of('receivedAt'))).toBe('Jul 02, 2026, 10:30');
    for (const raw of ['2026-02-30', '2026-02-30T10:00', '2026-11-02T99:99', '9999-12-31T24:99:99Z'])
      expect(formatAuditValue(raw, of('expiresOn'))).toBe(raw);
  });
});
