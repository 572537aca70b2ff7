// Seeds an agency of any size by SQL; its work is around today.

/** @typedef {import('pg').Pool} Pool @typedef {{ clients: number, goals: number, tasks: number, entries: number }} AgencySize */

/**
 * @param {Pool} sql
 * @param {AgencySize & { months: number }} size months: over which the work is spread, to three weeks from now
 */
export async function seedAgency(sql, { clients, goals, tasks, entries, months }) {
  const day = (/** @type {string} */ n, /** @type {number} */ of) =>
    `(current_date + 21 - (${n}::bigint * ${months * 30} / ${of})::int)`;
  const someone = (/** @type {string} */ n) => `(select ids[1 + ${n} % array_length(ids, 1)] from people)`;
  const people = `with people as (select array_agg(id order by id) as ids from app_user)`;
  await sql.query(
    `insert into agency_clients (name) select 'Seeded client ' || n from generate_series(1, ${clients}) n`,
  );
  await sql.query(`${people}
    insert into agency_goals (title, client_id, owner_id, status, start_date, due_date, completed_at)
    select 'Seeded goal ' || n, (select min(id) from agency_clients where name like 'Seeded%') + n % ${clients}, ${someone('n')}::text,
      case when n > ${Math.min(goals, 60)} then 'completed' else 'active' end, ${day('n', goals)} - 40, ${day('n', goals)},
      case when n > ${Math.min(goals, 60)} then now() - interval '30 days' end
    from generate_series(1, ${goals}) n`);
  await sql.query(`${people}
    insert into agency_tasks (goal_id, title, assigned_to, status, due_date, created_at, completed_at, updated_at)
    select (select min(id) from agency_goals where title like 'Seeded%') + (n::bigint * ${goals} / ${tasks + 1})::int, 'Seeded task ' || n, ${someone('n')}::text,
      case when n > 300 then 'completed' when n % 3 = 0 then 'in_progress' else 'todo' end, ${day('n', tasks)},
      least(now(), ${day('n', tasks)} - 14), case when n > 300 then least(now(), ${day('n', tasks)}) end, least(now(), ${day('n', tasks)})
    from generate_series(1, ${tasks}) n`);
  await sql.query(`
    insert into agency_task_changes (type, task_id, goal_id, at, title, status, status_before, assigned_to, origin)
    select c.type, t.id, t.goal_id, c.at, t.title, c.status, c.before, t.assigned_to, t.origin
    from agency_tasks t cross join lateral (values ('created', t.created_at, 'todo', null),
      ('updated', least(now(), t.created_at + t.id % 14 * interval '1 day'), 'in_progress', 'todo'), ('updated', t.completed_at, 'completed', 'in_progress')) c (type, at, status, before)
    where t.title like 'Seeded%' and (c.status = 'todo' or t.status = 'completed' or t.status = c.status) order by c.at`);
  await sql.query(`${people}
    insert into agency_time_entries (task_id, user_id, date_worked, seconds, billable, hourly_rate)
    select t.id, ${someone('n')}, least(current_date, t.due_date), 1800 + n % 7 * 600, n % 5 <> 0, 60
    from generate_series(1, ${entries}) n
      join agency_tasks t on t.id = (select min(id) from agency_tasks where title like 'Seeded%') + (n::bigint * ${tasks} / ${entries + 1})::int`);
  await sql.query('vacuum analyze');
}
