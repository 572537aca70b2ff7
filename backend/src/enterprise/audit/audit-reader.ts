import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { AuditFact } from '@atrium/rules/audit/entries';
import { formatAuditEntry } from '@atrium/rules/audit/sentences';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type AuditFilters, type AuditSource, AuditSources } from '../../platform/audit/audit-sources.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { decodeCursor, encodeCursor } from '../../platform/http/request/paging.js';

interface Row {
  readonly at: string;
  readonly source: string;
  readonly id: string;
  readonly instant: string;
  readonly entry: AuditFact & Pick<AuditEntry, 'address' | 'groupId' | 'count'>;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

const EMPTY_PAGE: AuditPage = { entries: [], next: null };
const LAST_ID = '9223372036854775807';

/** Merges all sources of the audit into one list. Each source uses its own index, so any page costs the same. */
@Injectable()
export class AuditReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly sources: AuditSources,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async readTimeZone(): Promise<string> {
    const [organization] = await this.sql.rows<{ zone: string }>('select time_zone as zone from organisation');
    return organization?.zone ?? 'UTC';
  }

  async readPage(
    filters: AuditFilters,
    limit: number,
    cursor: string | undefined,
    sql: Pick<SqlPool, 'rows'> = this.sql,
  ): Promise<AuditPage> {
    const position = cursor === undefined ? null : decodeAuditCursor(cursor);
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const branches = this.sources.all().flatMap((source) => {
      const conditions = source.conditions(filters, bind);
      if (conditions === null) return [];
      const after =
        position === null
          ? []
          : [
              `(${source.at}, ${source.id}) < (${bind(position.at)}::timestamptz, ${bind(sourceBound(source, position))}::bigint)`,
            ];
      const where = [...conditions, ...after];
      return `(select ${source.at} as at, '${source.name}' as source, ${source.id}::bigint as id, ${source.json} as entry from ${source.from}
        ${where.length === 0 ? '' : `where ${where.join(' and ')}`} order by ${source.at} desc, ${source.id} desc limit ${limit + 1})`;
    });
    if (branches.length === 0) return EMPTY_PAGE;
    const rows = await sql.rows<Row>(
      `select at::text as at, source, id::text as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as instant, entry
       from (${branches.join(' union all ')}) all_entries order by all_entries.at desc, source, all_entries.id desc limit ${limit + 1}`,
      values,
    );
    const zone = await this.readTimeZone();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      entries: shown.map((row) => this.toEntry(row, zone)),
      next: rows.length > limit && last !== undefined ? encodeCursor([last.at, last.source, last.id]) : null,
    };
  }

  /** Formats an entry, or falls back to its raw values, so that one damaged entry does not fail the whole page. */
  private toEntry({ source, id, instant, entry }: Row, zone: string): AuditEntry {
    const shown = { id: `${source}-${id}`, at: instant, ...entry };
    try {
      return { ...shown, changes: visibleChanges(entry.changes), summary: formatAuditEntry(entry, zone) };
    } catch (error) {
      this.logger.error({ err: error, entry: shown.id }, 'An audit entry could not be formatted');
      const summary = [entry.actor.name, entry.action, entry.objectKind, entry.objectName].join(' ').trimEnd();
      return { ...shown, changes: [], summary };
    }
  }
}

/** Returns the changes of an entry without fields that its source table does not store. */
const visibleChanges = (changes: AuditFact['changes']) =>
  changes.filter(({ before, after, isPrivate }) => isPrivate === true || before !== null || after !== null);

interface AuditPosition {
  readonly at: string;
  readonly source: string;
  readonly id: string;
}

const decodeAuditCursor = (cursor: string): AuditPosition => {
  const [at, source, id] = decodeCursor(cursor, ['timestamptz', 'text', 'text']);
  if (!/^\d{1,19}$/.test(id) || BigInt(id) > BigInt(LAST_ID))
    throw invalidField('cursor', 'The cursor is not valid for this list');
  return { at, source, id };
};

/**
 * Returns the id up to which a source is read. Among entries with the same timestamp, sources later in the order are
 * still unread.
 */
const sourceBound = ({ name }: AuditSource, position: AuditPosition): string =>
  name === position.source ? position.id : name > position.source ? LAST_ID : '0';
