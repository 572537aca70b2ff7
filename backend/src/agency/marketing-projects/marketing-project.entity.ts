import { marketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { MarketingProjectStatus } from '@atrium/rules/stock/status-changes';
import { personSql } from '../../platform/database/sql.js';
import { entity } from '../../platform/records/entity.js';
import { day, integer, money, orNull, type RowOf, table, text, uuid, viewOf } from '../../platform/records/table.js';

export const marketingProjectTable = table('agency_marketing_projects', {
  name: text(),
  clientId: orNull(integer()),
  /** The client's name at the time of selection; replies contain the current one. */
  clientName: text(),
  description: orNull(text()),
  projectManagerId: orNull(uuid()),
  budget: orNull(money()),
  status: text<MarketingProjectStatus>(),
  startDate: orNull(day()),
  endDate: orNull(day()),
});
export type MarketingProjectRow = RowOf<typeof marketingProjectTable>;

/** It does not include spending, which is for managers, because events of projects reach all members. */
export const marketingProjects = entity({
  resource: marketingProject,
  table: marketingProjectTable,
  view: viewOf<MarketingProject>()(
    marketingProjectTable,
    'p',
    {
      clientName: 'coalesce(pk.name, p.client_name)',
      projectManager: personSql('pm'),
      goalIds: `coalesce((select jsonb_agg(l.goal_id order by l.goal_id)
        from agency_marketing_project_goals l where l.marketing_project_id = p.id), '[]')`,
    },
    `left join agency_clients pk on pk.id = p.client_id
     left join app_user pm on pm.id = p.project_manager_id`,
  ),
  order: { by: 'lower(p.name)' },
});
