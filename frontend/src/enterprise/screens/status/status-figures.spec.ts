import type { ProcessSample, ProcessStatus, Status } from '@atrium/contract/enterprise/status/schemas';
import { describe, expect, it } from '@jest/globals';
import { concernsOf } from './concerns.js';
import { clockText } from '../../../lib/format/dates.js';
import { highest, nowOf, seriesOf, silenceText, summed } from './status-figures.js';

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

  it('what each did in the same five seconds is added, or its highest counts', () => {
    expect(seriesOf(processes, ({ callsPerSecond }) => callsPerSecond, summed)).toEqual([5, 5]);
    expect(seriesOf(processes, ({ callMs }) => callMs, highest)).toEqual([10, 100]);
    expect(seriesOf([], ({ callMs }) => callMs, highest)).toEqual([]);
  });

  it('now is the newest of each, however many samples they have', () => {
    expect(nowOf(processes, ({ callsPerSecond }) => callsPerSecond, summed)).toBe(5);
    expect(nowOf([one('api', [])], ({ callsPerSecond }) => callsPerSecond, summed)).toBe(0);
  });
});

describe('what is wrong', () => {
  it('is nothing when all is well', () => expect(concernsOf(status())).toEqual([]));

  it.each<[string, Partial<Status>]>([
    ['No worker', { processes: [one('api', [sample('00')])] }],
    [
      'API 1 has given no sign for 12 s',
      { processes: [{ ...one('api', []), seenAt: '2026-03-02T09:59:58.000Z' }, one('worker', [])] },
    ],
    ['job queue', { jobs: { ...status().jobs, available: false } }],
    ['waited for more than five minutes', { jobs: { ...status().jobs, oldestWaitingSeconds: 301 } }],
    ['after many tries', { jobs: { ...status().jobs, heldEvents: 1, parkedEvents: 1 } }],
    ['1 notice or delivery could not be made yet', { jobs: { ...status().jobs, heldEvents: 1 } }],
    ['2 jobs failed', { jobs: { ...status().jobs, failed: 2 } }],
    ['1 mail could not be sent', { jobs: { ...status().jobs, failed: 1, failedMails: 1 } }],
    [
      '3 deliveries to webhooks did not arrive yet',
      { deliveries: { ...status().deliveries, waiting: 5, triedAgain: 3 } },
    ],
    ['1 delivery to webhooks failed', { deliveries: { ...status().deliveries, failed: 1 } }],
    ['1 webhook is switched off', { deliveries: { ...status().deliveries, switchedOff: 1 } }],
    ['hardly any connection', { database: { ...status().database, connections: 190 } }],
    ['has 1,999 MB left', { disk: { freeMb: 1_999, sizeMb: 20_000 } }],
    ['The last backup finished', { backup: { finishedAt: '2026-03-01T02:00:00.000Z', ageSeconds: 93_601 } }],
    ['No backup of this database has been made yet', { backup: { finishedAt: null, ageSeconds: null } }],
    ['Set TRUST_PROXY', { warnings: ['Set TRUST_PROXY to the address of the proxy.'] }],
    ['1 call failed', { processes: [one('api', [sample('00', { failedCalls: 1 })]), one('worker', [])] }],
    [
      'more than a quarter of a second late',
      { processes: [one('api', [sample('00', { eventLagMs: 260 })]), one('worker', [])] },
    ],
  ])('%s', (words, more) => {
    expect(concernsOf(status(more)).map(({ sentence }) => sentence)).toEqual([expect.stringContaining(words)]);
  });
});

it('what was killed is named with its time, and with what runs in its place', () => {
  const dead = { ...one('api', [sample('00')]), id: 'dead', pid: 7 };
  const at = '2026-03-02T10:05:00.000Z';
  const seenAt = '2026-03-02T10:05:00.000Z';
  const next = { ...one('api', [sample('00')]), pid: 8, startedAt: '2026-03-02T10:00:20.000Z', seenAt };
  const worker = { ...one('worker', [sample('00')]), seenAt };
  expect(silenceText(dead, at)).toBe(`Stopped answering at ${clockText(dead.seenAt)}`);
  const told = concernsOf(status({ at, processes: [dead, next, worker] })).map(({ sentence }) => sentence);
  expect(told).toEqual([
    `API 7 stopped answering at ${clockText(dead.seenAt)}. API 8 started at ${clockText(next.startedAt)}.`,
  ]);
});

it('calls wait for a connection when they do so for some seconds, or when many do', () => {
  const told = (...waiting: number[]) =>
    concernsOf(
      status({
        processes: [
          one(
            'api',
            waiting.map((count, at) => sample(`0${at * 4}`, { waitingForConnection: count })),
          ),
          one('worker', [sample('00')]),
        ],
      }),
    ).map(({ sentence }) => sentence);
  expect(told(0, 0, 1)).toEqual([]);
  expect(told(2, 0, 3)).toEqual([]);
  expect(told(1, 1, 1)).toEqual(['Calls wait for a connection to the database.']);
  expect(told(0, 0, 9)).toEqual(['Calls wait for a connection to the database.']);
});
