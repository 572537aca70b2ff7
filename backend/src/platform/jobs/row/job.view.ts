import { instantSql } from '../../database/sql.js';

/** SQL of a job as JSON for its requester, in replies and events, over the table `job`. */
export const JOB_JSON = `jsonb_build_object('id', job.id, 'name', job.name, 'state', job.state, 'progress', job.progress,
    'createdAt', ${instantSql('job.created_at')}, 'finishedAt', ${instantSql('job.finished_at')})
  || case job.state when 'finished' then jsonb_build_object('result', job.result)
     when 'failed' then jsonb_build_object('error', job.error) else '{}'::jsonb end`;
