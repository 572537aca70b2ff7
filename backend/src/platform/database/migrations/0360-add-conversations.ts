import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Adds threads with comments, mentions and watchers to the agency, and the right `comments:write`, which every role of
 * the agency gets.
 */
export class AddConversations1760000000360 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, [
      'agency_clients',
      'agency_goals',
      'agency_tasks',
      'agency_posts',
      'agency_marketing_projects',
      'access_role',
      'app_user',
      'notification',
    ], 'share row exclusive');
    await db.query(`
      create table agency_thread (
        id integer generated always as identity primary key,
        task_id integer references agency_tasks (id) on delete cascade,
        goal_id integer references agency_goals (id) on delete cascade,
        post_id integer references agency_posts (id) on delete cascade,
        marketing_project_id integer references agency_marketing_projects (id) on delete cascade,
        client_id integer references agency_clients (id) on delete cascade,
        subject_kind text not null generated always as (
          case when task_id is not null then 'task' when goal_id is not null then 'goal' when post_id is not null then 'post'
               when marketing_project_id is not null then 'marketing-project' when client_id is not null then 'client' end
        ) stored,
        subject_id integer not null generated always as (coalesce(task_id, goal_id, post_id, marketing_project_id, client_id)) stored,
        audience text not null default 'team',
        created_at timestamptz not null default clock_timestamp(),
        constraint agency_thread_subject_check check (num_nonnulls(task_id, goal_id, post_id, marketing_project_id, client_id) = 1),
        constraint agency_thread_audience_check check (audience in ('team', 'client')),
        constraint agency_thread_key unique (subject_kind, subject_id, audience)
      );
      create index agency_thread_task_idx on agency_thread (task_id) where task_id is not null;
      create index agency_thread_goal_idx on agency_thread (goal_id) where goal_id is not null;
      create index agency_thread_post_idx on agency_thread (post_id) where post_id is not null;
      create index agency_thread_project_idx on agency_thread (marketing_project_id) where marketing_project_id is not null;
      create index agency_thread_client_idx on agency_thread (client_id) where client_id is not null;

      create table agency_comment (
        id integer generated always as identity primary key,
        thread_id integer not null references agency_thread (id) on delete cascade,
        author_id uuid not null references app_user (id),
        text text,
        created_at timestamptz not null default clock_timestamp(),
        edited_at timestamptz,
        deleted_at timestamptz,
        deleted_by uuid references app_user (id),
        version integer not null default 1,
        constraint agency_comment_text_check check (char_length(text) between 1 and 10000),
        constraint agency_comment_deleted_check check ((text is null) = (deleted_at is not null))
      );
      create index agency_comment_thread_idx on agency_comment (thread_id, created_at desc, id desc);
      create index agency_comment_author_idx on agency_comment (author_id);

      create table agency_comment_mention (
        comment_id integer not null references agency_comment (id) on delete cascade,
        user_id uuid not null references app_user (id),
        not_notified text,
        primary key (comment_id, user_id),
        constraint agency_comment_mention_reason_check check (not_notified in ('no-access', 'inactive'))
      );
      create index agency_comment_mention_user_idx on agency_comment_mention (user_id);

      create table agency_comment_notification (
        comment_id integer not null references agency_comment (id) on delete cascade,
        notification_id integer not null references notification (id) on delete cascade,
        primary key (comment_id, notification_id)
      );
      create index agency_comment_notification_idx on agency_comment_notification (notification_id);

      create table agency_thread_watcher (
        thread_id integer not null references agency_thread (id) on delete cascade,
        user_id uuid not null references app_user (id),
        level text not null,
        primary key (thread_id, user_id),
        constraint agency_thread_watcher_level_check check (level in ('all', 'mentions', 'none'))
      );
      create index agency_thread_watcher_user_idx on agency_thread_watcher (user_id);

      update access_role set rights = (select array_agg(r order by r) from unnest(rights || 'comments:write'::text) as r)
      where project = 'talent-phi' and not 'comments:write' = any (rights);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
