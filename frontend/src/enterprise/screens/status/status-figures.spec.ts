import type { ProcessSample, ProcessStatus, Status } from '@atrium/contract/enterprise/status/schemas';
import { describe, expect, it } from '@jest/globals';
import { findConcerns } from './concerns.js';
import { formatClock } from '../../../lib/format/dates.js';
import { findMaxValue, getCurrentValue, buildSeries, describeSilence, sumValues } from './status-figures.js';

const sample = (at: string, more: Partial<ProcessSample> = {}): ProcessSample => ({
  at: `2026-03-02T10:00:${at}.000Z`,
  callsPerSecond: 0,
  failedCalls: 0,
  callMs: null,
  eventLagMs: null,
  loopMs: 20,
  cpuPercent: 1,
  memoryMb: 100,
  connections: 0,
  waitingForConnection: 0,
  sockets: 0,
  jobRuns: 0,
  failedJobRuns: 0,
  ...more,
});
const one = (kind: 'api' | 'worker', samples: ProcessSample[]): ProcessStatus => ({
  id: kind,
  kind,
  host: 'here',
  pid: 1,
  startedAt: '2026-03-02T09:00:00.000Z',
  seenAt: '2026-03-02T10:00:00.000Z',
  samples,
});
const status = (more: Partial<Status> = {}): Status => ({
  at: '2026-03-02T10:00:10.000Z',
  database: { version: '18.4', sizeMb: 40, connections: 20, mostConnections: 200 },
  jobs: {
    available: true,
    waiting: 0,
    running: 0,
    failed: 0,
    oldestWaitingSeconds: null,
    heldEvents: 0,
    parkedEvents: 0,
    waitingMails: 0,
    failedMails: 0,
  },
  deliveries: { waiting: 0, triedAgain: 0, failed: 0, switchedOff: 0 },
  held: [],
  unreachableSuperadmins: 0,
  disk: { freeMb: 5_000, sizeMb: 20_000 },
  backup: { finishedAt: '2026-03-02T02:00:00.000Z', ageSeconds: 28_800 },
  warnings: [],
  processes: [one('api', [sample('00')]), one('worker', [sample('00')])],
  ...more,
});

describe('figures of all processes together', () => {
  const processes = [
    one('api', [sample('00', { callsPerSecond: 2, callMs: 10 }), sample('05', { callsPerSecond: 4, callMs: 25 })]),
    one('api', [sample('01', { callsPerSecond: 3 }), sample('07', { callsPerSecond: 1, callMs: 100 })]),
  ];

  it('sums the samples of the same five seconds, or takes the highest', () => {
    expect(buildSeries(processes, ({ callsPerSecond }) => callsPerSecond, sumValues)).toEqual([5, 5]);
    expect(buildSeries(processes, ({ callMs }) => callMs, findMaxValue)).toEqual([10, 100]);
    expect(buildSeries([], ({ callMs }) => callMs, findMaxValue)).toEqual([]);
  });

  it('take the newest sample of each process, for any number of samples', () => {
    expect(getCurrentValue(processes, ({ callsPerSecond }) => callsPerSecond, sumValues)).toBe(5);
    expect(getCurrentValue([one('api', [])], ({ callsPerSecond }) => callsPerSecond, sumValues)).toBe(0);
  });
});

describe('the reported problems', () => {
  it('are none when all services work', () => expect(findConcerns(status())).toEqual([]));

  it.each<[string, Partial<Status>]>([
    ['No worker', { processes: [one('api', [sample('00')])] }],
    [
      'API 1 has given no sign for 12 s',
      { processes: [{ ...one('api', []), seenAt: '2026-03-02T09:59:58.000Z' }, one('worker', [])] },
    ],
    ['job queue', { jobs: { ...status().jobs, available: false } }],
    ['waited for more than five minutes', { jobs: { ...status().jobs, oldestWaitingSeconds: 301 } }],
    ['after many retries', { jobs: { ...status().jobs, heldEvents: 1, parkedEvents: 1 } }],
    ['1 notification or delivery failed', { jobs: { ...status().jobs, heldEvents: 1 } }],
    ['2 jobs failed', { jobs: { ...status().jobs, failed: 2 } }],
    ['1 email failed', { jobs: { ...status().jobs, failed: 1, failedMails: 1 } }],
    [
      '3 webhook deliveries failed and will be retried',
      { deliveries: { ...status().deliveries, waiting: 5, triedAgain: 3 } },
    ],
    ['1 delivery to webhooks failed', { deliveries: { ...status().deliveries, failed: 1 } }],
    ['1 webhook was turned off', { deliveries: { ...status().deliveries, switchedOff: 1 } }],
    ['hardly any connection', { database: { ...status().database, connections: 190 } }],
    ['has 1,999 MB left', { disk: { freeMb: 1_999, sizeMb: 20_000 } }],
    ['The last backup finished', { backup: { finishedAt: '2026-03-01T02:00:00.000Z', ageSeconds: 93_601 } }],
    ['This database has no backup yet', { backup: { finishedAt: null, ageSeconds: null } }],
    ['Set TRUST_PROXY', { warnings: ['Set TRUST_PROXY to the address of the proxy.'] }],
    ['1 request failed', { processes: [one('api', [sample('00', { failedCalls: 1 })]), one('worker', [])] }],
    [
      'more than a quarter of a second late',
      { processes: [one('api', [sample('00', { eventLagMs: 260 })]), one('worker', [])] },
    ],
  ])('%s', (words, more) => {
    expect(findConcerns(status(more)).map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
  });
});

it('a killed process is named with its time, and with its replacement', () => {
  const dead = { ...one('api', [sample('00')]), id: 'dead', pid: 7 };
  const at = '2026-03-02T10:05:00.000Z';
  const seenAt = '2026-03-02T10:05:00.000Z';
  const next = { ...one('api', [sample('00')]), pid: 8, startedAt: '2026-03-02T10:00:20.000Z', seenAt };
  const worker = { ...one('worker', [sample('00')]), seenAt };
  expect(describeSilence(dead, at)).toBe(`Stopped answering at ${formatClock(dead.seenAt)}`);
  const messages = findConcerns(status({ at, processes: [dead, next, worker] })).map(({ message }) => message);
  expect(messages).toEqual([
    `API 7 stopped answering at ${formatClock(dead.seenAt)}. API 8 started at ${formatClock(next.startedAt)}.`,
  ]);
});

it('calls wait for a connection when they do so for some seconds, or in large numbers', () => {
  const messages = (...waiting: number[]) =>
    findConcerns(
      status({
        processes: [
          one(
            'api',
            waiting.map((count, at) => sample(`0${at * 4}`, { waitingForConnection: count })),
          ),
          one('worker', [sample('00')]),
        ],
      }),
    ).map(({ message }) => message);
  expect(messages(0, 0, 1)).toEqual([]);
  expect(messages(2, 0, 3)).toEqual([]);
  expect(messages(1, 1, 1)).toEqual(['Calls wait for a connection to the database.']);
  expect(messages(0, 0, 9)).toEqual(['Calls wait for a connection to the database.']);
});
