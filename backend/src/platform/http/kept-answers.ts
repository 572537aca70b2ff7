import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { FEED_LIFE } from '../events/feed-life.js';
import { ReadyAnswer } from './ready-answer.js';
import { Page, RawJson } from './reply.js';
import { SharedRead } from './shared-read.js';

export interface KeptWhile {
  /** The tables that the answer is made of, as `watch_areas()` of the database names them. */
  readonly area: 'agency';
  /** Which of the organisation's clock it depends on; what looks at the hour is true for its minute. */
  readonly clock: 'day' | 'minute';
}

/** Without being asked for; the database forgets who changed something after an hour. */
const KEPT_MS = 10 * 60_000;
const MOST_BYTES = 16_000_000;
const MOST_ANSWERS = 500;

/** Where the database stands, and whether a transaction that `$2` did not see has changed something of the area. */
const LOOK = {
  name: 'area-changed',
  text: `select life.name as life, organisation_today()::text as day, date_trunc('minute', now())::text as minute,
      pg_current_snapshot()::text as snapshot, exists (
      select from area_change where area = $1 and xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
    ) as "isChanged" from ${FEED_LIFE}`,
};

interface Look {
  readonly life: string;
  readonly day: string;
  readonly minute: string;
  readonly snapshot: string;
  readonly isChanged: boolean;
}

interface Known {
  readonly answer: ReadyAnswer;
  /** Of the database before the answer was read, or later when it was still true. */
  readonly look: Look;
  readonly at: number;
}

interface Kept {
  readonly current: SharedRead<ReadyAnswer>;
  known: Known | null;
}

/**
 * Answers that are the same for everybody who may ask, kept while nothing in the database that they could be made of has
 * changed, by whomever (decision 0088). Nobody is told what was before they asked: each time the database is looked at
 * first, which is one short statement; those who ask for the same at once share it.
 */
@Injectable()
export class KeptAnswers {
  /** The one that was asked for last stands last. */
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly sql: SqlPool) {}

  /** `key`: all that the answer depends on, beside what is stored and the clock. */
  answer(keptWhile: KeptWhile, key: string, read: () => unknown): Promise<ReadyAnswer> {
    const kept = this.kept.get(key) ?? this.nothingYet(keptWhile, read);
    this.kept.delete(key);
    this.kept.set(key, kept);
    return kept.current.get();
  }

  private nothingYet(keptWhile: KeptWhile, read: () => unknown): Kept {
    const kept: Kept = { known: null, current: new SharedRead(() => this.current(kept, keptWhile, read)) };
    return kept;
  }

  private async current(kept: Kept, { area, clock }: KeptWhile, read: () => unknown): Promise<ReadyAnswer> {
    const at = performance.now();
    const known = kept.known !== null && at - kept.known.at < KEPT_MS ? kept.known : null;
    const [look] = await this.sql.rows<Look>(LOOK, [area, known?.look.snapshot ?? null]);
    if (known !== null && look !== undefined && isSame(known.look, look, clock)) {
      kept.known = { answer: known.answer, look, at };
      return known.answer;
    }
    const answer = readyAnswer(await read());
    // Without a life nobody could tell its transactions from those of the next.
    kept.known = look === undefined ? null : { answer, look, at };
    this.forgetOldest();
    return answer;
  }

  private forgetOldest(): void {
    let bytes = 0;
    let answers = 0;
    for (const [key, { known }] of [...this.kept].toReversed()) {
      bytes += known?.answer.bytes.length ?? 0;
      answers += 1;
      if (bytes > MOST_BYTES || answers > MOST_ANSWERS) this.kept.delete(key);
    }
  }
}

const isSame = (before: Look, now: Look, clock: KeptWhile['clock']): boolean =>
  !now.isChanged && now.life === before.life && now[clock] === before[clock] && now.day === before.day;

/** Of what a handler answers. */
const readyAnswer = (value: unknown): ReadyAnswer => {
  const { rows, next } = value instanceof Page ? value : { rows: value, next: null };
  return new ReadyAnswer(Buffer.from(rows instanceof RawJson ? rows.text : JSON.stringify(rows)), next);
};
