import { UNASSIGNED, type WorkKind, type WorkPart } from '@atrium/rules/agency/open-work';
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
  readonly title: string;
  readonly joins: string;
  readonly isOpen: string;
  /** SQL condition of rows without an owner. Free text in place of a user is an owner. */
  readonly isUnowned: string;
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
    title: 't.title',
    joins: 'join agency_goals g on g.id = t.goal_id',
    isOpen: IS_OPEN,
    isUnowned: `t.assigned_to = '${UNASSIGNED}'`,
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
    title: 'g.title',
    joins: '',
    isOpen: IS_OPEN_GOAL,
    isUnowned: `g.owner_id = '${UNASSIGNED}'`,
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
    title: 'p.name',
    joins: '',
    isOpen: IS_OPEN_PROJECT,
    isUnowned: 'p.project_manager_id is null',
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
    title: 'left(s.content, 100)',
    isOpen: `s.status <> 'published'`,
    isUnowned: 's.responsible_id is null',
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
    title: 'w.project_name',
    isOpen: 'true',
    isUnowned: `w.responsible_id is null and coalesce(w.responsible, '') = ''`,
  },
};

/** JSON column with the persons of checklist items, each with `assignedTo` and `isDone`. */
export const OWNED_JSON = 'agency_tasks.checklist';

/** SQL condition: the checklist of task t contains an open item of a user. */
export const hasOpenItemSql = (userId: string): string =>
  `t.checklist @> jsonb_build_array(jsonb_build_object('assignedTo', ${userId}::text, 'isDone', false))`;

const ENTRIES = Object.entries(OWNERSHIP) as [WorkKind, Ownership][];

const ownedBySql = ({ alias, column, columnType }: Ownership): string =>
  `${alias}.${column} = $1${columnType === 'uuid' ? '::uuid' : ''}`;

/** SQL condition of the rows of an owner, who is a user or `UNASSIGNED`; parameter $1 is the id of the user. */
const ownerSql = (owned: Ownership, ownerId: string): string =>
  ownerId === UNASSIGNED ? `(${owned.isUnowned})` : ownedBySql(owned);

/** Parameters of the SQL of an owner. */
export const ownerParameters = (ownerId: string): string[] => (ownerId === UNASSIGNED ? [] : [ownerId]);

/** SQL that returns the open rows of one kind of an owner, locked in id order. */
export const lockOwnedSql = (kind: WorkKind, ownerId: string): string => {
  const owned = OWNERSHIP[kind];
  return `select ${owned.alias}.id, ${owned.partId} as "partId" from ${owned.table} ${owned.alias} ${owned.joins}
    where ${ownerSql(owned, ownerId)} and ${owned.isOpen} order by ${owned.alias}.id for no key update of ${owned.alias}`;
};

const countsSql = ENTRIES.map(([kind]) => `count(*) filter (where what = '${kind}')::int as ${kind}`).join(', ');

/** SQL that returns the parts in which an owner has open work. */
export const readOpenPartsSql = (
  ownerId: string,
): string => `select part as kind, part_id as id, title, tasks, posts, pages, goals + projects > 0 as owned from (
    select part, part_id, min(title) as title, ${countsSql} from (${ENTRIES.map(
      ([kind, owned]) =>
        `select '${kind}' as what, '${owned.part}' as part, ${owned.partId} as part_id, ${owned.partTitle} as title
         from ${owned.table} ${owned.alias} ${owned.joins} where ${ownerSql(owned, ownerId)} and ${owned.isOpen}`,
    ).join(' union all ')}) work group by part, part_id
  ) parts order by array_position('{goal,project,client}', part), lower(title), id`;

/** SQL that returns the open work of an owner, by kind and title. */
export const readOpenItemsSql = (ownerId: string): string =>
  `select kind, id, title, "clientId", part from (${ENTRIES.map(
    ([kind, owned], index) =>
      `select ${index} as rank, '${kind}' as kind, ${owned.alias}.id, ${owned.title} as title,
         ${owned.part === 'client' ? owned.partId : 'null::int'} as "clientId",
         jsonb_build_object('kind', '${owned.part}', 'id', ${owned.partId}) as part
       from ${owned.table} ${owned.alias} ${owned.joins} where ${ownerSql(owned, ownerId)} and ${owned.isOpen}`,
  ).join(' union all ')}) items order by rank, lower(title), id`;

/** SQL that counts the open rows without an owner. */
export const COUNT_UNASSIGNED_WORK = `select ${ENTRIES.map(
  ([kind, owned]) =>
    `(select count(*)::int from ${owned.table} ${owned.alias} ${owned.joins} where ${owned.isUnowned} and ${owned.isOpen}) as ${kind}`,
).join(', ')}`;

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
