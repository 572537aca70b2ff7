import type { Logger } from 'pino';
import type { SqlPool, Statement } from '../database/sql-pool.js';
import type { Transactions, Tx } from '../database/transaction.js';
import type { StoredEvent } from './event.js';
import type { ReactionClass, ReactionDefinition } from './reaction.js';
import { getErrorMessage } from '../logger.js';
import { queryRows } from '../database/rows.js';

/** Events per batch; a backlog is processed in batches within one transaction. */
const BATCH_SIZE = 500;
const RETRY_BATCH_SIZE = 50;
const MAX_RETRY_SECONDS = 3_600;
/** Number of attempts (about ten hours) after which an event is dead-lettered. */
const MAX_TRIES = 20;

/** The event as JSON, so that a retried event is identical. */
const EVENT_JSON = `jsonb_build_object('seq', e.seq::text, 'id', e.id, 'type', e.type,
  'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'actor', jsonb_build_object('id', e.actor_id, 'name', e.actor_name), 'project', e.project, 'rooms', to_jsonb(e.rooms),
  'data', e.data, 'affects', to_jsonb(e.affects), 'internal', e.internal)`;

/**
 * SQL condition: the event was committed between two snapshots. Identity order is not commit order. Both bounds of the
 * index are given, so that the planner does not expect a large part of the table.
 */
const isBetweenSql = (mark: string, now: string): string =>
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
 * Builds the query for the state of the reactions named in `$1`; `$2` and following are their event types. It finds
 * reactions with relevant events without a transaction for each. A new reaction has no row.
 */
const buildStateQuery = (definitions: readonly ReactionDefinition[]): Statement => {
  const stateQueryOf = ({ name, where = 'true' }: ReactionDefinition, index: number): string => `
    select r.name, r.snapshot::text as place, now.snapshot::text as now,
      exists (select from event e where ${isBetweenSql('r.snapshot', 'now.snapshot')}) as "isBehind",
      exists (select from event e where ${isBetweenSql('r.snapshot', 'now.snapshot')} and e.type = any ($${index + 2}::text[]) and (${where}))
        or exists (select from reaction_failure f where f.reaction = r.name and f.retry_at <= now()) as "isConcerned"
    from reaction r, now where r.name = '${name}' and r.name = any ($1::text[])`;
  return {
    name: 'reactions-look',
    text: `with now as materialized (select pg_current_snapshot() as snapshot) ${definitions.map(stateQueryOf).join(' union all ')}`,
  };
};

/**
 * SQL that advances the position of reactions without relevant events, unless another worker did. It commits
 * asynchronously: after a crash they are only checked again.
 */
const ADVANCE = {
  name: 'reactions-pass',
  text: `update reaction r set snapshot = $3::pg_snapshot
    from unnest($1::text[], $2::text[]) passed (name, place), (select set_config('synchronous_commit', 'off', true)) unhurried
    where r.name = passed.name and r.snapshot::text = passed.place`,
};

/** Finds the reactions of a process that have work. */
export class ReactionStates {
  private readonly statement: Statement;

  constructor(
    private readonly definitions: readonly ReactionDefinition[],
    private readonly sql: SqlPool,
  ) {
    this.statement = buildStateQuery(definitions);
  }

  /**
   * Returns the reactions with relevant events and advances the others. A new reaction starts at the current position.
   */
  async findPending(names: readonly string[]): Promise<ReadonlySet<string>> {
    const states = await this.sql.rows<ReactionState>(this.statement, [names, ...this.definitions.map(({ to }) => to)]);
    const begin = names.filter((name) => !states.some((state) => state.name === name));
    if (begin.length > 0)
      await this.sql.rows(
        'insert into reaction (name, snapshot) select name, pg_current_snapshot() from unnest($1::text[]) name on conflict do nothing',
        [begin],
      );
    const passed = states.filter(({ isBehind, isConcerned }) => isBehind && !isConcerned);
    if (passed.length > 0)
      await this.sql.rows(ADVANCE, [passed.map(({ name }) => name), passed.map(({ place }) => place), passed[0]?.now]);
    return new Set(states.filter(({ isConcerned }) => isConcerned).map(({ name }) => name));
  }
}

