import type { WorkKind, WorkPart } from '@atrium/rules/agency/open-work';
import { COUNTED_TASKS, CURRENT_WEEK, IS_OPEN, IS_OPEN_GOAL, IS_OPEN_PROJECT } from '../task-counts/counted-tasks.js';

/** Definition of how one kind of work is owned: its table, the column of the owner, and the condition of open rows. */
interface Ownership {
  readonly table: string;
  readonly alias: string;
  /** Column with the id of the owner, as a uuid. */
  readonly userColumn: string;
  /** Column that is written and indexed; it may also contain free text. */
  readonly column: string;
  readonly columnType: 'text' | 'uuid';
  /** Kind of the part in which a handover lists the work, such as the goal of a task. */
  readonly part: WorkPart['kind'];
  readonly partId: string;
  readonly partTitle: string;
  readonly joins: string;
  readonly isOpen: string;
}

/** Catalogue of the columns that name the owner of work. A spec compares it with the columns of the schema. */
export const OWNERSHIP: Readonly<Record<WorkKind, Ownership>> = {
  tasks: {
    table: 'agency_tasks',
    alias: 't',
    userColumn: 'assignee_user_id',
    column: 'assigned_to',
    columnType: 'text',
    part: 'goal',
    partId: 't.goal_id',
    partTitle: 'g.title',
    joins: 'join agency_goals g on g.id = t.goal_id',
    isOpen: IS_OPEN,
  },
  goals: {
    table: 'agency_goals',
    alias: 'g',
    userColumn: 'owner_user_id',
    column: 'owner_id',
    columnType: 'text',
    part: 'goal',
    partId: 'g.id',
    partTitle: 'g.title',
    joins: '',
    isOpen: IS_OPEN_GOAL,
  },
  projects: {
    table: 'agency_marketing_projects',
    alias: 'p',
    userColumn: 'project_manager_id',
    column: 'project_manager_id',
    columnType: 'uuid',
    part: 'project',
    partId: 'p.id',
    partTitle: 'p.name',
    joins: '',
    isOpen: IS_OPEN_PROJECT,
  },
  posts: {
    table: 'agency_posts',
    alias: 's',
    userColumn: 'responsible_id',
    column: 'responsible_id',
    columnType: 'uuid',
    part: 'client',
    partId: 's.client_id',
    partTitle: 'k.name',
    joins: 'join agency_clients k on k.id = s.client_id',
    isOpen: `s.status <> 'published'`,
  },
  // A page is never finished: a live page has someone who hears of its issues.
  pages: {
    table: 'agency_website_pages',
    alias: 'w',
    userColumn: 'responsible_id',
    column: 'responsible_id',
    columnType: 'uuid',
    part: 'client',
    partId: 'w.client_id',
    partTitle: 'k.name',
    joins: 'join agency_clients k on k.id = w.client_id',
    isOpen: 'true',
  },
};

/** JSON column with the persons of checklist items, each with `assignedTo` and `isDone`. */
export const OWNED_JSON = 'agency_tasks.checklist';

/** SQL condition: the checklist of task t contains an open item of user $1. */
export const HAS_OPEN_ITEM = `t.checklist @> jsonb_build_array(jsonb_build_object('assignedTo', $1::text, 'isDone', false))`;

const ENTRIES = Object.entries(OWNERSHIP) as [WorkKind, Ownership][];

const ownedBySql = ({ alias, column, columnType }: Ownership): string =>
  `${alias}.${column} = $1${columnType === 'uuid' ? '::uuid' : ''}`;

/** SQL that returns the open rows of one kind that user $1 owns, locked in id order. */
export const lockOwnedSql = (kind: WorkKind): string => {
  const owned = OWNERSHIP[kind];
  return `select ${owned.alias}.id, ${owned.partId} as "partId" from ${owned.table} ${owned.alias} ${owned.joins}
    where ${ownedBySql(owned)} and ${owned.isOpen} order by ${owned.alias}.id for no key update of ${owned.alias}`;
};

const countsSql = ENTRIES.map(([kind]) => `count(*) filter (where what = '${kind}')::int as ${kind}`).join(', ');

/** SQL that returns the parts in which user $1 has open work. */
export const READ_OPEN_PARTS = `select part as kind, part_id as id, title, tasks, posts, pages, goals + projects > 0 as owned from (
    select part, part_id, min(title) as title, ${countsSql} from (${ENTRIES.map(
      ([kind, owned]) =>
        `select '${kind}' as what, '${owned.part}' as part, ${owned.partId} as part_id, ${owned.partTitle} as title
         from ${owned.table} ${owned.alias} ${owned.joins} where ${ownedBySql(owned)} and ${owned.isOpen}`,
    ).join(' union all ')}) work group by part, part_id
  ) parts order by array_position('{goal,project,client}', part), lower(title), id`;

/** SQL that counts the open rows by owner: `id` of the user and a column for each kind. */
export const COUNT_OPEN_WORK = `select id, ${countsSql} from (${ENTRIES.map(
  ([kind, { table, alias, userColumn, joins, isOpen }]) =>
    `select '${kind}' as what, ${alias}.${userColumn} as id from ${table} ${alias} ${joins} where ${alias}.${userColumn} is not null and ${isOpen}`,
).join(' union all ')}) work group by id`;

/** SQL that returns the number of open tasks of each user, and the estimated hours of those due this week. */
export const READ_WORKLOADS = `select t.assignee_user_id as "userId", count(*)::int as tasks,
    coalesce(sum(t.estimated_hours) filter (where t.due_date between w.first and w.last), 0)::float8 as hours
  from ${COUNTED_TASKS} cross join ${CURRENT_WEEK} where ${IS_OPEN} and t.assignee_user_id is not null group by 1`;

/** SQL that returns whether user $1 ever owned work, finished or not. */
export const READ_HAD_WORK = `select ${ENTRIES.map(
  ([, owned]) => `exists (select from ${owned.table} ${owned.alias} where ${ownedBySql(owned)})`,
).join(' or ')} as had`;
