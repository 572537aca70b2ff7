import type { Logger } from 'pino';
import type { SqlPool, Statement } from '../database/sql-pool.js';
import type { Transactions, Tx } from '../database/transaction.js';
import type { StoredEvent } from './event.js';
import type { ReactionClass, ReactionDefinition } from './reaction.js';
import { wordsOf } from '../logger.js';
import { rowsOf } from '../database/rows.js';

/** Events per batch; a backlog is processed in batches within one transaction. */
const PORTION = 500;
const FAILURES_AT_ONCE = 50;
const MAX_RETRY_SECONDS = 3_600;
/** Number of attempts (about ten hours) after which an event is dead-lettered. */
const MAX_TRIES = 20;

/** The event as JSON, so that a retried event is identical. */
const EVENT = `jsonb_build_object('seq', e.seq::text, 'id', e.id, 'type', e.type,
  'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'actor', jsonb_build_object('id', e.actor_id, 'name', e.actor_name), 'project', e.project, 'rooms', to_jsonb(e.rooms),
  'data', e.data, 'affects', to_jsonb(e.affects), 'internal', e.internal)`;

/**
 * SQL condition for events committed between two snapshots. Identity order is not commit order. Both bounds of the
 * index are given, so the planner does not expect a large part of the table.
 */
const isBetween = (mark: string, now: string): string =>
  `e.xid >= pg_snapshot_xmin(${mark}) and e.xid < pg_snapshot_xmax(${now}) and not pg_visible_in_snapshot(e.xid, ${mark}) and pg_visible_in_snapshot(e.xid, ${now})`;

/** Position of a reaction and whether it has new events. */
interface ReactionState {
  readonly name: string;
  readonly place: string;
  readonly now: string;
  readonly isBehind: boolean;
  readonly isConcerned: boolean;
}

/**
 * Builds the query for the state of the reactions in `$1`; `$2` and following are their event types. It finds reactions
 * with relevant events without starting a transaction for each. A new reaction has no row.
 */
const lookStatement = (definitions: readonly ReactionDefinition[]): Statement => {
  const lookOf = ({ name, where = 'true' }: ReactionDefinition, index: number): string => `
    select r.name, r.snapshot::text as place, now.snapshot::text as now,
      exists (select from event e where ${isBetween('r.snapshot', 'now.snapshot')}) as "isBehind",
      exists (select from event e where ${isBetween('r.snapshot', 'now.snapshot')} and e.type = any ($${index + 2}::text[]) and (${where}))
        or exists (select from reaction_failure f where f.reaction = r.name and f.retry_at <= now()) as "isConcerned"
    from reaction r, now where r.name = '${name}' and r.name = any ($1::text[])`;
  return {
    name: 'reactions-look',
    text: `with now as materialized (select pg_current_snapshot() as snapshot) ${definitions.map(lookOf).join(' union all ')}`,
  };
};

/**
 * Advances reactions that have no relevant events, unless another worker did. Commits asynchronously: after a crash,
 * they are only checked again.
 */
const PASS = {
  name: 'reactions-pass',
  text: `update reaction r set snapshot = $3::pg_snapshot
    from unnest($1::text[], $2::text[]) passed (name, place), (select set_config('synchronous_commit', 'off', true)) unhurried
    where r.name = passed.name and r.snapshot::text = passed.place`,
};

/** Finds the reactions of a process that have work. */
export class ReactionLook {
  private readonly statement: Statement;

  constructor(
    private readonly definitions: readonly ReactionDefinition[],
    private readonly sql: SqlPool,
  ) {
    this.statement = lookStatement(definitions);
  }

  /** Returns the reactions with relevant events and advances the others. New ones start at the current position. */
  async concerned(names: readonly string[]): Promise<ReadonlySet<string>> {
    const states = await this.sql.rows<ReactionState>(this.statement, [names, ...this.definitions.map(({ to }) => to)]);
    const begin = names.filter((name) => !states.some((state) => state.name === name));
    if (begin.length > 0)
      await this.sql.rows(
        'insert into reaction (name, snapshot) select name, pg_current_snapshot() from unnest($1::text[]) name on conflict do nothing',
        [begin],
      );
    const passed = states.filter(({ isBehind, isConcerned }) => isBehind && !isConcerned);
    if (passed.length > 0)
      await this.sql.rows(PASS, [passed.map(({ name }) => name), passed.map(({ place }) => place), passed[0]?.now]);
    return new Set(states.filter(({ isConcerned }) => isConcerned).map(({ name }) => name));
  }
}

