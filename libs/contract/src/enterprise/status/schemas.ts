import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const PROCESS_KINDS = ['api', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** Five seconds of one process. Times are 95th percentiles in ms; null without any. */
export const processSample = z.object({
  at: f.instant(),
  callsPerSecond: z.number(),
  failedCalls: z.int(),
  callMs: z.nullable(z.number()),
  /** Time from an event to its delivery by socket. */
  eventLagMs: z.nullable(z.number()),
  loopMs: z.number(),
  cpuPercent: z.number(),
  memoryMb: z.number(),
  connections: z.int(),
  waitingForConnection: z.int(),
  sockets: z.int(),
  jobRuns: z.int(),
  failedJobRuns: z.int(),
});
export type ProcessSample = z.infer<typeof processSample>;

export const processStatus = z.object({
  id: z.string(),
  kind: z.enum(PROCESS_KINDS),
  host: z.string(),
  pid: z.int(),
  startedAt: f.instant(),
  /** Time of the last report. A stopped process is not listed; an unresponsive one is listed for ten minutes. */
  seenAt: f.instant(),
  /** Up to ten minutes, oldest first. */
  samples: z.array(processSample),
});
export type ProcessStatus = z.infer<typeof processStatus>;

/** A dead-lettered event: a reaction failed, so that a notification or delivery is missing. */
export const deadLetteredEvent = z.object({
  reaction: z.string(),
  seq: z.string(),
  type: z.string(),
  at: f.instant(),
  attempts: z.int(),
  reason: z.string(),
  /** Time of the next attempt; null when a superadmin must retry it. */
  triedAgainAt: z.nullable(f.instant()),
});
export type DeadLetteredEvent = z.infer<typeof deadLetteredEvent>;

export const statusReply = z.object({
  at: f.instant(),
  database: z.object({ version: z.string(), sizeMb: z.number(), connections: z.int(), mostConnections: z.int() }),
  jobs: z.object({
    available: z.boolean(),
    waiting: z.int(),
    running: z.int(),
    /** Number of jobs that failed within 24 hours. */
    failed: z.int(),
    oldestWaitingSeconds: z.nullable(z.number()),
    /** Number of dead-lettered events, and of those without further attempts. */
    heldEvents: z.int(),
    parkedEvents: z.int(),
    /** Number of waiting and failed mail jobs. */
    waitingMails: z.int(),
    failedMails: z.int(),
  }),
  deliveries: z.object({
    waiting: z.int(),
    /** Number of waiting deliveries whose last attempt failed. */
    triedAgain: z.int(),
    /** Number of deliveries that were given up within 24 hours. */
    failed: z.int(),
    switchedOff: z.int(),
  }),
  /** Dead-lettered events: at most 50, those without further attempts first. */
  held: z.array(deadLetteredEvent),
  /** Number of superadmins without an email address while mail is sent, whom no reset link reaches. */
  unreachableSuperadmins: z.int(),
  processes: z.array(processStatus),
  /** Disk of `DATA_DIR`; null when the file system does not report it. */
  disk: z.nullable(z.object({ freeMb: z.int(), sizeMb: z.int() })),
  /** Time of the last `npm run backup`, null before the first; the object is null when `BACKUP_CHECK` is off. */
  backup: z.nullable(z.object({ finishedAt: z.nullable(f.instant()), ageSeconds: z.nullable(z.int()) })),
  warnings: z.array(z.string()),
});
export type Status = z.infer<typeof statusReply>;

export const getStatusSchemas = callSchemas({
  summary: 'Get the status of the installation: processes, database and jobs',
  reply: statusReply,
});

const deadLetteredEventParams = z.object({ reaction: f.codeText(), seq: f.codeText() });

export const retryDeadLetteredEventSchemas = callSchemas({
  summary: 'Retry a dead-lettered event now',
  idempotent: true,
  params: deadLetteredEventParams,
  errors: ['resource.not-found'],
});

export const removeDeadLetteredEventSchemas = callSchemas({
  summary: 'Discard a dead-lettered event; its notifications are not sent',
  params: deadLetteredEventParams,
  errors: ['resource.not-found'],
});
