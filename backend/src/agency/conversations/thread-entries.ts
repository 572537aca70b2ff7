import type { listThreadEntries } from '@atrium/contract/agency/conversations/calls';
import type { ThreadSubject, ThreadSubjectKind } from '@atrium/contract/agency/conversations/values';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { createJsonPage, type Page } from '../../platform/http/reply/reply.js';
import { DEFAULT_LOG_LIMIT, decodeCursor } from '../../platform/http/request/paging.js';
import { TASK_CHANGE_FROM, TASK_CHANGE_JSON } from '../tasks/task-history.js';
import { timeEntries } from '../time/time-entry.entity.js';
import { buildTimeConditions, type TimeFilters } from '../time/time-filters.js';
import { COMMENT_FROM, COMMENT_JSON } from './comment.view.js';
import { ThreadSubjects } from './thread-subjects.js';

interface Source {
  readonly type: 'comment' | 'change' | 'time';
  /** Name of the entity in the entry. */
  readonly name: string;
  readonly from: string;
  readonly json: string;
  readonly id: string;
  readonly at: string;
  readonly condition: string;
}

const COMMENTS: Source = {
  type: 'comment',
  name: 'comment',
  from: COMMENT_FROM,
  json: COMMENT_JSON,
  id: 'c.id',
  at: 'c.created_at',
  condition: `h.subject_kind = $1 and h.subject_id = $2::int and h.audience = 'team'`,
};
const TASK_CHANGES: Source = {
  type: 'change',
  name: 'change',
  from: TASK_CHANGE_FROM,
  json: TASK_CHANGE_JSON,
  id: 'h.id',
  at: 'h.at',
  condition: 'h.task_id = $2::int',
};
/** Changes of the other subjects, from the audit, which has their names as kinds. */
const AUDITED_CHANGES: Source = {
  type: 'change',
  name: 'change',
  from: 'audit a left join app_user au on au.id = a.actor_id',
  json: `jsonb_build_object('id', a.id, 'type', a.action, 'at', ${instantSql('a.at')}, 'user', ${personSql('au')}, 'reason', null,
    'changes', case when a.action = 'created' then '[]'::jsonb else coalesce((
      select jsonb_agg(jsonb_build_object('field', c -> 'field', 'before', c -> 'before', 'after', c -> 'after'))
      from jsonb_array_elements(a.changes) c where c -> 'isPrivate' is null), '[]'::jsonb) end)`,
  id: 'a.id',
  at: 'a.at',
  condition: `a.object_kind = $1 and a.object_id = ($2::int)::text and a.action in ('created', 'updated')`,
};
const loggedTime = (filter: keyof TimeFilters): Source => ({
  type: 'time',
  name: 'timeEntry',
  from: timeEntries.view.from,
  json: timeEntries.view.json,
  id: 'e.id',
  at: 'e.created_at',
  // The filter binds the id of the subject, which is the second parameter.
  condition: buildTimeConditions({ [filter]: 1 }, () => '$2').join(' and '),
});

/** Sources of the entries of each subject. No time is logged for posts. */
const SOURCES: Readonly<Record<ThreadSubjectKind, readonly Source[]>> = {
  task: [COMMENTS, TASK_CHANGES, loggedTime('taskId')],
  goal: [COMMENTS, AUDITED_CHANGES, loggedTime('goalId')],
  post: [COMMENTS, AUDITED_CHANGES],
  'marketing-project': [COMMENTS, AUDITED_CHANGES, loggedTime('marketingProjectId')],
  client: [COMMENTS, AUDITED_CHANGES, loggedTime('clientId')],
};
const MAX_SOURCES = 3;

/**
 * SQL of the sort key for entries with the same time. It keeps the ids of a source in order and differs between
 * sources.
 */
const keySql = ({ id }: Source, rank: number): string => `${id}::bigint * ${MAX_SOURCES} + ${rank}`;

const sourceSql = (source: Source, rank: number): string => {
  const { type, name, from, json, at, condition } = source;
  const key = keySql(source, rank);
  return `(select ${at} as at, ${key} as key, jsonb_build_object('type', '${type}', 'at', ${instantSql(at)}, '${name}', ${json}) as json
    from ${from} where ${condition} and ($3::timestamptz is null or (${at}, ${key}) < ($3::timestamptz, $4::bigint))
    order by 1 desc, 2 desc limit $5)`;
};
const readEntriesSql = (sources: readonly Source[]): string =>
  `select at::text as at, key::float8 as key, json::text as json from (${sources.map(sourceSql).join(' union all ')}) entries
   order by entries.at desc, entries.key desc limit $5`;

const READ_ALL = new Map(Object.entries(SOURCES).map(([kind, sources]) => [kind, readEntriesSql(sources)]));
const READ_COMMENTS = readEntriesSql([COMMENTS]);

/** Reads the entries of a thread in one stream, newest first. */
@Injectable()
export class ThreadEntries {
  constructor(
    private readonly sql: SqlPool,
    private readonly subjects: ThreadSubjects,
  ) {}

  async list(
    subject: ThreadSubject,
    { limit = DEFAULT_LOG_LIMIT, cursor, show }: CheckedQuery<typeof listThreadEntries>,
  ): Promise<Page> {
    await this.subjects.assertExists(subject);
    const [at, key] = cursor === undefined ? [null, null] : decodeCursor(cursor, ['timestamptz', 'bigint']);
    const rows = await this.sql.rows<{ at: string; key: number; json: string }>(
      show === 'comments' ? READ_COMMENTS : (READ_ALL.get(subject.kind) ?? READ_COMMENTS),
      [subject.kind, subject.id, at, key, limit + 1],
    );
    return createJsonPage(rows, limit, (row) => [row.at, row.key]);
  }
}
