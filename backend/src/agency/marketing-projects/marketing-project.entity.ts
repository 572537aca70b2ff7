import { marketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { MarketingProjectStatus } from '@atrium/rules/stock/status-changes';
import { personSql } from '../../platform/database/sql.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

export const marketingProjectTable = t.defineTable('agency_marketing_projects', {
  name: t.text(),
  clientId: t.nullableColumn(t.integer()),
  /** The client's name at the time of selection; replies contain the current one. */
  clientName: t.text(),
  description: t.nullableColumn(t.text()),
  projectManagerId: t.nullableColumn(t.uuid()),
  budget: t.nullableColumn(t.money()),
  status: t.text<MarketingProjectStatus>(),
  startDate: t.nullableColumn(t.day()),
  endDate: t.nullableColumn(t.day()),
});
export type MarketingProjectRow = t.RowOf<typeof marketingProjectTable>;

/**
 * Entity of a marketing project. It omits spending, which only managers may see, because all members receive project
 * events.
 */
export const marketingProjects = defineEntity({
  resource: marketingProject,
  table: marketingProjectTable,
  view: t.defineView<MarketingProject>()(
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
  unauditedFields: ['toldPercent'],
});
