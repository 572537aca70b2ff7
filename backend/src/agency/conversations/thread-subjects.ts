import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { ThreadSubject, ThreadSubjectKind } from '@atrium/contract/agency/conversations/values';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import type { Tx } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';

interface SubjectTable {
  readonly noun: string;
  readonly table: string;
  /** Column of `agency_thread` that refers to the table. */
  readonly column: string;
  /** SQL of the title, for the alias s. */
  readonly title: string;
  /** SQL of the ids of its author, assignee and owner, who watch the thread unless they chose otherwise. */
  readonly followers: string;
  /** SQL of the client of a post. */
  readonly clientId?: string;
}

const SUBJECTS: Readonly<Record<ThreadSubjectKind, SubjectTable>> = {
  task: {
    noun: 'Task',
    table: 'agency_tasks',
    column: 'task_id',
    title: 's.title',
    followers: `array[s.assignee_user_id, (select g.owner_user_id from agency_goals g where g.id = s.goal_id),
      (select h.user_id from agency_task_changes h where h.task_id = s.id and h.type = 'created' order by h.id limit 1)]`,
  },
  goal: {
    noun: 'Goal',
    table: 'agency_goals',
    column: 'goal_id',
    title: 's.title',
    followers: 'array[s.owner_user_id]',
  },
  post: {
    noun: 'Post',
    table: 'agency_posts',
    column: 'post_id',
    title: 'left(s.content, 60)',
    followers: 'array[s.author_id, s.responsible_id]',
    clientId: 's.client_id',
  },
  'marketing-project': {
    noun: 'Marketing project',
    table: 'agency_marketing_projects',
    column: 'marketing_project_id',
    title: 's.name',
    followers: 'array[s.project_manager_id]',
  },
  client: {
    noun: 'Client',
    table: 'agency_clients',
    column: 'client_id',
    title: 's.name',
    followers: 'array[]::uuid[]',
  },
};

export interface SubjectInfo {
  readonly title: string;
  readonly link: string;
  readonly followers: readonly string[];
}

/** The entities that threads are about. Only the team's threads exist so far. */
@Injectable()
export class ThreadSubjects {
  constructor(private readonly sql: SqlPool) {}

  /** @throws DomainError `resource.not-found` when the subject does not exist */
  async assertExists({ kind, id }: ThreadSubject): Promise<void> {
    const { noun, table } = SUBJECTS[kind];
    const rows = await this.sql.rows(`select 1 from ${table} where id = $1`, [id]);
    if (rows.length === 0) throw notFound(noun);
  }

  /**
   * Locks the team's thread of a subject, and creates it when it is missing. The subject is locked first, as by its
   * deletion. Throws `resource.not-found` for a missing subject.
   */
  async lockThread(tx: Tx, { kind, id }: ThreadSubject): Promise<number> {
    const { noun, table, column } = SUBJECTS[kind];
    const found = await queryRows(tx, `select 1 from ${table} where id = $1 for key share`, [id]);
    if (found.length === 0) throw notFound(noun);
    await tx.query(
      `insert into agency_thread (${column}, audience) values ($1, 'team') on conflict on constraint agency_thread_key do nothing`,
      [id],
    );
    const thread = await queryRow<{ id: number }>(
      tx,
      `select id from agency_thread where ${column} = $1 and audience = 'team' for update`,
      [id],
    );
    return thread.id;
  }

  /** Returns the subject; null when it was deleted. */
  async read(tx: Tx, { kind, id }: ThreadSubject): Promise<SubjectInfo | null> {
    const { table, title, followers, clientId = 'null' } = SUBJECTS[kind];
    const [row] = await queryRows<Omit<SubjectInfo, 'link'> & { readonly clientId: number | null }>(
      tx,
      `select ${title} as title, ${clientId}::int as "clientId", array_remove(${followers}, null)::text[] as followers from ${table} s where s.id = $1`,
      [id],
    );
    if (row === undefined) return null;
    const link = getEntityPath({
      kind: kind === 'marketing-project' ? 'project' : kind,
      id,
      title: row.title,
      ...(row.clientId !== null && { clientId: row.clientId }),
    });
    return { title: row.title, link, followers: row.followers };
  }
}