const portionOf = ({ where = 'true' }: ReactionDefinition): string => `select ${EVENT} as event from event e
  where ${isBetween('$1::pg_snapshot', '$2::pg_snapshot')} and e.type = any ($3::text[]) and e.seq > $4 and (${where})
  order by e.seq limit ${PORTION}`;

/** Processes the events of one reaction. Any number of workers may run it; a row lock lets one at a time work. */
export class ReactionFollower {
  private readonly portion: string;

  constructor(
    private readonly definition: ReactionDefinition,
    private readonly reaction: ReactionClass,
    private readonly transactions: Transactions,
    private readonly logger: Logger,
  ) {
    this.portion = portionOf(definition);
  }

  /** Processes all committed events; returns at once when another worker is processing. */
  follow(): Promise<void> {
    return this.transactions.run((tx) => this.catchUp(tx));
  }

  private async catchUp(tx: Tx): Promise<void> {
    const { name, to } = this.definition;
    const [place] = await rowsOf<{
      snapshot: string;
    }>(tx, 'select snapshot::text as snapshot from reaction where name = $1 for update skip locked', [name]);
    if (place === undefined) return;
    await this.retry(tx);
    // Later statements see more; events committed after this line belong to the next run.
    const [now] = await rowsOf<{ snapshot: string }>(tx, 'select pg_current_snapshot()::text as snapshot');
    let seq = '0';
    for (let more = true; more;) {
      const rows = await rowsOf<{
        event: StoredEvent;
      }>(tx, this.portion, [place.snapshot, now?.snapshot, to, seq]);
      for (const { event } of rows) {
        const error = await this.tryOn(tx, event);
        if (error !== null) await this.keepForLater(tx, event, 1, error);
        seq = event.seq;
      }
      more = rows.length === PORTION;
    }
    await tx.query('update reaction set snapshot = $2::pg_snapshot where name = $1', [name, now?.snapshot]);
  }

  private async retry(tx: Tx): Promise<void> {
    const due = await rowsOf<{ event: StoredEvent; attempts: number }>(
      tx,
      `select event, attempts from reaction_failure where reaction = $1 and retry_at <= now() order by event_seq limit ${FAILURES_AT_ONCE}`,
      [this.definition.name],
    );
    for (const { event, attempts } of due) {
      const error = await this.tryOn(tx, event);
      if (error === null)
        await tx.query('delete from reaction_failure where reaction = $1 and event_seq = $2', [
          this.definition.name,
          event.seq,
        ]);
      else await this.keepForLater(tx, event, attempts + 1, error);
    }
  }

  /** Returns the error of a failed event, whose effects are rolled back, or null. */
  private async tryOn(tx: Tx, event: StoredEvent): Promise<Error | null> {
    await tx.query('savepoint reaction');
    try {
      await this.reaction.react(tx, event);
    } catch (error) {
      // Throws when the connection is lost; the whole run is then repeated.
      await tx.query('rollback to savepoint reaction');
      return error instanceof Error ? error : new Error(String(error));
    }
    await tx.query('release savepoint reaction');
    return null;
  }

  private async keepForLater(tx: Tx, event: StoredEvent, attempts: number, error: Error): Promise<void> {
    const givenUp = attempts >= MAX_TRIES;
    const seconds = Math.min(2 ** (attempts - 1), MAX_RETRY_SECONDS);
    const facts = { err: error, reaction: this.definition.name, event: event.id, type: event.type, attempts };
    if (givenUp) this.logger.error(facts, 'A reaction failed for the last time; its event waits in reaction_failure');
    else this.logger.warn({ ...facts, retryInSeconds: seconds }, 'A reaction failed and will be tried again');
    await tx.query(
      `insert into reaction_failure (reaction, event_seq, event, attempts, error, retry_at)
       values ($1, $2, $3::jsonb, $4, $5, case when $6 then 'infinity'::timestamptz else now() + $7 * interval '1 second' end)
       on conflict (reaction, event_seq) do update set attempts = excluded.attempts, error = excluded.error, retry_at = excluded.retry_at`,
      [this.definition.name, event.seq, JSON.stringify(event), attempts, wordsOf(error), givenUp, seconds],
    );
  }
}