const batchSql = ({ where = 'true' }: ReactionDefinition): string => `select ${EVENT_JSON} as event from event e
  where ${isBetweenSql('$1::pg_snapshot', '$2::pg_snapshot')} and e.type = any ($3::text[]) and e.seq > $4 and (${where})
  order by e.seq limit ${BATCH_SIZE}`;

/** Processes the events of one reaction. Any number of workers may run it; a row lock lets one at a time work. */
export class ReactionRunner {
  private readonly batchStatement: string;

  constructor(
    private readonly definition: ReactionDefinition,
    private readonly reaction: ReactionClass,
    private readonly transactions: Transactions,
    private readonly logger: Logger,
  ) {
    this.batchStatement = batchSql(definition);
  }

  /** Processes all committed events; returns at once when another worker is processing. */
  run(): Promise<void> {
    return this.transactions.run((tx) => this.catchUp(tx));
  }

  private async catchUp(tx: Tx): Promise<void> {
    const { name, to } = this.definition;
    const [place] = await queryRows<{
      snapshot: string;
    }>(tx, 'select snapshot::text as snapshot from reaction where name = $1 for update skip locked', [name]);
    if (place === undefined) return;
    await this.retry(tx);
    // Later statements see more; events committed after this line belong to the next run.
    const [now] = await queryRows<{ snapshot: string }>(tx, 'select pg_current_snapshot()::text as snapshot');
    let seq = '0';
    for (let more = true; more;) {
      const rows = await queryRows<{
        event: StoredEvent;
      }>(tx, this.batchStatement, [place.snapshot, now?.snapshot, to, seq]);
      for (const { event } of rows) {
        const error = await this.tryEvent(tx, event);
        if (error !== null) await this.storeFailure(tx, event, 1, error);
        seq = event.seq;
      }
      more = rows.length === BATCH_SIZE;
    }
    await tx.query('update reaction set snapshot = $2::pg_snapshot where name = $1', [name, now?.snapshot]);
  }

  private async retry(tx: Tx): Promise<void> {
    const due = await queryRows<{ event: StoredEvent; attempts: number }>(
      tx,
      `select event, attempts from reaction_failure where reaction = $1 and retry_at <= now() order by event_seq limit ${RETRY_BATCH_SIZE}`,
      [this.definition.name],
    );
    for (const { event, attempts } of due) {
      const error = await this.tryEvent(tx, event);
      if (error === null)
        await tx.query('delete from reaction_failure where reaction = $1 and event_seq = $2', [
          this.definition.name,
          event.seq,
        ]);
      else await this.storeFailure(tx, event, attempts + 1, error);
    }
  }

  /** Returns the error of a failed event, whose effects are rolled back, or null. */
  private async tryEvent(tx: Tx, event: StoredEvent): Promise<Error | null> {
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

  private async storeFailure(tx: Tx, event: StoredEvent, attempts: number, error: Error): Promise<void> {
    const givenUp = attempts >= MAX_TRIES;
    const seconds = Math.min(2 ** (attempts - 1), MAX_RETRY_SECONDS);
    const facts = { err: error, reaction: this.definition.name, event: event.id, type: event.type, attempts };
    if (givenUp)
      this.logger.error(facts, 'A reaction failed for the last time; its event is dead-lettered in reaction_failure');
    else this.logger.warn({ ...facts, retryInSeconds: seconds }, 'A reaction failed and will be retried');
    await tx.query(
      `insert into reaction_failure (reaction, event_seq, event, attempts, error, retry_at)
       values ($1, $2, $3::jsonb, $4, $5, case when $6 then 'infinity'::timestamptz else now() + $7 * interval '1 second' end)
       on conflict (reaction, event_seq) do update set attempts = excluded.attempts, error = excluded.error, retry_at = excluded.retry_at`,
      [this.definition.name, event.seq, JSON.stringify(event), attempts, getErrorMessage(error), givenUp, seconds],
    );
  }
}
