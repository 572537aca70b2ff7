import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/* How the installation is: figures, and nothing of what anybody works on. */

export const PROCESS_KINDS = ['api', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** Five seconds of one process. Milliseconds that 95 of 100 stayed below; null where nothing came. */
export const processSample = z.object({
  at: f.instant(),
  callsPerSecond: z.number(),
  /** Calls that were answered 500 or above. */
  failedCalls: z.int(),
  callMs: z.nullable(z.number()),
  /** From the moment of an event to the moment it was sent. */
  eventLagMs: z.nullable(z.number()),
  /** By how much a turn of the process came late. */
  loopMs: z.number(),
  cpuPercent: z.number(),
  memoryMb: z.number(),
  /** To the database: connections that are in use, and calls that wait for one. */
  connections: z.int(),
  waitingForConnection: z.int(),
  /** Connections of open screens. */
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
  /** One that ended in order is not listed; one that stopped answering is, for ten minutes. */
  seenAt: f.instant(),
  /** Oldest first, ten minutes at most. */
  samples: z.array(processSample),
});
export type ProcessStatus = z.infer<typeof processStatus>;

/** An event that a reaction could not take yet, so that a notice or a delivery is missing. */
export const heldEvent = z.object({
  reaction: z.string(),
  seq: z.string(),
  type: z.string(),
  at: f.instant(),
  attempts: z.int(),
  reason: z.string(),
  /** Null: it waits for a person. */
  triedAgainAt: z.nullable(f.instant()),
});
export type HeldEvent = z.infer<typeof heldEvent>;

export const statusReply = z.object({
  at: f.instant(),
  database: z.object({ version: z.string(), sizeMb: z.number(), connections: z.int(), mostConnections: z.int() }),
  jobs: z.object({
    /** Whether jobs can be queued now. */
    available: z.boolean(),
    waiting: z.int(),
    running: z.int(),
    /** Ended without success in the last day. */
    failed: z.int(),
    oldestWaitingSeconds: z.nullable(z.number()),
    /** Events that a reaction could not take yet, and of those the ones that wait for a person. */
    heldEvents: z.int(),
    parkedEvents: z.int(),
    /** Mails among those that wait, and among those that failed. */
    waitingMails: z.int(),
    failedMails: z.int(),
  }),
  /** Of webhooks. */
  deliveries: z.object({
    waiting: z.int(),
    /** Of those, the ones that did not arrive at their last try. */
    triedAgain: z.int(),
    /** Given up in the last day. */
    failed: z.int(),
    /** Webhooks that were switched off because nothing arrived. */
    switchedOff: z.int(),
  }),
  /** Those that wait for a person first; fifty at most. */
  held: z.array(heldEvent),
  /** Superadmins without an email address, where mail is sent: no link for a forgotten password reaches them. */
  unreachableSuperadmins: z.int(),
  processes: z.array(processStatus),
  /** Of the disk that holds `DATA_DIR`; null where the file system does not say. */
  disk: z.nullable(z.object({ freeMb: z.int(), sizeMb: z.int() })),
  /** When `npm run backup` last finished, null while it never has; the whole is null where `BACKUP_CHECK` is off. */
  backup: z.nullable(z.object({ finishedAt: z.nullable(f.instant()), ageSeconds: z.nullable(z.int()) })),
  /** What `/api/health/ready` warns of. */
  warnings: z.array(z.string()),
});
export type Status = z.infer<typeof statusReply>;

export const getStatusSchemas = callSchemas({
  summary: 'How the installation is: processes, database and jobs',
  reply: statusReply,
});

const heldParams = z.object({ reaction: f.codeText(), seq: f.codeText() });

export const retryHeldEventSchemas = callSchemas({
  summary: 'Try an event that a reaction could not take once more, now',
  idempotent: true,
  params: heldParams,
  errors: ['resource.not-found'],
});

export const removeHeldEventSchemas = callSchemas({
  summary: 'Give up an event that a reaction could not take: what it would have told stays untold',
  params: heldParams,
  errors: ['resource.not-found'],
});
